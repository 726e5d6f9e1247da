import { randomBytes } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { openDatabase, type Database } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { startTestCluster } from './test-cluster.ts'

/** Runs the work on a freshly migrated database that is gone afterwards. */
export async function withScratchDatabase<Result>(
  work: (database: Database & { url: string }) => Promise<Result>,
): Promise<Result> {
  const cluster = await startTestCluster()
  const name = `scratch_${randomBytes(6).toString('hex')}`
  const url = new URL(cluster.adminUrl)
  url.pathname = `/${name}`
  try {
    await onServer(cluster.adminUrl, `create database ${name}`)
    // Dropping it at the end may meet a connection that is still closing.
    const database = openDatabase(url.href, { maxConnections: 4, onError: () => {} })
    try {
      await migrate(database.db)
      await runMigrations({ pgPool: database.pool })
      return await work({ ...database, url: url.href })
    } finally {
      await database.close()
      await onServer(cluster.adminUrl, `drop database if exists ${name} with (force)`)
    }
  } finally {
    await cluster.stop()
  }
}

async function onServer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
