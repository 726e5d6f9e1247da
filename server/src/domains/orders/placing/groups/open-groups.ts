// What orders that come together share: their claims, their bookings and the reading of their replies.
import type { Order } from '@lotyard/contract/orders/orders'
import { assert } from '@lotyard/contract/rules/assert'
import { gatherLookups } from '../../../../db/statements/gather-lookups.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { listOrdersById } from '../../reading/read-order.ts'
import { claimAlone, claimTogether, type AskedOrder, type ClaimNeeds } from '../claiming/claim-order.ts'
import type { Claim } from '../claiming/write-claim.ts'
import { bookAlone, bookTogether, type PaidOrder } from '../paying/book-paid.ts'
import { inGroups } from './in-groups.ts'

export type OrderGroups = {
  claim: (asked: AskedOrder) => Promise<Claim>
  /** Says whether it was this that has decided: another process may have been faster. */
  book: (paid: PaidOrder) => Promise<boolean>
  /** For use cases that know that it exists. */
  read: (orderId: string) => Promise<Order>
}

/** As many as a group has. */
const MAX_READ = 32

export function openGroups(needs: ClaimNeeds): OrderGroups {
  const { db } = needs
  const bookOne = (paid: PaidOrder): Promise<boolean> => bookAlone({ db }, paid)
  const find = gatherLookups((ids: string[]) => listOrdersById(db, ids), { maxKeys: MAX_READ })
  return {
    claim: inGroups({
      // A buyer's orders follow each other: the second finds what the first has left of the cart, or its key used.
      keyOf: ({ viewer }) => viewer.accountId,
      decideGroup: (group) => claimTogether(needs, group),
      decideAlone: (asked) => claimAlone(needs, asked),
      whenFull: async () => {
        throw new Refusal('busy', { retry_after_seconds: 1 })
      },
    }),
    book: inGroups({
      keyOf: ({ order }) => order.accountId,
      decideGroup: (group) => bookTogether({ db }, group),
      decideAlone: bookOne,
      // It is charged: it can't be refused.
      whenFull: bookOne,
    }),
    async read(orderId) {
      const order = await find(orderId)
      assert(order !== undefined, 'an order is gone')
      return order
    },
  }
}
