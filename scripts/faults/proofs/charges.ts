// What must hold of money when the faults are over: the market's payments beside the gateway's own books, which no fault has
// reached.
import type { OrderState } from '@lotyard/contract/rules/orders/order-states'
import { isOver } from '@lotyard/contract/rules/orders/payments/balance'
import type { Database } from '../../../server/src/db/database.ts'

export type PaymentRow = {
  number: string
  orderState: OrderState
  gatewayOrderId: string
  transactionId: string | null
  amountCents: number
  /** What the market has promised to give back of it. */
  refundedCents: number
}

/** `refundsId`: the sale that it gives money back of; null for a sale. */
export type BookRow = {
  id: string
  orderId: string
  refundsId: string | null
  amountCents: number
  state: string
}

const LIVE = new Set(['authorised', 'captured', 'settled'])

/** One charge an order, captured and to the cent, and none where there is no order or it is over. */
export function judgeCharges(payments: readonly PaymentRow[], books: readonly BookRow[]): string[] {
  const sales = books.filter(({ refundsId, state }) => refundsId === null && LIVE.has(state))
  const refunds = Map.groupBy(
    books.filter(({ refundsId, state }) => refundsId !== null && LIVE.has(state)),
    ({ refundsId }) => refundsId!,
  )
  const keptCents = (sale: BookRow): number =>
    (refunds.get(sale.id) ?? []).reduce((left, refund) => left - refund.amountCents, sale.amountCents)
  const salesOf = Map.groupBy(sales, ({ orderId }) => orderId)
  const known = new Set(payments.map(({ gatewayOrderId }) => gatewayOrderId))
  const strangers = sales.filter((sale) => !known.has(sale.orderId) && keptCents(sale) !== 0)
  return [
    ...strangers.map(({ orderId }) => `the gateway charged for ${orderId}, which the market has no order for`),
    ...payments.flatMap((payment) => judgePayment(payment, salesOf.get(payment.gatewayOrderId) ?? [], keptCents)),
  ]
}

function judgePayment(payment: PaymentRow, sales: readonly BookRow[], keptCents: (sale: BookRow) => number): string[] {
  const { number, orderState } = payment
  if (orderState === 'placing') return [`order ${number} was never settled`]
  const kept = sales.reduce((sum, sale) => sum + keptCents(sale), 0)
  if (isOver(orderState)) return kept === 0 ? [] : [`order ${number} is ${orderState}, and ${kept} cents are kept`]
  const [sale, ...more] = sales
  if (sale === undefined) return [`order ${number} is ${orderState} and was never charged`]
  if (more.length > 0) return [`order ${number} was charged ${sales.length} times`]
  const isSame = sale.id === payment.transactionId && sale.amountCents === payment.amountCents
  if (!isSame) return [`order ${number} was charged by ${sale.id}, ${sale.amountCents} cents, and not as it says`]
  // It is due from the moment that the order is paid, and an authorisation lapses: nobody would be paid.
  if (sale.state === 'authorised') return [`order ${number} is ${orderState}, and its charge was never captured`]
  return kept === payment.amountCents - payment.refundedCents ? [] : [`order ${number} keeps ${kept} cents`]
}

export async function findWrongCharges(
  market: Pick<Database, 'pool'>,
  books: Pick<Database, 'pool'>,
): Promise<string[]> {
  // The books first: an order that is placed meanwhile has no charge yet, and a charge without its order would be a finding.
  const booked = await books.pool.query<BookRow>(
    `select id, order_id as "orderId", refunds_id as "refundsId", amount_cents as "amountCents", state
      from sandbox_transactions`,
  )
  const paid = await market.pool.query<PaymentRow>(
    `select o.number::text as number, o.state as "orderState", p.gateway_order_id as "gatewayOrderId",
        p.transaction_id as "transactionId", p.amount_cents as "amountCents",
        coalesce((select sum(part.amount_cents) from refund_parts part
          where part.payment_id = p.id and part.state <> 'failed'), 0)::int as "refundedCents"
      from payments p join orders o on o.id = p.order_id where p.purpose = 'order'`,
  )
  return judgeCharges(paid.rows, booked.rows)
}
