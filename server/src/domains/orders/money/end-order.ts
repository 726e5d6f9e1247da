import { assert } from '@lotyard/contract/rules/assert'
import { mayMoveOrder } from '@lotyard/contract/rules/orders/order-states'
import type { Tx } from '../../../db/database.ts'
import { endWinsOfOrder, liftBarsOfOrder } from '../../auctions/index.ts'
import { moveListing } from '../../listings/index.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import { saveOrderEnd } from './money-queries.ts'

/**
 * Ends an order that this transaction has locked with its lots. They are withdrawn and free to be listed again, or, where
 * they were only held for a buyer (`isOnSaleAgain`, and every proposal), for sale as before. Won ones are won no more. An
 * unpaid invoice leaves its wins defaulted.
 */
export async function endOrder(
  tx: Tx,
  order: StoredOrder,
  {
    state,
    reason,
    isOnSaleAgain = false,
  }: { state: 'cancelled' | 'refunded'; reason: string; isOnSaleAgain?: boolean },
): Promise<void> {
  assert(mayMoveOrder(order.state, state), `an order that is ${order.state} can't be ${state}`)
  const endedAt = await saveOrderEnd(tx, { orderId: order.id, state, reason })
  for (const { listingId, isAuction } of order.lots)
    // An auction has ended, and its record says so. A fixed price stands, with the steps by which it falls.
    if ((isOnSaleAgain || order.state === 'proposed') && !isAuction) await moveListing(tx, { listingId, to: 'active' })
    else await moveListing(tx, { listingId, to: 'withdrawn', closedAt: endedAt, soldPriceCents: null })
  await endWinsOfOrder(tx, order.id, order.paid_at === null ? 'defaulted' : 'cancelled')
  await liftBarsOfOrder(tx, { orderId: order.id, liftedAt: endedAt, reason: 'The order was cancelled.' })
}
