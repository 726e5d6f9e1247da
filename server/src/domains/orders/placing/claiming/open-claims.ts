// Orders of carts, many to a transaction.
import { Refusal } from '../../../../lib/refusal.ts'
import { inGroups, type InGroups } from '../groups/in-groups.ts'
import { claimAlone, claimTogether, type AskedOrder, type ClaimNeeds } from './claim-order.ts'
import type { Claim } from './write-claim.ts'

export type Claims = InGroups<AskedOrder, Claim>

export function openClaims(needs: ClaimNeeds): Claims {
  return inGroups({
    // A buyer's orders follow each other: the second finds what the first has left of the cart, or its key used.
    keyOf: ({ viewer }) => viewer.accountId,
    decideGroup: (group) => claimTogether(needs, group),
    decideAlone: (asked) => claimAlone(needs, asked),
    whenFull: async () => {
      throw new Refusal('busy', { retry_after_seconds: 1 })
    },
  })
}
