// What may happen to an order's money, each by the function that the market itself calls: for an admin, the buyer, the holder
// of the payment link, and the jobs. Many are refused, as the order then is: that changes nothing.
import { surplusCents } from '@lotyard/contract/rules/orders/payments/balance'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Config } from '../../src/config/config.ts'
import type { Context } from '../../src/context.ts'
import type { Db } from '../../src/db/database.ts'
import { payBalance } from '../../src/domains/orders/balance/pay-balance.ts'
import type { BalancePayer } from '../../src/domains/orders/balance/claim-balance.ts'
import { changeShipment } from '../../src/domains/orders/fulfilment/change-shipment.ts'
import { markInvoicePaid } from '../../src/domains/orders/invoices/mark-paid.ts'
import { cancelOrder } from '../../src/domains/orders/money/cancel-order.ts'
import { recordReceipt } from '../../src/domains/orders/money/receipts/record-receipt.ts'
import { reverseReceipt } from '../../src/domains/orders/money/receipts/reverse-receipt.ts'
import { refundOrder } from '../../src/domains/orders/money/refund-order.ts'
import { returnSurplus } from '../../src/domains/orders/money/refunds/return-surplus.ts'
import { settlePayment } from '../../src/domains/orders/money/settle-payment.ts'
import { owedCents } from '../../src/domains/orders/money/to-collect.ts'
import { writeOff } from '../../src/domains/orders/money/write-off.ts'
import { openHandOver } from '../../src/domains/orders/placing/claiming/hand-over.ts'
import { placeOrder } from '../../src/domains/orders/placing/place-order.ts'
import { openGroups } from '../../src/domains/orders/placing/groups/open-groups.ts'
import { openAttempts } from '../../src/domains/orders/placing/paying/attempts.ts'
import { recoverOrders } from '../../src/domains/orders/placing/recovering/recover-orders.ts'
import { moneyOf } from '../../src/domains/orders/reading/money-of.ts'
import { findStoredOrder, type StoredOrder } from '../../src/domains/orders/reading/order-queries.ts'
import { sweepOrders } from '../../src/domains/orders/sweep-orders.ts'
import { acceptProposal, declineProposal } from '../../src/domains/orders/terms/answer-proposal.ts'
import { createCalendarMemory, createTariffMemory } from '../../src/domains/shipping/index.ts'
import { Refusal } from '../../src/lib/refusal.ts'
import { viewerOf } from '../viewer-of.ts'
import {
  GatewayAway,
  GatewayRefusal,
  GatewayUndecided,
  type PaymentGateway,
} from '../../src/providers/payments/payment-gateway.ts'
import { EXAMPLE_ADDRESS } from '../addresses.ts'
import { createRandom } from '../search-oracle/random-market.ts'
import type { AskedGateway } from './gateway-books.ts'

export type Random = ReturnType<typeof createRandom>

/** One process of the market: its database, its gateway, and what it has under way. */
type Market = Context & { payments: PaymentGateway; adminId: string }
type OrderAct = (market: Market, order: StoredOrder, random: Random) => Promise<unknown>

/** `subject`: an order's id; for `place`, whose carts they are, separated by spaces. */
export type Task = { act: ActName; subject: string; seed: number }

const REASON = 'Two were missing.'
const CARD = { type: 'CreditCard', payment_method_nonce: 'fake-valid-visa-nonce' }
/** Of a gateway that does not answer. */
const EXPECTED_TEXTS = ['no answer', 'the gateway has not answered in time']
/** The gateway's silence is longer. */
const TIMES = { sendWithinMs: 10_000, answerWithinMs: 40, replyWithinMs: 15 }

export type ActorNeeds = Pick<Context, 'db' | 'pool'> & { adminId: string }

/** As a process of the market does it, over a database and a gateway that outlive the process. False where it is refused. */
export async function perform(
  needs: ActorNeeds,
  gateway: AskedGateway,
  { act, subject, seed }: Task,
): Promise<boolean> {
  const unexpected: unknown[] = []
  const note = (line: { err?: unknown }): void => {
    if (line.err !== undefined && !isExpected(line.err)) unexpected.push(line.err)
  }
  const market: Market = {
    ...needs,
    config: { smtpUrl: null, sessionSecret: 'a secret of the histories, long enough' } as Config,
    // What the market only logs, and goes on, must not go unnoticed here.
    log: { error: note, warn: note } as unknown as Context['log'],
    payments: { name: 'sandbox', ...gateway } as PaymentGateway,
  }
  const isDone = await isDoneOrRefused(() => ACTS[act](market, subject, createRandom(seed)))
  if (unexpected.length > 0) throw unexpected[0]
  return isDone
}

async function isDoneOrRefused(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isExpected(error)) return false
    throw error
  }
}

/** A deliberate no, and a gateway that is away: a job is tried again later. */
function isExpected(error: unknown): boolean {
  if (error instanceof Error && EXPECTED_TEXTS.includes(error.message)) return true
  return [Refusal, GatewayAway, GatewayRefusal, GatewayUndecided].some((kind) => error instanceof kind)
}

function ofOrder(act: OrderAct): (market: Market, orderId: string, random: Random) => Promise<unknown> {
  return async (market, orderId, random) => act(market, (await findStoredOrder(market.db, orderId))!, random)
}

const recordWire: OrderAct = ({ db, adminId }, order, random) => {
  const owed = owedCents(order)
  const amountCents = random.pick([owed, Math.ceil(owed / 2), 1 + random.below(order.total_cents), order.total_cents])
  const kind = random.pick(['wire', 'check', 'ach'] as const)
  const reference = random.pick(['', 'WIRE-1', 'WIRE-1', randomUUID()])
  // The order's id is as good a form's key as any: sent again, it is the same form.
  const requestKey = random.pick([null, null, order.id])
  return recordReceipt({ db }, { orderId: order.id, adminId, kind, amountCents, reference, receivedOn: '', requestKey })
}

const reverse: OrderAct = async ({ db, adminId }, { id: orderId, receipts }, random) => {
  if (receipts.length === 0) throw new Refusal('receipt_not_found')
  await reverseReceipt({ db }, { orderId, receiptId: random.pick(receipts).id, reason: REASON }, { adminId })
}

async function payBy(market: Market, order: StoredOrder, payer: BalancePayer): Promise<void> {
  const attempts = openAttempts()
  const needs = { ...market, attempts, ownChanges: { note: () => {} }, times: TIMES }
  const request = { orderId: order.id, details: CARD, balanceCents: owedCents(order), key: null, payer }
  try {
    await payBalance(needs, request)
  } finally {
    // Its payer may have been answered before.
    await attempts.finish()
  }
}

const payAsOwner: OrderAct = (market, order) =>
  payBy(market, order, { kind: 'owner', accountId: order.account_id, addressGroup: order.id, postalCode: null })

const payByLink: OrderAct = (market, order) => {
  const token = { orderId: order.id, secret: Buffer.from(order.pay_secret, 'hex') }
  return payBy(market, order, { kind: 'link', token, addressGroup: order.id, name: 'Pat Doe', postalCode: '43215' })
}

/** Whatever is in each account's cart, by card, in one group: that some are refused is the others' success. */
async function place(market: Market, subject: string): Promise<void> {
  const [attempts, handOver] = [openAttempts(), openHandOver(market)]
  const shipping = { tariffs: createTariffMemory(market), calendars: createCalendarMemory(market) }
  const needs = {
    ...market,
    attempts,
    handOver,
    groups: openGroups({ ...market, ...shipping, attempts }),
    ...shipping,
    ownChanges: { note: () => {} },
    cartChanged: () => {},
    times: TIMES,
  }
  const payload = {
    shipping_address: EXAMPLE_ADDRESS,
    billing_same_as_shipping: true,
    payment_gateway: 'braintree',
    payment_details: CARD,
  }
  const placing = subject
    .split(' ')
    .map((accountId) =>
      placeOrder(needs, viewerOf({ accountId }), { payload, key: null, payer: { accountId, addressGroup: accountId } }),
    )
  try {
    const refused = (await Promise.allSettled(placing)).filter((one) => one.status === 'rejected')
    const worst = refused.find(({ reason }) => !isExpected(reason)) ?? refused[0]
    if (worst !== undefined && (!isExpected(worst.reason) || refused.length === placing.length)) throw worst.reason
  } finally {
    await attempts.finish()
    await handOver.finish()
  }
}

const cancel: OrderAct = async ({ db, adminId }, { id: orderId }, random) => {
  const force = random.below(2) === 0
  // As if the buyer had been paying for a while.
  if (force)
    await sql`update payments set requested_at = requested_at - interval '11 minutes' where order_id = ${orderId}`.execute(
      db,
    )
  await cancelOrder({ db }, { orderId, reason: REASON, force }, { adminId })
}

const refund: OrderAct = ({ db, adminId }, order, random) => {
  const lot = random.below(2) === 0 ? null : random.pick(order.lots)
  const most = random.pick([order.total_cents, 900_00, 90_00])
  const amountCents = random.below(3) === 0 ? most : 1 + random.below(most)
  const whose = { orderId: order.id, reason: REASON, listing: lot?.name ?? null }
  const given = { ...whose, amountCents, requestKey: randomUUID(), sentByWire: random.below(4) === 0 }
  return refundOrder({ db }, given, { adminId })
}

const giveSurplusBack: OrderAct = ({ db, adminId }, order, random) => {
  const surplus = { orderId: order.id, reason: REASON, amountCents: surplusCents(moneyOf(order)) }
  return returnSurplus({ db }, { ...surplus, sentByWire: random.below(4) === 0 }, { adminId })
}

/** On, by one step: ready, gone, there. */
const ship: OrderAct = ({ db, adminId }, { shipments, today }, random) => {
  const { id: shipmentId, state, version } = random.pick(shipments)
  const next = state === 'waiting' ? 'ready' : state === 'ready' ? 'shipped' : 'delivered'
  const sent = { carrier: 'Estes', trackings: ['PRO-1234567'], deliveredOn: today }
  return changeShipment({ db }, { accountId: adminId, role: 'admin' }, { shipmentId, state: next, version, ...sent })
}

/** Jobs that wait are done, each once. Where the process dies with one in its hands, the sweep must find out. */
async function work(market: Market): Promise<void> {
  for (const orderId of await takePaymentJobs(market.db)) await settlePayment(market, { orderId })
}

async function takePaymentJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = 'settle_payment'
    returning job.payload ->> 'orderId' as "orderId"`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

export const ACTS = {
  wire: ofOrder(recordWire),
  paid: ofOrder(({ db, adminId }, { id: orderId }) => markInvoicePaid({ db }, { orderId, adminId, reference: '' })),
  reverse: ofOrder(reverse),
  card: ofOrder(payAsOwner),
  link: ofOrder(payByLink),
  place,
  accept: ofOrder(({ db }, { id: orderId, account_id: accountId }) => acceptProposal({ db }, { orderId, accountId })),
  decline: ofOrder(({ db }, { id: orderId, account_id: accountId }) => declineProposal({ db }, { orderId, accountId })),
  cancel: ofOrder(cancel),
  refund: ofOrder(refund),
  surplus: ofOrder(giveSurplusBack),
  'write off': ofOrder(({ db, adminId }, order) =>
    writeOff({ db }, { orderId: order.id, reason: REASON, amountCents: owedCents(order) }, { adminId }),
  ),
  ship: ofOrder(ship),
  settle: (market: Market, orderId: string) => settlePayment(market, { orderId }),
  work,
  sweep: (market: Market) => sweepOrders(market),
  recover: (market: Market, _subject: string, random: Random) =>
    recoverOrders(market, random.below(2) === 0 ? { afterSeconds: 0 } : {}),
} satisfies Record<string, (market: Market, subject: string, random: Random) => Promise<unknown>>

export type ActName = keyof typeof ACTS
