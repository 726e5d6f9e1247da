import pg from 'pg'
import { sql } from 'kysely'
import { openDatabase, type Database, type Db } from '../database.ts'
import { MIGRATION_LIMITS } from '../connections/limits.ts'
import { NOTICE_A_SILENT_MACHINE } from '../connections/process-lease.ts'
import { migrateJobTables, readJobTables } from './job-tables.ts'
import { migrate, readSchemaState, type MigrationRange } from './migrate.ts'
import { describeUnknown } from './other-versions.ts'
import { retryForLocks } from './patient-locks.ts'
import { waitForMigrations } from './wait-for-migrations.ts'

// Any fixed number that no other lock on the same database uses.
const PREPARE_LOCK = 7_235_114_902

export type Preparation = MigrationRange & {
  /** False: another program runs them, and this one waits until it has. */
  runsMigrations?: boolean
  whenMigrated?: () => Promise<void>
  /** Hears, in one sentence each, what an operator should know. */
  say?: (sentence: string) => void
}

/**
 * Brings the schema and the job tables up to date, then runs `whenMigrated`, one process at a time: of several that
 * start at once the others wait, and then find the work done. Returns the names of the migrations it ran.
 */
export async function prepareDatabase(url: string, given: Preparation = {}): Promise<string[]> {
  const { runsMigrations = true, whenMigrated = async () => {}, say = () => {} } = given
  return withMigrationConnections(url, async (database) => {
    // Before the lock: whoever holds it may be waiting for the migrations too.
    if (!runsMigrations) await waitForMigrations(() => listMissing(database, given.folder), say)
    return withPrepareLock(url, say, async () => {
      const ran = runsMigrations ? await migrateAll(database, given, say) : []
      const { unknown } = await readSchemaState(database.db, given.folder)
      if (unknown.length > 0) say(describeUnknown(unknown))
      await whenMigrated()
      return ran
    })
  })
}

export async function migrateAll({ db, pool }: Database, range: MigrationRange, say: (text: string) => void) {
  const ran = await retryForLocks(() => migrate(db, range), say)
  await retryForLocks(() => migrateJobTables(pool), say)
  return ran
}

async function listMissing({ db, pool }: Database, folder: URL | undefined): Promise<string[]> {
  const { pending } = await readSchemaState(db, folder)
  const jobTables = await readJobTables(pool)
  return jobTables.isPending ? [...pending, "the job tables' own migrations"] : pending
}

export async function withMigrationConnections<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  // The statement that a connection breaks under throws, so its caller knows.
  const database = openDatabase(url, { maxConnections: 2, onError: () => {}, limits: MIGRATION_LIMITS })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The lock lives on a connection of its own, so that it holds across the transactions of the work and ends with us. */
export async function withPrepareLock<Result>(
  url: string,
  say: (sentence: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  // The holder's machine may vanish while it holds the lock, and the server while this one waits: without both sides asking,
  // every start would wait for the two hours of TCP.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: MIGRATION_LIMITS.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(NOTICE_A_SILENT_MACHINE)
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [PREPARE_LOCK])
    if (rows[0]?.got !== true) {
      say('Another process is preparing the database; waiting for it.')
      await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
    }
    return await work()
  } finally {
    await client.end()
  }
}

/** Whether the database has neither accounts nor lots. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from accounts) and not exists (select from lots) as is_empty`.execute(db)
  return rows[0]?.is_empty === true
}
