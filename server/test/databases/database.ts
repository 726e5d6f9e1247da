import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase, type Database } from '../../src/db/database.ts'
import type {} from '../global-setup.ts'
import { databaseUrl, runOnServer } from './postgres-server.ts'

/** Gives the calling test file a database of its own, cloned from the migrated template and dropped afterwards. */
export function useDatabase({ maxConnections = 10 } = {}): { readonly current: Database; readonly url: string } {
  let database: Database | undefined
  const name = `test_${randomBytes(6).toString('hex')}`
  const adminUrl = inject('adminUrl')
  const url = databaseUrl(adminUrl, name)

  beforeAll(async () => {
    // Copied as files: a quarter of the time that the default takes, which writes every page to the log first.
    await runOnServer(adminUrl, `create database ${name} template ${inject('template')} strategy file_copy`)
    database = openDatabase(url, { maxConnections, onError: ignoreEndedConnections })
  })
  afterAll(async () => {
    await database?.close()
    await runOnServer(adminUrl, `drop database if exists ${name} with (force)`)
  })
  return {
    get current() {
      if (database === undefined) throw new Error('The database is there from beforeAll on.')
      return database
    },
    url,
  }
}

/** Dropping the database ends connections that a test left open; anything else is worth seeing. */
function ignoreEndedConnections(error: Error & { code?: string }): void {
  if (error.code !== '57P01') console.error(error)
}
