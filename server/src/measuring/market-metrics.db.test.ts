import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuction } from '../../test/auctions.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../test/databases/database-proxy.ts'
import { buyerWithLots, insertExampleOrder } from '../../test/placing.ts'
import { useApp } from '../../test/servers/app.ts'
import { openDatabase } from '../db/database.ts'
import { LONG_WORK_LIMITS } from '../db/connections/limits.ts'
import { measurePool } from '../db/connections/measure-pool.ts'
import { metrics } from '../metrics.ts'
import { openMetricsText } from './metrics-text.ts'

const server = useApp()
const quiet = fastify({ logger: { level: 'silent' } }).log
let proxy: DatabaseProxy
beforeAll(async () => {
  proxy = await openDatabaseProxy(server.url)
})
afterAll(() => proxy.close())

/** Lines of /metrics by name and labels. */
function toValues(text: string): Map<string, number> {
  return new Map([...text.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, line, value]) => [line!, Number(value)]))
}

test('/metrics tells what waits for the whole market, in which state each process is, and which version it runs', async () => {
  const { db } = server
  const { account, lots } = await buyerWithLots(server)
  const sellerId = (await server.createAccount({ role: 'seller' })).id
  await addAuction(db, { sellerId, startsInMs: -1_000_000, endsInMs: -600_000 })
  const withdrawn = await addAuction(db, { sellerId, startsInMs: -1_000_000, endsInMs: -900_000 })
  await sql`update listings set state = 'withdrawn', closed_at = now() where id = ${withdrawn.listingId}`.execute(db)
  const { id } = await db.transaction().execute((tx) => insertExampleOrder(tx, account.id, lots[0]!.listingId))
  await sql`update orders set placed_at = now() - interval '10 minutes' where id = ${id}`.execute(db)
  await sql`insert into mails (kind, fact, recipient, props, state, finished_at)
    values ('welcome', 'a', 'a@lotyard.test', '{}', 'failed', now())`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`select graphile_worker.add_job('sweep_auctions', '{}'::json, run_at => now() - interval '5 minutes'),
    graphile_worker.add_job('refresh_demo', '{}'::json, run_at => now() + interval '5 minutes'),
    graphile_worker.add_job('send_mail', '{}'::json, run_at => now() - interval '9 minutes', priority => 10),
    graphile_worker.add_job('settle_payment', '{}'::json, max_attempts => 1)`.execute(db)
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'refused' where max_attempts = 1`.execute(
    db,
  )
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('sweep_auctions', now() - interval '1 day', now() - interval '7 minutes')`.execute(db)

  const { body } = await server.visitor.get('/metrics')
  const values = toValues(body)
  const about = (seconds: number): unknown => expect.closeTo(seconds, -2)
  // What the process itself has counted is left out: other tests run in it too, and their mail counts.
  const isOfMarket = (name: string): boolean => /^(lotyard_(?!feed|live|db|mail_attempts)|jobs\{)/.test(name)
  expect(Object.fromEntries([...values].filter(([name]) => isOfMarket(name)))).toEqual({
    lotyard_market_metrics_up: 1,
    lotyard_auctions_past_end: 1,
    lotyard_auctions_past_end_seconds: about(600),
    lotyard_orders_in_doubt: 1,
    lotyard_orders_in_doubt_seconds: about(600),
    lotyard_mails_failed: 1,
    lotyard_mails_unsent_seconds: 0,
    lotyard_worker_seen_seconds: about(420),
    'lotyard_jobs_overdue_seconds{lane="closing"}': about(300),
    'lotyard_jobs_overdue_seconds{lane="gateway"}': 0,
    // News may wait.
    'lotyard_jobs_overdue_seconds{lane="mail"}': 0,
    'lotyard_jobs_overdue_seconds{lane="house"}': 0,
    ...jobLines('sweep_auctions', { waiting: 1 }),
    ...jobLines('refresh_demo', { waiting: 1 }),
    ...jobLines('send_mail', { waiting: 1 }),
    ...jobLines('settle_payment', { given_up: 1 }),
    'lotyard_ready{check="database"}': 1,
    'lotyard_ready{check="migrations"}': 1,
    'lotyard_ready{check="catalogue"}': 1,
    'lotyard_ready{check="storage"}': 1,
    'lotyard_ready{check="not_draining"}': 1,
    [[...values.keys()].find((name) => name.startsWith('lotyard_build_info'))!]: 1,
  })
  expect(body).toMatch(/lotyard_build_info\{version="\d+\.\d+\.\d+",commit="\w+",node="v\d+/)
  // The catalogue of this process reads the feed at least once a second.
  expect(values.get('lotyard_feed_age_seconds')).toBeLessThan(30)
  expect(values.get('lotyard_feed_lag_seconds')).toBeLessThan(30)
})

test('a database that is silent takes the numbers of the market away, and no others', async () => {
  const database = openDatabase(proxy.url, { maxConnections: 2, onError: () => {}, limits: LONG_WORK_LIMITS })
  const open = (limitMs: number) => openMetricsText({ db: database.db, log: quiet }, { limitMs, keepMs: 0 })
  const readMetrics = open(300)
  try {
    expect(toValues((await open(60_000)()).text).get('lotyard_market_metrics_up')).toBe(1)
    proxy.freeze()
    // Ten collectors wait for one statement.
    const asked = await Promise.all(Array.from({ length: 10 }, readMetrics))
    const values = toValues(asked[0]!.text)
    expect(values.get('lotyard_market_metrics_up')).toBe(0)
    // Yesterday's number, or a zero, would look like a healthy market.
    expect([...values.keys()].filter((name) => /past_end|in_doubt|mails_failed|^jobs/.test(name))).toEqual([])
    expect(values.get('process_start_time_seconds')).toBeGreaterThan(0)
    expect(database.pool.totalCount - database.pool.idleCount).toBe(1)
  } finally {
    proxy.thaw()
    await database.close()
  }
})

test('callers that wait for a connection of a full pool are counted, with how long they waited', async () => {
  const database = openDatabase(server.url, { maxConnections: 1, onError: () => {} })
  const unmeasure = measurePool(database.pool, 'work')
  const read = async (): Promise<Map<string, number>> => toValues(await metrics.metrics())
  try {
    const held = await database.pool.connect()
    const before = await read()
    const waiting = database.pool.query('select 1')
    const during = await read()
    expect(during.get('lotyard_db_pool_waiting{pool="work"}')).toBe(1)
    expect(during.get('lotyard_db_pool_connections{pool="work",state="busy"}')).toBe(1)
    expect(during.get('lotyard_db_pool_connections{pool="work",state="max"}')).toBe(1)
    held.release()
    await waiting
    // Finds an idle connection, so it has not waited.
    await database.pool.query('select 1')
    const after = await read()
    const counted = 'lotyard_db_pool_wait_seconds_count{pool="work"}'
    expect(after.get(counted)! - before.get(counted)!).toBe(1)
    expect(after.get('lotyard_db_pool_waiting{pool="work"}')).toBe(0)
  } finally {
    unmeasure()
    await database.close()
  }
})

function jobLines(job: string, counts: Record<string, number>): Record<string, number> {
  const states = ['waiting', 'running', 'failing', 'given_up']
  return Object.fromEntries(states.map((state) => [`jobs{name="${job}",state="${state}"}`, counts[state] ?? 0]))
}
