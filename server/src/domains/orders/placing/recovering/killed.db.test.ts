// Stops a process at each step of placing by holding what it needs next in PostgreSQL, kills it, and lets recovery find out.
// Whatever the step: one charge and one order, or neither. The same process also pays an invoice, and dies at the same step of
// that: one charge and a paid invoice, or neither.
import type { Order } from '@lotyard/contract/orders/orders'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_CONFIG, useApp } from '../../../../../test/servers/app.ts'
import { untilBlocked } from '../../../../../test/databases/blocked.ts'
import { addAccount } from '../../../../../test/market.ts'
import { addOrder } from '../../../../../test/orders.ts'
import { cartOf, lotsOf } from '../../../../../test/carts.ts'
import { buyerWithLots, CARD_PAYLOAD, placeOrder, type BuyerWithCart } from '../../../../../test/placing.ts'
import { listQueuedJobs } from '../../../../../test/readers/queued-jobs.ts'
import { startWebProcess, type WebProcess } from '../../../../../test/servers/web-process.ts'
import { settlePayment } from '../../money/settle-payment.ts'
import { sweepOrders } from '../../sweep-orders.ts'
import { recoverOrders } from './recover-orders.ts'
import { watchInterrupted } from './watch-interrupted.ts'

const market = useApp()
const databaseUrl = (): string => market.context.pool.options.connectionString!
const start = (): Promise<WebProcess> => startWebProcess(databaseUrl(), TEST_CONFIG)
/** The second of two web processes: it lives through everything but the last test. */
const other: { process?: WebProcess } = {}
/** Started together, because starting takes most of this file's time. */
const toKill: WebProcess[] = []

beforeAll(async () => {
  const [survivor, ...rest] = await Promise.all([1, 2, 3, 4].map(start))
  other.process = survivor!
  toKill.push(...rest)
})
afterAll(() => other.process?.kill())

const placeAt = (web: WebProcess, buyer: BuyerWithCart, key: string): Promise<Response> =>
  fetch(`${web.origin}/api/orders`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(CARD_PAYLOAD),
  })

/** Two workers at once, as two machines would. */
const recover = async (): Promise<void> => {
  const needs = { ...market.context, payments: market.payments }
  await Promise.all([1, 2].map(() => recoverOrders(needs, { afterSeconds: 0 })))
}

/** As a worker does it: what the dead process waited for is settled, and no other order is touched. */
async function recoverInterrupted(until: () => Promise<void>): Promise<void> {
  const watch = watchInterrupted({ ...market.context, payments: market.payments }, { everyMs: 20, graceMs: 100 })
  try {
    await until()
  } finally {
    await watch.stop()
  }
}

/** An invoice of another buyer's, which the same process is about to take the money for. */
async function addInvoice() {
  const buyer = await buyerWithLots(market)
  const sellerId = await addAccount(market.db, 'seller')
  return { ...(await addOrder(market.db, { accountId: buyer.account.id, dueInDays: 9, lots: [{ sellerId }] })), buyer }
}
type Invoice = Awaited<ReturnType<typeof addInvoice>>

const payAt = (web: WebProcess, { id, buyer }: Invoice): Promise<Response> =>
  fetch(`${web.origin}/api/orders/${id}/payments`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': 'key' },
    body: JSON.stringify({ payment_details: CARD_PAYLOAD.payment_details, balance_cents: 1_050_00 }),
  })

/** What the invoice is, its payments, and what the gateway has booked for it and not voided. */
async function invoiceBooks({ id, buyer }: Invoice) {
  const payments = await market.db.selectFrom('payments').where('order_id', '=', id).select('state').execute()
  const { orders, charges } = await books(buyer)
  return { order: orders[0], payments: payments.map(({ state }) => state), charges }
}

/** As the job does that recovery or the sweep has queued. */
const settle = ({ id }: Invoice): Promise<void> =>
  settlePayment({ ...market.context, payments: market.payments }, { orderId: id })

type Held = { release: () => Promise<void> }

async function hold(statement: string, values: unknown[] = []): Promise<Held> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return {
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** What the buyer's orders are, and what the gateway has booked for them and not voided. */
async function books(buyer: BuyerWithCart): Promise<{ orders: string[]; charges: string[] }> {
  const { rows: orders } = await sql<{ state: string }>`
    select state from orders where account_id = ${buyer.account.id} order by placed_at`.execute(market.db)
  const { rows: charges } = await sql<{ state: string }>`
    select transaction.state from sandbox_transactions transaction
    join payments on payments.gateway_order_id = transaction.order_id join orders on orders.id = payments.order_id
    where orders.account_id = ${buyer.account.id} and transaction.state <> 'voided'`.execute(market.db)
  return { orders: orders.map(({ state }) => state), charges: charges.map(({ state }) => state) }
}

/** Without it, the wait that comes next could still see the one that has just ended. */
const untilCharged = (buyer: BuyerWithCart): Promise<void> =>
  expect.poll(async () => (await books(buyer)).charges).toEqual(['authorised'])

const listingState = async ({ lots }: BuyerWithCart): Promise<string> =>
  (await market.db.selectFrom('listings').where('name', '=', lots[0]!.name).select('state').executeTakeFirstOrThrow())
    .state

const findOrderId = async ({ account }: BuyerWithCart): Promise<string> =>
  (await market.db.selectFrom('orders').where('account_id', '=', account.id).select('id').executeTakeFirstOrThrow()).id

const mailsAbout = async (orderId: string): Promise<unknown[]> =>
  (await listQueuedJobs(market.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; orderId: string })
    .filter((payload) => payload.orderId === orderId)
    .map(({ kind }) => kind)

test('killed before the first commit, nothing is left of it', async () => {
  const buyer = await buyerWithLots(market)
  const web = toKill.pop()!
  const invoice = await addInvoice()
  const held = await hold('select from listings where name = $1 for update', [buyer.lots[0]!.name])
  const owed = await hold('select from orders where id = $1 for update', [invoice.id])
  const replies = [placeAt(web, buyer, 'key'), payAt(web, invoice)].map((reply) => reply.catch(() => null))
  await untilBlocked(market.context.pool, 2)
  await web.kill()
  expect(await Promise.all(replies)).toEqual([null, null])
  await held.release()
  await owed.release()
  await recover()
  expect(await invoiceBooks(invoice)).toEqual({ order: 'invoiced', payments: [], charges: [] })
  expect(await books(buyer)).toEqual({ orders: [], charges: [] })
  const again = await placeAt(other.process!, buyer, 'key')
  expect(again.status).toBe(201)
  expect(await books(buyer)).toEqual({ orders: ['paid'], charges: ['authorised'] })
})

test('killed before the gateway has booked anything, the lots are given back and the buyer is told', async () => {
  const buyer = await buyerWithLots(market)
  const web = toKill.pop()!
  const invoice = await addInvoice()
  const held = await hold('lock table sandbox_transactions in exclusive mode')
  const reply = placeAt(web, buyer, 'key').catch(() => null)
  const paying = payAt(web, invoice).catch(() => null)
  // A process that lives waits for the same silent gateway.
  const patient = await buyerWithLots(market)
  const slow = placeAt(other.process!, patient, 'key')
  await untilBlocked(market.context.pool, 3)
  expect(await invoiceBooks(invoice)).toMatchObject({ payments: ['requested'] })
  expect(await listingState(buyer)).toBe('awaiting_payment')
  expect(lotsOf(await cartOf(buyer))).toEqual([])
  await web.kill()
  await Promise.all([reply, paying])
  await recoverInterrupted(async () => {
    await expect.poll(() => books(buyer)).toEqual({ orders: ['failed'], charges: [] })
    await expect.poll(() => invoiceBooks(invoice)).toMatchObject({ payments: ['failed'] })
    expect(await books(patient)).toEqual({ orders: ['placing'], charges: [] })
  })
  await held.release()
  expect((await slow).status).toBe(201)
  expect(await invoiceBooks(invoice)).toEqual({ order: 'invoiced', payments: ['failed'], charges: [] })
  expect(await mailsAbout(invoice.id)).toEqual(['payment-failed'])
  expect((await payAt(other.process!, invoice)).status).toBe(201)
  expect(await invoiceBooks(invoice)).toEqual({
    order: 'paid',
    payments: ['failed', 'captured'],
    charges: ['captured'],
  })
  expect(await books(buyer)).toEqual({ orders: ['failed'], charges: [] })
  expect(await listingState(buyer)).toBe('active')
  expect(lotsOf(await cartOf(buyer))).toMatchObject([{ name: buyer.lots[0]!.name, state: 'available' }])
  expect(await mailsAbout(await findOrderId(buyer))).toEqual(['order-failed'])
  // The failed order has freed the key.
  expect((await placeAt(other.process!, buyer, 'key')).status).toBe(201)
  expect(await books(buyer)).toEqual({ orders: ['failed', 'paid'], charges: ['authorised'] })
})

test('killed between the charge and the second commit, recovery commits it, and a retry gets that order', async () => {
  const buyer = await buyerWithLots(market)
  const web = toKill.pop()!
  const invoice = await addInvoice()
  const gateway = await hold('lock table sandbox_transactions in exclusive mode')
  const reply = placeAt(web, buyer, 'key').catch(() => null)
  const paying = payAt(web, invoice).catch(() => null)
  await untilBlocked(market.context.pool, 2)
  const orderId = await findOrderId(buyer)
  const order = await hold('select from orders where id = any($1) for update', [[orderId, invoice.id]])
  await gateway.release()
  await Promise.all([untilCharged(buyer), untilCharged(invoice.buyer)])
  await untilBlocked(market.context.pool, 2)
  await web.kill()
  await Promise.all([reply, paying])
  await order.release()
  expect(await invoiceBooks(invoice)).toMatchObject({ payments: ['requested'], charges: ['authorised'] })
  expect((await payAt(other.process!, invoice)).status).toBe(202)
  expect(await books(buyer)).toEqual({ orders: ['placing'], charges: ['authorised'] })
  const waiting = await placeAt(other.process!, buyer, 'key')
  expect(waiting.status).toBe(202)
  await recoverInterrupted(() => expect.poll(() => books(buyer)).toMatchObject({ orders: ['paid'] }))
  await recover()
  await settle(invoice)
  expect(await invoiceBooks(invoice)).toEqual({ order: 'paid', payments: ['captured'], charges: ['captured'] })
  expect((await payAt(other.process!, invoice)).status).toBe(201)
  expect(await books(buyer)).toEqual({ orders: ['paid'], charges: ['authorised'] })
  expect(await listingState(buyer)).toBe('sold')
  expect(await mailsAbout(orderId)).toEqual(['order-placed'])
  const retried = await placeAt(other.process!, buyer, 'key')
  expect(retried.status).toBe(201)
  expect((await retried.json()) as Order).toMatchObject({ id: orderId, state: 'paid' })
})

test('recovery and the process that placed the order decide at once, and agree', async () => {
  const buyer = await buyerWithLots(market)
  const invoice = await addInvoice()
  const gateway = await hold('lock table sandbox_transactions in exclusive mode')
  const reply = placeAt(other.process!, buyer, 'key')
  const paying = payAt(other.process!, invoice)
  await untilBlocked(market.context.pool, 2)
  const held = [await findOrderId(buyer), invoice.id]
  const order = await hold('select from orders where id = any($1) for update', [held])
  await gateway.release()
  await Promise.all([untilCharged(buyer), untilCharged(invoice.buyer)])
  await untilBlocked(market.context.pool, 2)
  const recovering = recover()
  await order.release()
  await recovering
  expect((await reply).status).toBe(201)
  expect((await paying).status).toBe(201)
  expect(await invoiceBooks(invoice)).toEqual({ order: 'paid', payments: ['captured'], charges: ['captured'] })
  expect(await books(buyer)).toEqual({ orders: ['paid'], charges: ['authorised'] })
})

// The last test: the survivor goes too, because another process would cost more time than the test.
test('killed between the second commit and the reply, a retry gets the order that is paid', async () => {
  const buyer = await buyerWithLots(market)
  const web = other.process!
  // An invoice whose money is authorised and booked, and about to be collected.
  const invoice = await addInvoice()
  const gateway = await hold('lock table sandbox_transactions in exclusive mode')
  const paying = payAt(web, invoice).catch(() => null)
  await untilBlocked(market.context.pool)
  const owed = await hold('select from orders where id = $1 for update', [invoice.id])
  await gateway.release()
  await untilCharged(invoice.buyer)
  const charge = await hold('select from sandbox_transactions where state = $1 for update', ['authorised'])
  await owed.release()
  await expect.poll(() => invoiceBooks(invoice)).toMatchObject({ payments: ['authorised'] })
  await untilBlocked(market.context.pool)
  // Read for the reply, and by nothing before it.
  const held = await hold('lock table refunds in access exclusive mode')
  const reply = placeAt(web, buyer, 'key').catch(() => null)
  await untilBlocked(market.context.pool, 2)
  expect(await books(buyer)).toEqual({ orders: ['paid'], charges: ['authorised'] })
  await web.kill()
  expect(await Promise.all([reply, paying])).toEqual([null, null])
  await held.release()
  await charge.release()
  await sql`update payments set authorised_at = now() - interval '1 hour', asked_at = null
    where order_id = ${invoice.id}`.execute(market.db)
  await recover()
  // What the process had not handed over yet.
  await sweepOrders({ ...market.context, payments: market.payments })
  const jobs = (await listQueuedJobs(market.db, 'settle_payment')).map(({ payload }) => payload)
  expect(jobs).toContainEqual({ orderId: invoice.id })
  await settle(invoice)
  expect(await invoiceBooks(invoice)).toEqual({ order: 'paid', payments: ['captured'], charges: ['captured'] })
  const retried = await placeOrder(buyer, {}, 'key')
  expect(retried.statusCode).toBe(201)
  const orderId = await findOrderId(buyer)
  expect(retried.json<Order>()).toMatchObject({ id: orderId, state: 'paid' })
  expect(await books(buyer)).toEqual({ orders: ['paid'], charges: ['authorised'] })
  expect(await mailsAbout(orderId)).toEqual(['order-placed'])
})
