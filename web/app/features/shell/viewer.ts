import type { Role } from '@lotyard/contract/account/account'
import type { CartSummary } from '@lotyard/contract/orders/cart'

/** Who is signed in, as the page's frame shows it. */
export type Viewer = {
  firstName: string
  lastName: string
  email: string
  roles: Role[]
  csrfToken: string
  /** Null when it could not be read: then no number is shown, rather than a wrong one. */
  watchedCount: number | null
  unreadNotices: number
  /** Null when it could not be read. */
  cart: CartSummary | null
}
