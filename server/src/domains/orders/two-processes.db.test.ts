// What two people do to one order in the same second, each at a web process of their own on one database, with this process
// as the worker. A lock on the order decides who comes first, so that both orders of arrival are played, then some rounds
// as they come. Each time the market's books must be the gateway's.
import type { Order } from '@lotyard/contract/orders/orders'
import type { SlotDay } from '@lotyard/contract/orders/pickup'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { untilBlocked } from '../../../test/databases/blocked.ts'
import { addAccount, addBasics } from '../../../test/market.ts'
import { addOrder, type AddedOrder, type OrderOptions } from '../../../test/orders.ts'
import { TEST_CONFIG, useApp, type TestAccount, type TestClient } from '../../../test/servers/app.ts'
import { startWebProcess, type WebProcess } from '../../../test/servers/web-process.ts'
import { listQueuedJobs } from '../../../test/readers/queued-jobs.ts'
import { settlePayment } from './money/settle-payment.ts'
import { recoverOrders } from './placing/recovering/recover-orders.ts'
import { sweepWaiting } from './terms/sweep-waiting.ts'

const market = useApp()
const TOTAL = 1_050_00
const CARD = { type: 'CreditCard', payment_method_nonce: 'fake-valid-visa-nonce' }
let sellerId: string
let buyer: TestClient & { account: TestAccount }
let admin: TestClient
/** Web processes: the first one's buyers pay, the second one is everybody else's. */
let one: WebProcess
let other: WebProcess

beforeAll(async () => {
  ;[one, other] = await Promise.all([
    startWebProcess(market.url, TEST_CONFIG),
    startWebProcess(market.url, TEST_CONFIG),
  ])
  await addBasics(market.db)
  sellerId = await addAccount(market.db, 'seller')
  buyer = await market.as('buyer')
  admin = await market.as('admin')
})
afterAll(() => Promise.all([one.kill(), other.kill()]))

type Reply = { status: number; code: string | null; message: string }
async function send(
  web: WebProcess,
  { headers }: Pick<TestClient, 'headers'>,
  [method, path, body]: [string, string, object],
): Promise<Reply> {
  const init = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await fetch(`${web.origin}${path}`, init)
  const { code = null, message = '' } = (await reply.json()) as Partial<Reply>
  return { status: reply.status, code, message }
}

const invoice = (options: Partial<OrderOptions> = {}) =>
  addOrder(market.db, { accountId: buyer.account.id, dueInDays: 10, lots: [{ sellerId }], ...options })
const pay = ({ id }: AddedOrder) =>
  send(one, buyer, ['POST', `/api/orders/${id}/payments`, { payment_details: CARD, balance_cents: TOTAL }])
const payByLink = async (order: AddedOrder) => {
  const payer = { payer_name: 'Pat Bookkeeper', postal_code: '43215' }
  const body = { payment_details: CARD, balance_cents: TOTAL, ...payer }
  return send(other, market.visitor, ['POST', `/api${(await read(order)).payPath}/payments`, body])
}
const wire = ({ id }: AddedOrder, cents = TOTAL) =>
  send(other, admin, [
    'POST',
    `/api/admin/orders/${id}/receipts`,
    { kind: 'wire', amount_cents: cents, reference: 'W1' },
  ])
const cancel = ({ id }: AddedOrder, force = false) =>
  send(other, admin, ['POST', `/api/admin/orders/${id}/cancel`, { reason: 'Damaged.', force }])
const read = async ({ id }: AddedOrder) => (await buyer.get(`/api/orders/${id}`)).json<Order>()

/** What the market says, what the gateway has booked, and the lots. */
async function books(order: AddedOrder) {
  const { state, balanceCents } = await read(order)
  const { rows } = await sql<{ state: string; wasCaptured: boolean }>`
    select transaction.state, transaction.captured_at is not null as "wasCaptured" from sandbox_transactions transaction
    join payments on payments.gateway_order_id = transaction.order_id where payments.order_id = ${order.id}`.execute(
    market.db,
  )
  const { state: lot } = await market.db
    .selectFrom('listings')
    .where('id', '=', order.lots[0]!.listingId)
    .select('state')
    .executeTakeFirstOrThrow()
  const toText = (row: (typeof rows)[number]) =>
    row.state === 'voided' && row.wasCaptured ? 'captured and voided' : row.state
  return { state, balanceCents, lot, gateway: rows.map(toText) }
}
const paymentsOf = async ({ id }: AddedOrder) => {
  const payments = await market.db.selectFrom('payments').where('order_id', '=', id).select('state').execute()
  return payments.map(({ state }) => state)
}
const PAID_BY_CARD = { state: 'paid', balanceCents: 0, lot: 'sold', gateway: ['captured'] }

type Held = { release: () => Promise<void> }
const holding = new Set<Held>()
// What a test that failed still holds would stop those after it.
afterEach(() => Promise.all([...holding].map((held) => held.release())))

async function hold(statement: string, values: unknown[] = []): Promise<Held> {
  const client = new pg.Client({ connectionString: market.url })
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  const held = {
    async release() {
      holding.delete(held)
      await client.query('rollback')
      await client.end()
    },
  }
  holding.add(held)
  return held
}
const holdOrder = ({ id }: AddedOrder) => hold('select from orders where id = $1 for update', [id])
/** Nothing new is booked there; what is booked can be read. */
const holdGateway = () => hold('lock table sandbox_transactions in exclusive mode')
const blocked = (statements = 1) => untilBlocked(market.context.pool, statements)

/** The second happens while the gateway is asked for the first. */
async function whileAsked<Second>(
  first: () => Promise<Reply>,
  second: () => Promise<Second>,
): Promise<[Reply, Second]> {
  const gateway = await holdGateway()
  const paying = first()
  await blocked()
  const done = await second()
  await gateway.release()
  return [await paying, done]
}

/**
 * Both wait for the order, one behind the other. Only for a first that needs it once: PostgreSQL may give a row that is free
 * again to whoever asks anew before it wakes whoever waits.
 */
async function inTurn<First, Second>(
  order: AddedOrder,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const held = await holdOrder(order)
  const going = first()
  await blocked()
  const following = second()
  await blocked(2)
  await held.release()
  return Promise.all([going, following])
}

/** As they come: each begins some rounds. */
async function rounds(
  play: (order: AddedOrder, isReversed: boolean) => Promise<void>,
  options?: Partial<OrderOptions>,
) {
  for (const isReversed of [false, true, false, true]) await play(await invoice(options), isReversed)
}

describe('a card and a wire', () => {
  test('the wire comes first, or while the card is asked for: the card is not charged', async () => {
    const behind = await invoice()
    const [wired, late] = await inTurn(
      behind,
      () => wire(behind),
      () => pay(behind),
    )
    expect([wired.status, late.status, late.code]).toEqual([201, 409, 'order_paid'])
    expect(await books(behind)).toEqual({ ...PAID_BY_CARD, gateway: [] })

    const between = await invoice()
    const [refused] = await whileAsked(
      () => pay(between),
      () => wire(between),
    )
    expect(refused).toEqual({ status: 409, code: 'order_paid', message: "Already paid. Your card wasn't charged." })
    expect(await books(between)).toEqual({ ...PAID_BY_CARD, gateway: ['voided'] })

    const part = await invoice()
    const [changed] = await whileAsked(
      () => pay(part),
      () => wire(part, 50_00),
    )
    expect(changed).toMatchObject({ code: 'balance_changed', message: expect.stringContaining("wasn't charged") })
    expect(await books(part)).toMatchObject({ state: 'invoiced', balanceCents: 1_000_00, gateway: ['voided'] })
  })

  test('the wire comes while the card is captured: what was captured goes back to it', async () => {
    const order = await invoice()
    const asking = await holdGateway()
    const paying = pay(order)
    await blocked()
    const second = await holdOrder(order)
    await asking.release()
    // Authorised, and about to be written down.
    await expect.poll(async () => (await books(order)).gateway).toEqual(['authorised'])
    await blocked()
    const capturing = await holdGateway()
    await second.release()
    await expect.poll(() => paymentsOf(order)).toEqual(['authorised'])
    await blocked()
    expect((await wire(order)).status).toBe(201)
    await capturing.release()
    expect((await paying).code).toBe('order_paid')
    expect(await books(order)).toEqual({ ...PAID_BY_CARD, gateway: ['captured and voided'] })
  })

  test('as they come, no money is lost and none is taken that is not owed', async () => {
    await rounds(async (order, isReversed) => {
      const [first, second] = isReversed ? [() => wire(order), () => pay(order)] : [() => pay(order), () => wire(order)]
      await Promise.all([first(), second()])
      const { state, balanceCents, gateway } = await books(order)
      // A wire after the card was collected is shown as paid too much.
      const isTakenToo = gateway.includes('captured')
      expect([state, balanceCents]).toEqual(['paid', isTakenToo ? -TOTAL : 0])
    })
  })
})

test('the owner and whoever holds the link: one pays, the other reads that it is being paid', async () => {
  for (const isReversed of [false, true]) {
    const order = await invoice()
    const [first, second] = isReversed ? [payByLink, pay] : [pay, payByLink]
    const [paid, refused] = await whileAsked(
      () => first(order),
      () => second(order),
    )
    expect(paid.status).toBe(201)
    expect(refused).toMatchObject({
      status: 409,
      code: 'payment_in_progress',
      message: expect.stringContaining('being paid'),
    })
    expect(await books(order)).toEqual(PAID_BY_CARD)
  }
  await rounds(async (order, isReversed) => {
    const payers = [pay(order), payByLink(order), pay(order), payByLink(order)]
    const replies = await Promise.all(isReversed ? payers.toReversed() : payers)
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await books(order)).toEqual(PAID_BY_CARD)
  })
})

describe('a cancellation while the buyer pays', () => {
  const CANCELED = { state: 'cancelled', balanceCents: 0, lot: 'withdrawn' }

  test('is refused until it is known; the one that comes first stops the card', async () => {
    const paid = await invoice()
    const [done, refused] = await whileAsked(
      () => pay(paid),
      () => cancel(paid),
    )
    expect([done.status, refused.status, refused.code]).toEqual([201, 409, 'payment_in_progress'])
    expect(await books(paid)).toEqual(PAID_BY_CARD)
    const canceled = await invoice()
    const [, late] = await inTurn(
      canceled,
      () => cancel(canceled),
      () => pay(canceled),
    )
    expect([late.status, late.code]).toEqual([409, 'order_not_open'])
    expect(await books(canceled)).toEqual({ ...CANCELED, gateway: [] })
    await rounds(async (order, isReversed) => {
      const acts = [() => pay(order), () => cancel(order)]
      await Promise.all((isReversed ? acts.toReversed() : acts).map((act) => act()))
      // Canceled right after it was collected, it is given back.
      await settle(order)
      const { gateway, ...now } = await books(order)
      if (now.state === 'paid') return expect({ ...now, gateway }).toEqual(PAID_BY_CARD)
      expect(now).toEqual(CANCELED)
      expect(gateway).not.toContain('captured')
    })
  })

  test('after ten minutes an admin may insist: what the gateway says then is voided, also by recovery', async () => {
    const order = await invoice()
    const gateway = await holdGateway()
    const paying = pay(order)
    await blocked()
    expect((await market.visitor.get(`/api${(await read(order)).payPath}`)).json()).toMatchObject({ isBeingPaid: true })
    expect((await cancel(order, true)).code).toBe('payment_in_progress')
    await waitTenMinutes(order)
    expect((await cancel(order)).code).toBe('payment_in_progress')
    expect((await cancel(order, true)).status).toBe(200)
    await gateway.release()
    expect(await paying).toMatchObject({ code: 'order_not_open', message: expect.stringContaining("wasn't charged") })
    expect(await books(order)).toEqual({ ...CANCELED, gateway: ['voided'] })
  })
})

describe('a lapse and a card in one second', () => {
  const LAPSED = { state: 'cancelled', balanceCents: 0, lot: 'active', gateway: [] }
  /** Held for a wire that has not come. */
  const late = { invoice: 'wire', dueInDays: -2 } as const

  test('the second of them finds what the first has left', async () => {
    const paid = await invoice(late)
    const gateway = await holdGateway()
    const paying = pay(paid)
    await blocked()
    await sweepWaiting(market.context)
    await gateway.release()
    expect((await paying).status).toBe(201)
    expect(await books(paid)).toEqual(PAID_BY_CARD)
    const lapsed = await invoice(late)
    await sweepWaiting(market.context)
    expect(await pay(lapsed)).toMatchObject({ status: 409, code: 'order_not_open' })
    expect(await books(lapsed)).toEqual(LAPSED)
    await rounds(async (order, isReversed) => {
      const acts = [() => pay(order), () => sweepWaiting(market.context)]
      await Promise.all((isReversed ? acts.toReversed() : acts).map((act) => act()))
      const now = await books(order)
      expect(now).toEqual(now.state === 'paid' ? PAID_BY_CARD : LAPSED)
    }, late)
  })
})

test('the last place of a pick-up time: one of fifty buyers has it, and whoever had another keeps that', async () => {
  await sql`update warehouses set slot_capacity = 1, pick_up_notice_hours = 3, time_zone = 'America/New_York',
    hours = (select jsonb_agg('{"open": "00:00", "close": "23:59"}'::jsonb) from generate_series(1, 7))
    where key = 'hebron'`.execute(market.db)
  const lots = [{ sellerId, isPickUp: true }]
  const buyers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const client = await market.as('buyer')
      return { client, order: await addOrder(market.db, { accountId: client.account.id, lots }) }
    }),
  )
  await sql`update order_shipments set state = 'ready', ready_at = now() where is_pick_up`.execute(market.db)
  const { days } = (await buyers[0]!.client.get('/api/warehouses/hebron/slots')).json<{ days: SlotDay[] }>()
  const [wanted, own] = days.flatMap(({ slots }) => slots).slice(20)
  const book = ({ client, order }: (typeof buyers)[number], web: WebProcess, startsAt: string) =>
    send(web, client, ['PUT', `/api/orders/${order.id}/shipments/1/appointment`, { starts_at: startsAt }])
  expect((await book(buyers[0]!, one, own!.startsAt)).status).toBe(200)
  const replies = await Promise.all(
    // The one who moves comes last: their old time is free for others only once they have the new one.
    buyers.toReversed().map((each, at) => book(each, at % 2 === 0 ? one : other, wanted!.startsAt)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ code }) => code === 'slot_full')).toHaveLength(49)
  const { rows } = await sql<{ startsAt: Date; booked: number }>`
    select starts_at as "startsAt", booked from pickup_slots where booked > 0 order by starts_at`.execute(market.db)
  const hasMoved = replies.at(-1)!.status === 200
  const taken = [wanted!.startsAt, ...(hasMoved ? [] : [own!.startsAt])]
  expect(rows.map(({ startsAt, booked }) => [startsAt.toISOString(), booked])).toEqual(
    taken.map((startsAt) => [new Date(startsAt).toISOString(), 1]),
  )
})

// The last test: it kills the process that takes the money.
test('an order that was canceled over a payment whose process died: recovery finds the charge and voids it', async () => {
  const order = await invoice()
  const asking = await holdGateway()
  const paying = pay(order).catch(() => null)
  await blocked()
  const second = await holdOrder(order)
  await asking.release()
  await expect.poll(async () => (await books(order)).gateway).toEqual(['authorised'])
  await blocked()
  await one.kill()
  expect(await paying).toBeNull()
  await second.release()
  await waitTenMinutes(order)
  expect((await cancel(order, true)).status).toBe(200)
  await recoverOrders({ ...market.context, payments: market.payments })
  const jobs = (await listQueuedJobs(market.db, 'settle_payment')).map(({ payload }) => payload)
  expect(jobs).toContainEqual({ orderId: order.id })
  await settle(order)
  expect(await books(order)).toMatchObject({ state: 'cancelled', balanceCents: 0, gateway: ['voided'] })
})

const waitTenMinutes = ({ id }: AddedOrder) =>
  sql`update payments set requested_at = requested_at - interval '10 minutes' where order_id = ${id}`.execute(market.db)

/** As its job does. */
async function settle({ id: orderId }: AddedOrder): Promise<void> {
  await settlePayment({ ...market.context, payments: market.payments }, { orderId })
}
