import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { sql } from 'kysely'
import { openDatabase, type Db } from '../database.ts'
import { MIGRATION_LIMITS } from '../connections/limits.ts'
import { migrate } from './migrate.ts'

// Any fixed number that no other lock on the same database uses.
const PREPARE_LOCK = 7_235_114_902

/**
 * Brings the schema and the job tables up to date, then runs `whenMigrated`, one process at a time: of several that
 * start at once the others wait, and then find the work done. Returns the names of the migrations it ran.
 */
export async function prepareDatabase(
  url: string,
  whenMigrated: () => Promise<void> = async () => {},
): Promise<string[]> {
  // The lock lives on a connection of its own, so that it holds across the transactions of the work and ends with us.
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
    const ran = await migrateAll(url)
    await whenMigrated()
    return ran
  } finally {
    await client.end()
  }
}

async function migrateAll(url: string): Promise<string[]> {
  // The statement that a connection breaks under throws, so its caller knows.
  const { db, pool, close } = openDatabase(url, { maxConnections: 2, onError: () => {}, limits: MIGRATION_LIMITS })
  try {
    const ran = await migrate(db)
    await runMigrations({ pgPool: pool })
    return ran
  } finally {
    await close()
  }
}

/** Whether the database has neither accounts nor lots. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from accounts) and not exists (select from lots) as is_empty`.execute(db)
  return rows[0]?.is_empty === true
}
