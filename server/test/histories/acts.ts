// What may happen to an order's money, each as whoever does it: an admin, the buyer, the gateway, the job that settles payments.
// Many are refused, as the order then is: that changes nothing.
import { surplusCents } from '@lotyard/contract/rules/orders/payments/balance'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../src/context.ts'
import type { Db } from '../../src/db/database.ts'
import { markInvoicePaid } from '../../src/domains/orders/invoices/mark-paid.ts'
import { cancelOrder } from '../../src/domains/orders/money/cancel-order.ts'
import { applyBalance } from '../../src/domains/orders/money/apply-balance.ts'
import { lockOrder, lockOrderWithLots } from '../../src/domains/orders/money/order-lock-queries.ts'
import { recordReceipt } from '../../src/domains/orders/money/receipts/record-receipt.ts'
import { reverseReceipt } from '../../src/domains/orders/money/receipts/reverse-receipt.ts'
import { refundOrder } from '../../src/domains/orders/money/refund-order.ts'
import { returnSurplus } from '../../src/domains/orders/money/refunds/return-surplus.ts'
import { settlePayment } from '../../src/domains/orders/money/settle-payment.ts'
import { owedCents } from '../../src/domains/orders/money/to-collect.ts'
import { writeOff } from '../../src/domains/orders/money/write-off.ts'
import { moneyOf } from '../../src/domains/orders/reading/money-of.ts'
import type { StoredOrder } from '../../src/domains/orders/reading/order-queries.ts'
import type { PaymentGateway } from '../../src/providers/payments/payment-gateway.ts'
import type { createRandom } from '../search-oracle/random-market.ts'
import type { GatewayBooks } from './gateway-books.ts'

export type Life = {
  db: Db
  adminId: string
  orderId: string
  gateway: GatewayBooks
  random: ReturnType<typeof createRandom>
}
type Act = (life: Life, order: StoredOrder) => Promise<unknown>

const REASON = 'Two were missing.'

const recordWire: Act = ({ db, adminId, orderId, random }, order) => {
  const owed = owedCents(order)
  const amountCents = random.pick([owed, Math.ceil(owed / 2), 1 + random.below(order.total_cents), order.total_cents])
  const kind = random.pick(['wire', 'check', 'ach'] as const)
  const reference = random.pick(['', 'WIRE-1', randomUUID()])
  return recordReceipt({ db }, { orderId, adminId, kind, amountCents, reference, receivedOn: '', requestKey: null })
}

const reverse: Act = async ({ db, adminId, orderId, random }, { receipts }) => {
  if (receipts.length > 0)
    await reverseReceipt({ db }, { orderId, adminId, receiptId: random.pick(receipts).id, reason: REASON })
}

/** The buyer's two commits: asked for, then what the gateway said, if that was heard. */
const payByCard: Act = async ({ db, orderId, gateway, random }) => {
  const asked = await db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, orderId))!
    const amountCents = owedCents(order)
    const isOpen = order.payments.some(({ state }) => state === 'requested' || state === 'authorised')
    if (amountCents <= 0 || isOpen || (order.state !== 'invoiced' && order.state !== 'paid')) return null
    const gatewayOrderId = randomUUID()
    const row = { order_id: orderId, gateway: 'sandbox', gateway_order_id: gatewayOrderId, amount_cents: amountCents }
    await tx
      .insertInto('payments')
      .values({ ...row, purpose: 'balance', payment_type: 'CreditCard', description: 'Visa ending in 1111' })
      .execute()
    return { gatewayOrderId, amountCents }
  })
  if (asked === null) return
  const outcome = random.pick(['heard', 'heard', 'heard', 'not heard', 'declined', 'never arrived'] as const)
  if (outcome === 'never arrived') return
  if (outcome === 'declined') return saveAnswer(db, asked.gatewayOrderId, { state: 'declined', transactionId: null })
  const { id: transactionId } = gateway.authoriseSale(asked.gatewayOrderId, asked.amountCents)
  if (outcome === 'heard') await saveAnswer(db, asked.gatewayOrderId, { state: 'authorised', transactionId })
}

async function saveAnswer(
  db: Db,
  gatewayOrderId: string,
  { state, transactionId }: { state: string; transactionId: string | null },
): Promise<void> {
  await sql`update payments set state = ${state}, transaction_id = ${transactionId},
      authorised_at = case when ${state} = 'authorised' then clock_timestamp() end
    where gateway_order_id = ${gatewayOrderId} and state = 'requested'`.execute(db)
}

/** Asks the gateway what became of a card that no one has heard of. */
export const recover: Act = async ({ db, orderId, gateway }) => {
  const { rows } = await sql<{ id: string }>`select gateway_order_id as id from payments
    where order_id = ${orderId} and state = 'requested'`.execute(db)
  for (const { id } of rows) {
    const [found] = await gateway.findByOrderId(id)
    const answer = { state: found === undefined ? 'failed' : 'authorised', transactionId: found?.id ?? null }
    await saveAnswer(db, id, answer)
  }
}

export const settle: Act = ({ db, orderId, gateway }) => {
  const log = { error: () => {}, warn: () => {} } as unknown as Context['log']
  return settlePayment({ db, log, payments: gateway as unknown as PaymentGateway }, { orderId })
}

const cancel: Act = async ({ db, adminId, orderId, random }) => {
  const force = random.below(2) === 0
  // As if the buyer had been paying for a while.
  if (force)
    await sql`update payments set requested_at = requested_at - interval '11 minutes' where order_id = ${orderId}`.execute(
      db,
    )
  await cancelOrder({ db }, { orderId, adminId, reason: REASON, force })
}

const refund: Act = ({ db, adminId, orderId, random }, order) => {
  const lot = random.below(2) === 0 ? null : random.pick(order.lots)
  const most = random.pick([order.total_cents, 900_00, 90_00])
  const amountCents = random.below(3) === 0 ? most : 1 + random.below(most)
  const request = {
    orderId,
    adminId,
    reason: REASON,
    amountCents,
    listing: lot?.name ?? null,
    requestKey: randomUUID(),
  }
  return refundOrder({ db }, { ...request, sentByWire: random.below(4) === 0 })
}

const giveSurplusBack: Act = ({ db, adminId, orderId, random }, order) => {
  const surplus = { orderId, adminId, reason: REASON, amountCents: surplusCents(moneyOf(order)) }
  return returnSurplus({ db }, { ...surplus, sentByWire: random.below(4) === 0 })
}

const giveUp: Act = ({ db, adminId, orderId }, order) =>
  writeOff({ db }, { orderId, adminId, reason: REASON, amountCents: owedCents(order) })

/** Some before they are paid, as on terms. */
const ship: Act = async ({ db, orderId, random }, { state, shipments }) => {
  if (state !== 'paid' && (state !== 'invoiced' || random.below(2) === 0)) return
  const { part } = random.pick(shipments)
  await sql`update order_shipments set state = 'shipped', carrier = 'Estes', ready_at = now(), left_at = now()
    where order_id = ${orderId} and part = ${part} and left_at is null`.execute(db)
}

/** Half by wire, the rest by a card whose money has settled, whatever else the gateway does later. */
export async function payBothWays({ db, adminId, orderId, gateway }: Life): Promise<void> {
  const wire = { orderId, adminId, kind: 'wire', amountCents: 300_00, receivedOn: '', requestKey: null } as const
  await recordReceipt({ db }, { ...wire, reference: 'WIRE-0' })
  await db.transaction().execute(async (tx) => {
    const amountCents = owedCents((await lockOrderWithLots(tx, orderId))!)
    const sale = gateway.authoriseSale(randomUUID(), amountCents)
    sale.state = 'settled'
    await sql`insert into payments (order_id, gateway, gateway_order_id, amount_cents, purpose, payment_type, description,
        state, transaction_id, authorised_at, captured_at)
      values (${orderId}, 'sandbox', ${sale.orderId}, ${amountCents}, 'balance', 'CreditCard', 'Visa ending in 1111',
        'settled', ${sale.id}, now(), now())`.execute(tx)
    await applyBalance(tx, orderId)
  })
}

/** A night at the gateway: what was captured settles, or a bank takes its word back. */
const night: Act = async ({ gateway, random }) => {
  for (const sale of gateway.sales.values()) {
    if (sale.state === 'captured') sale.state = random.below(8) === 0 ? 'failed' : 'settled'
    else if (sale.state === 'authorised' && random.below(8) === 0) sale.state = 'voided'
  }
}

const ACTS: readonly [weight: number, name: string, act: Act][] = [
  [6, 'wire', recordWire],
  [2, 'paid', ({ db, adminId, orderId }) => markInvoicePaid({ db }, { orderId, adminId, reference: '' })],
  [3, 'reverse', reverse],
  [6, 'card', payByCard],
  [3, 'recover', recover],
  [9, 'settle', settle],
  [4, 'night', night],
  [2, 'cancel', cancel],
  [5, 'refund', refund],
  [5, 'surplus', giveSurplusBack],
  [4, 'write off', giveUp],
  [5, 'ship', ship],
  // At once: whichever comes first, the other must find the order as it then is.
  [
    3,
    'wire beside settle',
    async (life, order) => {
      const outcomes = await Promise.allSettled([recordWire(life, order), settle(life, order)])
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    },
  ],
]
export const DECK = ACTS.flatMap(([weight, name, act]) => Array.from({ length: weight }, () => [name, act] as const))
