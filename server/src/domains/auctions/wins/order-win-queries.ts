// SQL of what an order that ends, or an invoice that is overdue, means for wins and for bidding.
import type { Tx } from '../../../db/database.ts'

/** The order is over: its wins are given up by us ('cancelled'), or were not paid ('defaulted'). */
export async function endWinsOfOrder(tx: Tx, orderId: string, state: 'cancelled' | 'defaulted'): Promise<void> {
  await tx
    .updateTable('auction_wins')
    .set({ state, paid_at: null })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['awaiting_payment', 'paid'])
    .execute()
}

/** Bars the buyers of overdue invoices, each once for an order. */
export async function barForInvoices(
  tx: Tx,
  orders: readonly { id: string; accountId: string }[],
  barredAt: Date,
): Promise<void> {
  await tx
    .insertInto('bidding_bars')
    .values(orders.map(({ id, accountId }) => ({ account_id: accountId, order_id: id, barred_at: barredAt })))
    .onConflict((conflict) => conflict.constraint('one_bar_per_order').doNothing())
    .execute()
}

/** Lifts the bar of an invoice, and those of wins that the order was to pay for: what they were for is owed no more. */
export async function liftBarsOfOrder(
  tx: Tx,
  { orderId, liftedAt, reason }: { orderId: string; liftedAt: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('bidding_bars')
    .set({ lifted_at: liftedAt, lift_reason: reason })
    .where((is) =>
      is.or([
        is('order_id', '=', orderId),
        is('win_id', 'in', is.selectFrom('auction_wins').where('auction_wins.order_id', '=', orderId).select('id')),
      ]),
    )
    .where('lifted_at', 'is', null)
    .execute()
}
