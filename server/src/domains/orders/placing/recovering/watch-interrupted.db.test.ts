import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { buyerWithLots, insertExampleOrder, placeOrder } from '../../../../../test/placing.ts'
import { useApp } from '../../../../../test/servers/app.ts'
import { PROCESS_LOCKS } from '../../../../db/connections/process-lease.ts'
import { GatewayAway, type PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import { watchInterrupted, type WatchPace } from './watch-interrupted.ts'

const market = useApp()
let watch: { stop: () => Promise<void> } | null = null
let looks = 0

afterEach(async () => {
  await watch?.stop()
  watch = null
  await market.db.updateTable('payments').set({ asked_by: null }).execute()
})

/** An order that a process which holds no lock has left a moment ago. */
async function addInterrupted(gateway = 'sandbox'): Promise<string> {
  const { account, lots } = await buyerWithLots(market)
  const { id } = await market.db.transaction().execute((tx) => insertExampleOrder(tx, account.id, lots[0]!.listingId))
  await market.db.updateTable('payments').set({ gateway, asked_by: randomUUID() }).where('order_id', '=', id).execute()
  return id
}

const stateOf = async (id: string): Promise<string> =>
  (await market.db.selectFrom('orders').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state

type Asked = ReturnType<typeof vi.fn<PaymentGateway['findByOrderId']>>

/** Looks again and again, without a pause, and counts how often. */
function start(findByOrderId: Asked, pace: Partial<WatchPace> = {}): { warnings: unknown[] } {
  const warnings: unknown[] = []
  const note = (_line: unknown, message: unknown): void => void warnings.push(message)
  const log = Object.assign(Object.create(market.context.log), { warn: note, error: note })
  looks = 0
  const db = market.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('deadProcesses')) looks += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const payments = { ...market.payments, findByOrderId }
  watch = watchInterrupted({ db, log, payments }, { everyMs: 5, graceMs: 20, ...pace })
  return { warnings }
}

const untilLooked = (count: number): Promise<void> => expect.poll(() => looks).toBeGreaterThanOrEqual(count)

test('what a try leaves undecided is tried again later, and not at every look', async () => {
  const id = await addInterrupted()
  const asked: Asked = vi.fn(async () => {
    throw new Error('unexpected')
  })
  const { warnings } = start(asked)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await untilLooked(looks + 10)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(warnings).toEqual(['an order could not be recovered'])
  expect(await stateOf(id)).toBe('placing')
})

test('where the gateway was away for a moment, it is settled soon after', async () => {
  const id = await addInterrupted()
  const asked: Asked = vi.fn(async () => [])
  asked.mockRejectedValueOnce(new GatewayAway('restarted'))
  start(asked, { retryMs: { away: 50, failed: 60_000 } })
  await expect.poll(() => stateOf(id)).toBe('failed')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('an order at a gateway that is not open is left alone, without a word', async () => {
  const id = await addInterrupted('braintree')
  const asked: Asked = vi.fn(async () => [])
  const { warnings } = start(asked)
  await untilLooked(20)
  expect(asked).not.toHaveBeenCalled()
  expect(warnings).toEqual([])
  expect(await stateOf(id)).toBe('placing')
})

test('paid orders are handed over while the gateway does not answer about others, and a stop does not wait for it', async () => {
  const end = Promise.withResolvers<never[]>()
  await addInterrupted()
  const paid = await addInterrupted('braintree')
  await market.db.updateTable('orders').set({ state: 'paid', paid_at: new Date() }).where('id', '=', paid).execute()
  await market.db.insertInto('placed_orders_outbox').values({ order_id: paid }).execute()
  const asked: Asked = vi.fn(() => end.promise)
  start(asked, { graceMs: 0, stopMs: 50 })
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  const waiting = await market.db.selectFrom('placed_orders_outbox').select('order_id').execute()
  expect(waiting).toEqual([])
  await watch!.stop()
  end.resolve([])
})

test('an order names its process also while that has lost its lock: without a name it would wait for its age', async () => {
  const first = await placeAndReadName()
  const { pool } = market.context
  const other = await pool.connect()
  try {
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lotyard process' and datname = current_database()`)
    await other.query(`select pg_advisory_lock(${PROCESS_LOCKS}, hashtext($1))`, [first])
    expect(await placeAndReadName()).toBe(first)
  } finally {
    // Closed, and the lock with it.
    other.release(true)
  }
})

async function placeAndReadName(): Promise<string | null> {
  const buyer = await buyerWithLots(market)
  const { id } = (await placeOrder(buyer)).json<{ id: string }>()
  const { asked_by } = await market.db
    .selectFrom('payments')
    .where('order_id', '=', id)
    .select('asked_by')
    .executeTakeFirstOrThrow()
  return asked_by
}
