import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { limitPool } from './connections/limit-pool.ts'
import { LONG_WORK_LIMITS, type DatabaseLimits } from './connections/limits.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** A new connection plans everything again: after the driver's own ten seconds, visitors of a quiet market would wait for it. */
const IDLE_LIMIT_MS = 5 * 60_000

/**
 * A machine that vanishes sends no goodbye. Without it the next statement would be given to the dead connection and wait for
 * its limit. Without a delay of its own, the system begins to ask after two hours.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Opens a pool. `onError` is called for connections that break while idle; without it they would end the process. A caller
 * that opens one for requests says so with `limits`.
 */
export function openDatabase(
  url: string,
  options: {
    maxConnections: number
    onError: (error: Error) => void
    limits?: DatabaseLimits
    /** More of PostgreSQL's own settings, as `-c name=value`. */
    settings?: string
  },
): Database {
  const limits = options.limits ?? LONG_WORK_LIMITS
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    ...KEEP_ALIVE,
    statement_timeout: limits.cancelMs ?? false,
    idle_in_transaction_session_timeout: limits.abandonedMs ?? 0,
    // A prepared statement would still be planned at every call, or at the first five: PostgreSQL compares costs first.
    options: startSettings(limits, options.settings),
  })
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  limitPool(pool, limits.statementMs)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close }

  /** Kysely ends the pool only if it was used itself: the connections of a pool that was used alone would stay open. */
  async function close(): Promise<void> {
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
}

function startSettings({ lockMs }: DatabaseLimits, settings: string | undefined): string {
  const lockLimit = lockMs === undefined ? [] : [`-c lock_timeout=${lockMs}`]
  return ['-c plan_cache_mode=force_generic_plan', ...lockLimit, ...(settings === undefined ? [] : [settings])].join(
    ' ',
  )
}

/** Does work whose statements may take minutes, unless `limits` say less, on a connection of its own to the pool's database. */
export async function withLongStatements<Result>(
  { options: { connectionString } }: pg.Pool,
  work: (db: Db) => Promise<Result>,
  options: { settings?: string; limits?: DatabaseLimits } = {},
): Promise<Result> {
  const database = openDatabase(connectionString ?? '', {
    ...options,
    maxConnections: 1,
    // The statement that the connection breaks under throws, so its caller knows.
    onError: () => {},
  })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
