import { runMigrations } from 'graphile-worker'
import { mkdirSync, realpathSync } from 'node:fs'
import pg from 'pg'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { withScratchDatabase } from '../../../server/test/scratch-database.ts'
import { loadSyntheticLots } from './synthetic-lots.ts'

type Work<Result> = (database: Database) => Promise<Result>

/**
 * Runs the work on a database with that many synthetic lots. With a folder, the database is kept there and found again,
 * because a million lots take minutes to load and seconds to measure; without one it is gone afterwards. A kept one is
 * good for a day: then its first auctions end.
 */
export async function withLots<Result>(
  { count, folder }: { count: number; folder: string | undefined },
  work: Work<Result>,
): Promise<Result> {
  if (folder === undefined)
    return withScratchDatabase(async (database) => {
      await loadSyntheticLots(database.db, count)
      return work(database)
    })
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const postgres = await startEmbeddedPostgres({
    dataDir: realpathSync(folder),
    command: 'npm run bench',
    maxConnections: 50,
    durability: 'fast and unsafe',
  })
  try {
    await loadIfMissing(postgres.url, count)
    return await open(postgres.url, `lots_${count}`, work)
  } finally {
    await postgres.stop()
  }
}

/** The database gets its name when it is complete, so that one whose load was cut short is not taken for it. */
async function loadIfMissing(serverUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [`lots_${count}`])
    if (rowCount !== 0) return
    await client.query('drop database if exists unfinished')
    await client.query('create database unfinished')
    await open(serverUrl, 'unfinished', async ({ db, pool }) => {
      await migrate(db)
      await runMigrations({ pgPool: pool })
      await loadSyntheticLots(db, count)
    })
    await client.query(`alter database unfinished rename to lots_${count}`)
  } finally {
    await client.end()
  }
}

async function open<Result>(serverUrl: string, name: string, work: Work<Result>): Promise<Result> {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { maxConnections: 4, onError: () => {} })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
