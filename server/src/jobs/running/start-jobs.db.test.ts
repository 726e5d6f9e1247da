import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_CONFIG } from '../../../test/servers/app.ts'
import { useDatabase } from '../../../test/databases/database.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../../test/databases/database-proxy.ts'
import type { Context } from '../../context.ts'
import { DatabaseAwayError } from '../../db/connections/database-away.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { enqueue } from '../enqueue.ts'
import { countJobs } from '../job-count-queries.ts'
import { MAX_INTERRUPTED, restoreLastAttempts } from '../given-up-queries.ts'
import { RUNNER_ENDED } from '../tasks.ts'
import { openJobLease } from './job-lease.ts'
import type { JobName } from '../jobs.ts'
import { startJobs, type RunningJobs } from './start-jobs.ts'
import type { JobHandler, JobHandlers } from '../tasks.ts'
import { lockWorkerId } from './worker-lock-queries.ts'

const server = useDatabase()
const log = fastify({ logger: { level: 'silent' } }).log
let proxy: DatabaseProxy
let database: Database
let running: RunningJobs | null = null
const unhandled: unknown[] = []
const onUnhandled = (error: unknown): number => unhandled.push(error)
const NAMES: JobName[] = [
  'send_mail',
  'remove_expired',
  'trim_listing_changes',
  'make_photo_renditions',
  'refresh_demo',
  'close_auction',
  'sweep_auctions',
  'drain_auction_events',
  'settle_payment',
]

beforeAll(async () => {
  proxy = await openDatabaseProxy(server.url)
  database = openDatabase(proxy.url, { maxConnections: 10, onError: () => {} })
  process.on('unhandledRejection', onUnhandled)
})
afterEach(async () => {
  proxy.accept()
  await running?.stop()
  running = null
  await sql`delete from graphile_worker._private_jobs`.execute(server.current.db)
  expect(unhandled.splice(0)).toEqual([])
})
afterAll(async () => {
  process.off('unhandledRejection', onUnhandled)
  await database.close()
  await proxy.close()
})

/** Shorter than in a market, so that a test can wait for several rounds. */
const UNLOCK_PACE = { everyMs: 250, graceSeconds: 0.5 }
const SOME_ROUNDS_MS = 1_200

/** Runs jobs by way of the proxy; every job is handled alike. */
async function run(
  handle: JobHandler<Context, 'settle_payment'>,
  { releaseLimitMs, pool = database.pool }: { releaseLimitMs?: number; pool?: pg.Pool } = {},
): Promise<void> {
  const context: Context = { ...database, pool, config: TEST_CONFIG, log }
  const handlers = Object.fromEntries(NAMES.map((name) => [name, handle])) as unknown as JobHandlers<Context>
  running = await startJobs(context, handlers, { cron: [], unlockPace: UNLOCK_PACE, releaseLimitMs })
}

async function add(count: number): Promise<void> {
  await server.current.db.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1)
      await enqueue(tx, 'drain_auction_events', {}, { jobKey: randomUUID() })
  })
}

/** Waits longer than locks of dead workers are spared. A new job wakes the workers: they take what was freed along with it. */
async function lookForDeadWorkers(): Promise<void> {
  await sleep(SOME_ROUNDS_MS)
  await add(1)
  await sleep(500)
}

async function countLeft(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from graphile_worker._private_jobs`.execute(
    server.current.db,
  )
  return rows[0]!.count
}

test('a connection that is lost while jobs run ends nothing: they are run again, and all get done', async () => {
  let calls = 0
  await run(async () => {
    calls += 1
    // The outcome of this very job is what cannot be written.
    if (calls % 20 === 5) proxy.cut()
  })
  await add(60)
  await expect.poll(countLeft, { timeout: 60_000 }).toBe(0)
  expect(calls).toBeGreaterThan(60)
})

test('a lane whose very first statement meets a lost connection takes jobs all the same', async () => {
  let failures = 0
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await database.pool.connect()
    const query = (statement: string | { text?: string }, ...rest: unknown[]): unknown => {
      const text = typeof statement === 'string' ? statement : (statement.text ?? '')
      if (failures > 0 || !text.includes('into "graphile_worker"._private_tasks'))
        return (client.query as (...given: unknown[]) => unknown)(statement, ...rest)
      failures += 1
      return Promise.reject(new DatabaseAwayError(new Error('Connection terminated due to connection timeout')))
    }
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') return query
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  // The library listens by a callback, and does all else by a promise.
  const pool = Object.assign(Object.create(database.pool) as pg.Pool, {
    connect: (callback?: Parameters<pg.Pool['connect']>[0]) => (callback ? database.pool.connect(callback) : connect()),
  })
  const handled: string[] = []
  await run(async (_context, _payload, { jobId }) => void handled.push(jobId), { pool })
  const lanes = ['close_auction', 'settle_payment', 'send_mail', 'drain_auction_events']
  await sql`select graphile_worker.add_job(name, '{}') from unnest(${lanes}::text[]) name`.execute(server.current.db)
  await expect.poll(countLeft).toBe(0)
  expect([failures, new Set(handled).size]).toEqual([1, lanes.length])
})

test('while the database refuses everybody jobs wait, and go on when it is back', async () => {
  let isBack = false
  let lateCalls = 0
  await run(async () => {
    if (isBack) lateCalls += 1
  })
  expect(running!.isTaking()).toBe(true)
  proxy.refuse()
  proxy.cut()
  await sleep(500)
  expect(running!.isTaking()).toBe(false)
  await add(3)
  isBack = true
  proxy.accept()
  await expect.poll(countLeft).toBe(0)
  expect(running!.isTaking()).toBe(true)
  expect(lateCalls).toBe(3)
})

test('a slow job does not keep others waiting after a lost connection, and is not run a second time beside itself', async () => {
  let calls = 0
  const slow = Promise.withResolvers<void>()
  await run(async () => {
    calls += 1
    if (calls === 1) await slow.promise
  })
  await add(1)
  await expect.poll(() => calls).toBe(1)
  proxy.cut()
  await add(1)
  await expect.poll(() => calls).toBe(2)
  await lookForDeadWorkers()
  expect(calls).toBe(3)
  slow.resolve()
  await expect.poll(countLeft).toBe(0)
})

test('a lease notices that its connection is silent', async () => {
  const lease = await openJobLease(proxy.url, { everyMs: 200, limitMs: 500 })
  proxy.freeze()
  expect(await lease.lost).toBeInstanceOf(Error)
  proxy.thaw()
  await lease.close()
})

/** As a worker that was killed leaves them. */
async function lockAll(workerId: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now() - interval '1 minute', attempts = 1`.execute(
    server.current.db,
  )
}

test('jobs of a worker that was killed are run at the next start, those of a living one are left to it', async () => {
  await add(1)
  await lockAll('pool-dead')
  await run(async () => {})
  await expect.poll(countLeft).toBe(0)

  const living = new pg.Client({ connectionString: server.url })
  await living.connect()
  await lockWorkerId(living, 'pool-living')
  await running!.stop()
  await add(1)
  await lockAll('pool-living')
  await run(async () => {})
  await lookForDeadWorkers()
  expect(await countLeft()).toBe(1)

  // It dies, and no process restarts.
  await living.end()
  await expect.poll(countLeft).toBe(0)
})

describe('what a killed process leaves', () => {
  const enqueuePayment = (orderId: string): Promise<void> =>
    server.current.db
      .transaction()
      .execute((tx) => enqueue(tx, 'settle_payment', { orderId }, { jobKey: `payment:${orderId}`, maxAttempts: 1 }))
  const givenUp = async (): Promise<number> =>
    (await countJobs(server.current.db)).reduce((sum, job) => sum + job.givenUp, 0)

  /** Given up, or still locked. */
  const countAtLastAttempt = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs
      where attempts >= max_attempts`.execute(server.current.db)
    return rows[0]!.count
  }

  test('a job that was killed in its last attempt is run again a few times, and then counts as given up', async () => {
    let calls = 0
    await enqueuePayment('killed')
    await lockAll('pool-dead')
    await run(async () => {
      calls += 1
    })
    await expect.poll(countLeft).toBe(0)
    expect(calls).toBe(1)

    await running!.stop()
    await enqueuePayment('kills')
    // As if the job itself had ended the process each time.
    const { db } = server.current
    for (let times = 1; times <= MAX_INTERRUPTED; times++) {
      await lockAll('pool-dead')
      await restoreLastAttempts(db, ['pool-dead'])
      expect(await countAtLastAttempt(), `after ${times} times`).toBe(0)
    }
    await lockAll('pool-dead')
    await run(async () => {
      calls += 1
    })
    await expect.poll(givenUp).toBe(1)
    expect(calls).toBe(1)
  })

  test('a job that a later one has replaced is gone, whether it was killed or had failed', async () => {
    const seen: string[] = []
    await enqueuePayment('replaced')
    await lockAll('pool-dead')
    await enqueuePayment('replaced')
    await enqueuePayment('failed')
    await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'away' where key = 'payment:failed'`.execute(
      server.current.db,
    )
    await enqueuePayment('failed')
    expect(await countLeft()).toBe(4)
    await run(async (_context, { orderId }) => {
      seen.push(orderId)
    })
    await expect.poll(countLeft).toBe(0)
    expect(seen.toSorted()).toEqual(['failed', 'replaced'])
  })

  test('what an earlier version left is sorted out too, and what has really failed stays for an operator', async () => {
    let calls = 0
    await enqueuePayment('left')
    await enqueuePayment('refused')
    await enqueuePayment('away')
    await enqueuePayment('not begun')
    await enqueuePayment('slow')
    await enqueuePayment('always slow')
    const { message } = new DatabaseAwayError(new Error('Query read timeout'))
    await sql`update graphile_worker._private_jobs set attempts = 1, last_error = case key when 'payment:refused' then 'refused'
      when 'payment:away' then 'The database is away: Connection terminated' when 'payment:left' then null
      when 'payment:not begun' then ${RUNNER_ENDED}
      else ${message} end`.execute(server.current.db)
    await sql`update graphile_worker._private_jobs set attempts = 5, max_attempts = 5
      where key = 'payment:always slow'`.execute(server.current.db)
    expect(await givenUp()).toBe(6)
    await run(async () => {
      calls += 1
    })
    await expect.poll(countLeft).toBe(2)
    expect([calls, await givenUp()]).toEqual([4, 2])
  })

  test('a job at its only attempt is running, and not given up', async () => {
    await enqueuePayment('running')
    await lockAll('pool-living')
    expect(await countJobs(server.current.db)).toEqual([
      expect.objectContaining({
        job: 'settle_payment',
        waiting: 0,
        running: 1,
        failing: 0,
        givenUp: 0,
        overdueSeconds: 0,
      }),
    ])
  })
})

test('stopping waits for the job under way and leaves nothing locked', async () => {
  let isDone = false
  await run(async () => {
    await sleep(800)
    isDone = true
  })
  await add(1)
  await expect
    .poll(
      async () =>
        (await sql`select from graphile_worker._private_jobs where locked_by is not null`.execute(server.current.db))
          .rows.length,
    )
    .toBe(1)
  await running!.stop()
  running = null
  expect(isDone).toBe(true)
  expect(await countLeft()).toBe(0)
})

test('a job that takes longer than a stop waits is run again by another process, some seconds later', async () => {
  let calls = 0
  const never = new Promise<void>(() => {})
  await run(
    () => {
      calls += 1
      return never
    },
    { releaseLimitMs: 50 },
  )
  await add(1)
  await expect.poll(() => calls).toBe(1)
  await running!.stop()
  expect(running!.isTaking()).toBe(false)
  let callsElsewhere = 0
  await run(async () => void (callsElsewhere += 1))
  // Its process stops its other parts meanwhile, and the job still runs there.
  await lookForDeadWorkers()
  expect([callsElsewhere, await countLeft()]).toEqual([1, 1])
  // As its end does.
  proxy.cut()
  await lookForDeadWorkers()
  await expect.poll(countLeft, { timeout: 60_000 }).toBe(0)
  expect(callsElsewhere).toBe(3)
})
