import { randomBytes } from 'node:crypto'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { prepareDatabase } from '../../src/db/schema/prepare-database.ts'
import { databaseUrl, runOnServer } from './postgres-server.ts'
import { startTestCluster } from './test-cluster.ts'

/** Runs the work on a freshly migrated database that is gone afterwards. */
export async function withScratchDatabase<Result>(
  work: (database: Database & { url: string }) => Promise<Result>,
): Promise<Result> {
  const cluster = await startTestCluster()
  const name = `scratch_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(cluster.adminUrl, name)
  try {
    await runOnServer(cluster.adminUrl, `create database ${name}`)
    // Dropping it at the end may meet a connection that is still closing.
    const database = openDatabase(url, { maxConnections: 4, onError: () => {} })
    try {
      await prepareDatabase(url)
      return await work({ ...database, url })
    } finally {
      await database.close()
      await runOnServer(cluster.adminUrl, `drop database if exists ${name} with (force)`)
    }
  } finally {
    await cluster.stop()
  }
}
