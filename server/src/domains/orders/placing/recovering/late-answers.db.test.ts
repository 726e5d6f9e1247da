import type { OrderPayload } from '@lotyard/contract/orders/placing'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../../test/addresses.ts'
import { useApp } from '../../../../../test/servers/app.ts'
import { buildApp } from '../../../../app.ts'
import { cartOf } from '../../../../../test/carts.ts'
import { listQueuedJobs } from '../../../../../test/readers/queued-jobs.ts'
import { buyerWithLots, CARD_PAYLOAD, placeOrder as post, type BuyerWithCart } from '../../../../../test/placing.ts'
import { GatewayUndecided, type PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import type { SandboxBehaviour } from '../../../../providers/payments/sandbox/sandbox-behaviour.ts'
import { viewerOf } from '../../../../../test/viewer-of.ts'
import { createCalendarMemory, createTariffMemory } from '../../../shipping/index.ts'
import { closeSite } from '../../../../runtime/web.ts'
import { openGroups } from '../groups/open-groups.ts'
import { openAttempts } from '../paying/attempts.ts'
import type { HandOver } from '../claiming/hand-over.ts'
import { placeOrder, type PlacedOrder, type PlaceTimes } from '../place-order.ts'
import { recoverOrders } from './recover-orders.ts'

const sandbox: SandboxBehaviour = {}
const market = useApp({ sandbox })
const attempts = openAttempts()
const handOver: HandOver = { soon: () => {}, finish: async () => {} }

const recover = (): Promise<void> =>
  recoverOrders({ ...market.context, payments: market.payments }, { afterSeconds: 0 })

/** By the function and not by HTTP: only so can the waits be short. */
function place(
  { account }: BuyerWithCart,
  times: Partial<PlaceTimes>,
  payload: OrderPayload = CARD_PAYLOAD,
): Promise<PlacedOrder> {
  const viewer = viewerOf({ accountId: account.id, email: account.email })
  const claiming = {
    ...market.context,
    payments: market.payments,
    tariffs: createTariffMemory(market.context),
    calendars: createCalendarMemory(market.context),
    attempts,
  }
  const needs = {
    ...claiming,
    groups: openGroups(claiming),
    handOver,
    ownChanges: { note: () => {} },
    cartChanged: () => {},
    times: { sendWithinMs: 10_000, answerWithinMs: 60_000, replyWithinMs: 20_000, ...times },
  }
  const payer = { accountId: account.id, addressGroup: '127.0.0.1' }
  return placeOrder(needs, viewer, { payload, key: null, payer })
}

async function chargesOf({ account }: BuyerWithCart): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select transaction.state from sandbox_transactions transaction
    join payments on payments.gateway_order_id = transaction.order_id join orders on orders.id = payments.order_id
    where orders.account_id = ${account.id}`.execute(market.db)
  return rows.map(({ state }) => state)
}

const lastOrderOf = async ({ account }: BuyerWithCart): Promise<string> =>
  (
    await market.db
      .selectFrom('orders')
      .where('account_id', '=', account.id)
      .orderBy('placed_at', 'desc')
      .limit(sql.lit(1))
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

const stateOf = async (id: string): Promise<string> =>
  (await market.db.selectFrom('orders').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state

const mailsAbout = async (orderId: string): Promise<string[]> =>
  (await listQueuedJobs(market.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; orderId: string })
    .filter((payload) => payload.orderId === orderId)
    .map(({ kind }) => kind)

const paymentOf = (orderId: string) =>
  market.db.selectFrom('payments').where('order_id', '=', orderId).selectAll().executeTakeFirstOrThrow()

/** As a gateway does that was asked twice, or books late. */
async function authoriseAgain(
  { account }: BuyerWithCart,
  { orderId, amountCents }: { orderId: string; amountCents: number },
): Promise<string> {
  const outcome = await market.payments.authorise({
    orderId,
    amountCents,
    customerId: account.id,
    source: { nonce: 'fake-valid-visa-nonce' },
    saveMethod: false,
    billingAddress: { ...EXAMPLE_ADDRESS, country: 'US' },
    deviceData: null,
    sendByMs: Infinity,
  })
  if (outcome.kind !== 'authorised') throw new Error(`the sandbox said ${outcome.kind}`)
  return outcome.transaction.id
}

const DECLINED_CARD: OrderPayload = {
  ...CARD_PAYLOAD,
  payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-processor-declined-visa-nonce' },
}

test('a slow gateway: the buyer is answered, and the order is paid behind their back', async () => {
  const buyer = await buyerWithLots(market)
  sandbox.answerAfterMs = 300
  const { order, isKnown } = await place(buyer, { replyWithinMs: 20 })
  expect({ state: order.state, isKnown }).toEqual({ state: 'placing', isKnown: false })
  await attempts.finish()
  delete sandbox.answerAfterMs
  expect(await stateOf(order.id)).toBe('paid')
  expect(await chargesOf(buyer)).toEqual(['authorised'])
})

test('a process that ends answers a buyer whose gateway is silent, instead of cutting the connection', async () => {
  const { promise: silence, resolve: speak } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const authorise: PaymentGateway['authorise'] = async (request) => {
    asked.resolve()
    await silence
    return market.payments.authorise(request)
  }
  const leaving = await buildApp(market.context, { payments: { ...market.payments, authorise } })
  const origin = await leaving.listen({ host: '127.0.0.1', port: 0 })
  const { headers } = await buyerWithLots(market)
  const sent = fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(CARD_PAYLOAD),
  })
  await asked.promise
  const closed = closeSite(leaving)
  const reply = await sent
  expect(reply.status).toBe(202)
  const { id } = (await reply.json()) as { id: string }
  expect(await stateOf(id)).toBe('placing')
  // What the gateway says meanwhile is still heard.
  speak()
  await closed
  expect(await stateOf(id)).toBe('paid')
})

test('a decline after the buyer was answered is told by mail, and one that they wait for is not', async () => {
  const buyer = await buyerWithLots(market)
  sandbox.answerAfterMs = 300
  const { order } = await place(buyer, { replyWithinMs: 20 }, DECLINED_CARD)
  expect(order.state).toBe('placing')
  await attempts.finish()
  delete sandbox.answerAfterMs
  expect(await stateOf(order.id)).toBe('failed')
  expect(await mailsAbout(order.id)).toEqual(['order-failed'])
  await expect(place(buyer, {}, DECLINED_CARD)).rejects.toMatchObject({ code: 'payment_declined' })
  expect((await listQueuedJobs(market.db, 'write_order_mail')).map(({ payload }) => payload)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ orderId: await lastOrderOf(buyer) })]),
  )
})

test('a direct order that recovery finds declined is told to the admin who placed it, and not to its buyer', async () => {
  const admin = await market.as('admin')
  const { account, lots } = await buyerWithLots(market)
  sandbox.loseAnswers = true
  const reply = await admin.post('/admin/direct_orders/new', {
    ...DECLINED_CARD,
    account_id: account.id,
    listings: [{ name: lots[0]!.name, price_cents: 100_00 }],
  })
  delete sandbox.loseAnswers
  expect(reply.statusCode).toBe(202)
  await recover()
  const { id } = reply.json<{ id: string }>()
  expect(await stateOf(id)).toBe('failed')
  expect(await mailsAbout(id)).toEqual(['direct-order-failed'])
})

test('of several payments of one order one is kept and the others are given back', async () => {
  const buyer = await buyerWithLots(market)
  sandbox.loseAnswers = true
  const { id } = (await post(buyer)).json<{ id: string }>()
  delete sandbox.loseAnswers
  const { gateway_order_id: orderId, amount_cents: amountCents } = await paymentOf(id)
  await authoriseAgain(buyer, { orderId, amountCents })
  expect(await chargesOf(buyer)).toEqual(['authorised', 'authorised'])
  await Promise.all([recover(), recover()])
  expect(await stateOf(id)).toBe('paid')
  expect((await chargesOf(buyer)).toSorted()).toEqual(['authorised', 'voided'])
  expect((await market.payments.find((await paymentOf(id)).transaction_id!))?.state).toBe('authorised')
})

test('orders of a gateway that is not open are warned about', async () => {
  const buyer = await buyerWithLots(market)
  sandbox.loseAnswers = true
  const { id } = (await post(buyer)).json<{ id: string }>()
  delete sandbox.loseAnswers
  const warned: unknown[] = []
  const log = { ...market.context.log, warn: (facts: unknown) => void warned.push(facts) }
  await recoverOrders({ db: market.db, log: log as typeof market.context.log, payments: null }, { afterSeconds: 0 })
  expect(warned).toEqual([{ orders: 1, gateway: null }])
  expect(await stateOf(id)).toBe('placing')
  await recover()
  expect(await stateOf(id)).toBe('paid')
})

test('an answer that is lost is never guessed: the order stays, and recovery finds the charge', async () => {
  const buyer = await buyerWithLots(market)
  sandbox.loseAnswers = true
  const reply = await post(buyer)
  expect(reply.statusCode).toBe(202)
  const { id, state } = reply.json<{ id: string; state: string }>()
  expect(state).toBe('placing')
  expect((await cartOf(buyer)).placingOrderId).toBe(id)
  // The gateway doesn't answer: nothing is decided.
  await recover()
  expect(await stateOf(id)).toBe('placing')
  delete sandbox.loseAnswers
  await recover()
  expect(await stateOf(id)).toBe('paid')
  expect(await chargesOf(buyer)).toEqual(['authorised'])
})

test('one transaction that is not decided keeps no other order waiting', async () => {
  sandbox.loseAnswers = true
  const buyers = [await buyerWithLots(market), await buyerWithLots(market)]
  const ids: string[] = []
  for (const buyer of buyers) ids.push((await post(buyer)).json<{ id: string }>().id)
  delete sandbox.loseAnswers
  const { gateway_order_id: undecided } = await market.db
    .selectFrom('payments')
    .where('order_id', '=', ids[0]!)
    .select('gateway_order_id')
    .executeTakeFirstOrThrow()
  const findByOrderId: PaymentGateway['findByOrderId'] = async (orderId) => {
    if (orderId === undecided) throw new GatewayUndecided('The transaction is authorizing.')
    return market.payments.findByOrderId(orderId)
  }
  await recoverOrders({ ...market.context, payments: { ...market.payments, findByOrderId } }, { afterSeconds: 0 })
  expect(await Promise.all(ids.map(stateOf))).toEqual(['placing', 'paid'])
  await recover()
  expect(await stateOf(ids[0]!)).toBe('paid')
})

test('recovery saves no card that the buyer did not ask to save, and brings none back that was removed', async () => {
  const buyer = await buyerWithLots(market)
  const METHODS = '/api/account/payment_methods'
  const list = async () => (await buyer.get(METHODS)).json().payment_methods as { id: string; default: boolean }[]
  const [first] = await list()
  const added = await buyer.post(METHODS, { payment_method_nonce: 'fake-valid-mastercard-nonce' })
  const { id } = added.json<{ payment_method: { id: string } }>().payment_method
  const payment_details = { type: 'CreditCard', payment_method_token: id }
  /** The answer is lost, so that recovery has to find the payment by its order. */
  const placeUnheard = async (change: object) => {
    sandbox.loseAnswers = true
    const reply = await post(buyer, { payment_details, ...change })
    delete sandbox.loseAnswers
    expect(reply.statusCode, reply.body).toBe(202)
    return reply.json<{ id: string }>().id
  }
  const removed = await placeUnheard({ make_payment_method_default: true })
  expect((await buyer.delete(`${METHODS}/${id}`)).statusCode).toBe(204)
  await recover()
  expect(await stateOf(removed)).toBe('paid')
  expect(await list()).toEqual([expect.objectContaining({ id: first!.id, default: true })])
})

test('recovery makes a saved card the default where that was asked for and it is still there', async () => {
  const buyer = await buyerWithLots(market)
  const METHODS = '/api/account/payment_methods'
  const added = await buyer.post(METHODS, { payment_method_nonce: 'fake-valid-mastercard-nonce' })
  const { id } = added.json<{ payment_method: { id: string } }>().payment_method
  sandbox.loseAnswers = true
  await post(buyer, {
    payment_details: { type: 'CreditCard', payment_method_token: id },
    make_payment_method_default: true,
  })
  delete sandbox.loseAnswers
  await recover()
  expect((await buyer.get(METHODS)).json()).toMatchObject({ default_method: id, payment_methods: [{}, {}] })
})

test('a gateway that books after everybody gave up gives the money back', async () => {
  const { context } = market
  const buyer = await buyerWithLots(market)
  const books = new pg.Client({ connectionString: context.pool.options.connectionString })
  await books.connect()
  await books.query('begin; lock table sandbox_transactions in exclusive mode')
  const { order } = await place(buyer, { answerWithinMs: 50 })
  expect(order.state).toBe('placing')
  await recover()
  expect(await stateOf(order.id)).toBe('failed')
  await books.query('rollback')
  await books.end()
  await expect.poll(() => chargesOf(buyer)).toEqual(['authorised'])
  await checkNow(order.id)
  expect(await chargesOf(buyer)).toEqual(['voided'])
  expect(await paymentOf(order.id)).toMatchObject({ state: 'voided', checks: 1, check_at: null })
})

async function checkNow(orderId: string): Promise<void> {
  await sql`update payments set check_at = clock_timestamp() where order_id = ${orderId}`.execute(market.db)
  await Promise.all([recover(), recover()])
}

test('a payment of a failed order is asked about four times, within three days', async () => {
  const buyer = await buyerWithLots(market)
  await expect(place(buyer, { sendWithinMs: -1 })).rejects.toMatchObject({ code: 'gateway_away' })
  const id = await lastOrderOf(buyer)
  const minutesUntilCheck = async (): Promise<number> =>
    Math.round(((await paymentOf(id)).check_at!.getTime() - Date.now()) / 60_000)
  expect(await minutesUntilCheck()).toBe(10)
  for (const minutes of [50, 23 * 60, 48 * 60]) {
    await checkNow(id)
    expect(await minutesUntilCheck()).toBe(minutes)
  }
  await checkNow(id)
  expect(await paymentOf(id)).toMatchObject({ state: 'failed', checks: 4, check_at: null })
})

test('what turns up settled for a failed order is refunded once, and said to be', async () => {
  const buyer = await buyerWithLots(market)
  await expect(place(buyer, { sendWithinMs: -1 })).rejects.toMatchObject({ code: 'gateway_away' })
  const id = await lastOrderOf(buyer)
  const { gateway_order_id: orderId, amount_cents: amountCents } = await paymentOf(id)
  const transactionId = await authoriseAgain(buyer, { orderId, amountCents })
  sandbox.settleAfterMs = 0
  await market.payments.capture(transactionId)
  await checkNow(id)
  delete sandbox.settleAfterMs
  expect(await paymentOf(id)).toMatchObject({ state: 'refunded', transaction_id: transactionId, check_at: null })
  expect(await market.payments.findByOrderId(`${orderId}-R`)).toHaveLength(1)
})

test('a request that would leave too late is not sent at all', async () => {
  const buyer = await buyerWithLots(market)
  await expect(place(buyer, { sendWithinMs: -1 })).rejects.toMatchObject({ code: 'gateway_away' })
  expect(await chargesOf(buyer)).toEqual([])
  expect((await post(buyer)).statusCode).toBe(201)
})

test('no more payments than there is room for are under way, and a stop waits for them', async () => {
  const few = openAttempts({ max: 1, stopWithinMs: 60_000 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const events: string[] = []
  void few.track(promise).then(() => events.push('paid'))
  expect(() => few.requireRoom()).toThrow(expect.objectContaining({ code: 'busy' }))
  const stopping = few.finish().then(() => events.push('stopped'))
  // Whatever does not wait for the payment has come to its end by then.
  await new Promise((done) => setTimeout(done, 20))
  expect(events).toEqual([])
  resolve()
  await stopping
  expect(events).toEqual(['paid', 'stopped'])
  expect(() => few.requireRoom()).not.toThrow()
})

test('a stop waits for a silent gateway no longer than it may', async () => {
  const patient = openAttempts({ stopWithinMs: 20 })
  void patient.track(new Promise(() => {}))
  await expect(patient.finish()).resolves.toBeUndefined()
})
