import { assert } from '@lotyard/contract/rules/assert'
import { mayMoveOrder } from '@lotyard/contract/rules/orders/order-states'
import type { Tx } from '../../../db/database.ts'
import { endWinsOfOrder, liftBarsOfOrder } from '../../auctions/index.ts'
import { moveListing } from '../../listings/index.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import { saveOrderEnd } from './money-queries.ts'

/**
 * Ends an order that this transaction has locked with its lots. They are withdrawn and free to be listed again; won ones are
 * won no more. An unpaid invoice leaves its wins defaulted.
 */
export async function endOrder(
  tx: Tx,
  order: StoredOrder,
  { state, reason }: { state: 'cancelled' | 'refunded'; reason: string },
): Promise<void> {
  assert(mayMoveOrder(order.state, state), `an order that is ${order.state} can't be ${state}`)
  const endedAt = await saveOrderEnd(tx, { orderId: order.id, state, reason })
  for (const { listingId } of order.lots)
    await moveListing(tx, { listingId, to: 'withdrawn', closedAt: endedAt, soldPriceCents: null })
  await endWinsOfOrder(tx, order.id, order.paid_at === null ? 'defaulted' : 'cancelled')
  await liftBarsOfOrder(tx, { orderId: order.id, liftedAt: endedAt, reason: 'The order was cancelled.' })
}
