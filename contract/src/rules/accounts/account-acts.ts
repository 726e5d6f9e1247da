// What the desk may not do to an account. The server refuses with these codes, and the page leaves the form out. Also
// enforced by nobody_suspends_themselves, the_last_admin_stays and a_seller_with_open_lots_stays_a_seller.
import type { Role } from '../../account/account.ts'

type Target = {
  /** The account of the admin who acts. */
  isYou: boolean
  /** The only owner who can sign in. */
  isLastAdmin: boolean
}

/** Null where it may be suspended. */
export function suspensionProblem({ isYou, isLastAdmin }: Target): 'last_admin' | 'your_own_account' | null {
  if (isLastAdmin) return 'last_admin'
  return isYou ? 'your_own_account' : null
}

/** Null where its rights at the desk may change: what it may read and change, and whether it is an owner. */
export function rightsProblem({ isYou, isLastAdmin }: Target): 'last_admin' | 'your_own_account' | null {
  return suspensionProblem({ isYou, isLastAdmin })
}

/** Null where its role may become this one. */
export function roleProblem(
  { isYou, isLastAdmin, openListingCount }: Target & { openListingCount: number },
  { from, to }: { from: Role; to: Role },
): 'last_admin' | 'your_own_account' | 'seller_has_open_lots' | null {
  if (from === to) return null
  if (isLastAdmin) return 'last_admin'
  if (isYou) return 'your_own_account'
  return to === 'buyer' && openListingCount > 0 ? 'seller_has_open_lots' : null
}
