import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { cartOf } from '../../../../test/carts.ts'
import { buyerWithLots, CARD_PAYLOAD, placeOrder as post, type BuyerWithCart } from '../../../../test/placing.ts'
import type { SandboxBehaviour } from '../../../providers/payments/sandbox/sandbox-behaviour.ts'
import type { Viewer } from '../../../viewer.ts'
import { createTariffMemory } from '../../shipping/index.ts'
import { openAttempts } from './attempts.ts'
import { placeOrder, type PlacedOrder, type PlaceTimes } from './place-order.ts'
import { recoverOrders } from './recover-orders.ts'

const sandbox: SandboxBehaviour = {}
const market = useApp({ sandbox })
const attempts = openAttempts()

const recover = (): Promise<void> =>
  recoverOrders({ ...market.context, payments: market.payments }, { afterSeconds: 0 })

/** By the function and not by HTTP: only so can the waits be short. */
function place({ account }: BuyerWithCart, times: Partial<PlaceTimes>): Promise<PlacedOrder> {
  const viewer: Viewer = {
    accountId: account.id,
    sessionId: '',
    email: account.email,
    firstName: 'Ada',
    lastName: 'Buyer',
    emailVerified: true,
    termsAccepted: true,
    role: 'buyer',
    accessRuleIds: [],
  }
  const needs = {
    ...market.context,
    payments: market.payments,
    tariffs: createTariffMemory(market.context),
    attempts,
    ownChanges: { note: () => {} },
    cartChanged: () => {},
    times: { sendWithinMs: 10_000, answerWithinMs: 60_000, replyWithinMs: 20_000, ...times },
  }
  const payer = { accountId: account.id, addressGroup: '127.0.0.1' }
  return placeOrder(needs, viewer, { payload: CARD_PAYLOAD, key: null, payer })
}

async function chargesOf({ account }: BuyerWithCart): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select transaction.state from sandbox_transactions transaction
    join payments on payments.gateway_order_id = transaction.order_id join orders on orders.id = payments.order_id
    where orders.account_id = ${account.id}`.execute(market.db)
  return rows.map(({ state }) => state)
}

const stateOf = async (id: string): Promise<string> =>
  (await market.db.selectFrom('orders').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state

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

test('an answer that is lost is never guessed: the order stays, and recovery finds the charge', async () => {
  const buyer = await buyerWithLots(market)
  sandbox.loseAnswers = true
  const reply = await post(buyer)
  expect(reply.statusCode).toBe(202)
  const { id, state } = reply.json<{ id: string; state: string }>()
  expect(state).toBe('placing')
  expect((await cartOf(buyer)).placingOrderId).toBe(id)
  // Nobody answers: nothing is decided.
  await recover()
  expect(await stateOf(id)).toBe('placing')
  delete sandbox.loseAnswers
  await recover()
  expect(await stateOf(id)).toBe('paid')
  expect(await chargesOf(buyer)).toEqual(['authorised'])
})

test('recovery saves no card that nobody asked to save, and brings none back that was removed', async () => {
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
  const { db, context } = market
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
  const readPayment = () =>
    db.selectFrom('payments').where('order_id', '=', order.id).selectAll().executeTakeFirstOrThrow()
  const minutesUntilCheck = async (): Promise<number> =>
    Math.round(((await readPayment()).check_at!.getTime() - Date.now()) / 60_000)
  expect(await minutesUntilCheck()).toBe(10)
  await sql`update payments set check_at = clock_timestamp() where order_id = ${order.id}`.execute(db)
  await Promise.all([recover(), recover()])
  expect(await chargesOf(buyer)).toEqual(['voided'])
  expect(await readPayment()).toMatchObject({ state: 'voided', checks: 1 })
  expect(await minutesUntilCheck()).toBe(50)
  for (const minutes of [23 * 60, 48 * 60]) {
    await sql`update payments set check_at = clock_timestamp() where order_id = ${order.id}`.execute(db)
    await recover()
    expect(await minutesUntilCheck()).toBe(minutes)
  }
  await sql`update payments set check_at = clock_timestamp() where order_id = ${order.id}`.execute(db)
  await recover()
  expect(await readPayment()).toMatchObject({ checks: 4, check_at: null })
})

test('a request that would leave too late is not sent at all', async () => {
  const buyer = await buyerWithLots(market)
  await expect(place(buyer, { sendWithinMs: -1 })).rejects.toMatchObject({ code: 'gateway_away' })
  expect(await chargesOf(buyer)).toEqual([])
  expect((await post(buyer)).statusCode).toBe(201)
})

test('no more payments than there is room for are under way, and a stop waits for them', async () => {
  const few = openAttempts({ max: 1, stopWithinMs: 20 })
  const { promise, resolve } = Promise.withResolvers<void>()
  void few.track(promise)
  expect(() => few.requireRoom()).toThrow(expect.objectContaining({ code: 'busy' }))
  await few.finish()
  resolve()
  await few.finish()
  expect(() => few.requireRoom()).not.toThrow()
})
