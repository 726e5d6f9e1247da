import { mkdirSync, realpathSync } from 'node:fs'
import pg from 'pg'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../../src/db/schema/prepare-database.ts'
import { databaseUrl } from './postgres-server.ts'

type Work<Result> = (database: Database) => Promise<Result>

/** Runs the work on a database that stays in the folder and is found there the next time; `fill` fills a new one. */
export async function withKeptDatabase<Result>(
  { folder, name, fill }: { folder: string; name: string; fill: Work<void> },
  work: Work<Result>,
): Promise<Result> {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const postgres = await startEmbeddedPostgres({
    dataDir: realpathSync(folder),
    command: 'npm run bench',
    maxConnections: 50,
    durability: 'fast and unsafe',
  })
  try {
    await fillIfMissing(postgres.url, name, fill)
    return await open(postgres.url, name, work)
  } finally {
    await postgres.stop()
  }
}

/** The database gets its name once it is complete: a run that was killed while filling it must not leave half a database. */
async function fillIfMissing(serverUrl: string, name: string, fill: Work<void>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    await client.query('drop database if exists unfinished')
    await client.query('create database unfinished')
    await open(serverUrl, 'unfinished', async (database) => {
      await prepareDatabase(databaseUrl(serverUrl, 'unfinished'))
      await fill(database)
    })
    await client.query(`alter database unfinished rename to ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

async function open<Result>(serverUrl: string, name: string, work: Work<Result>): Promise<Result> {
  const database = openDatabase(databaseUrl(serverUrl, name), { maxConnections: 4, onError: () => {} })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
