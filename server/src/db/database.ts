import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** Opens a pool. `onError` is called for connections that break while idle; without it they would end the process. */
export function openDatabase(
  url: string,
  options: { maxConnections: number; onError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.maxConnections })
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
