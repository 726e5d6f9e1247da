import { openDatabase, type Db } from '../../src/db/database.ts'
import { runOnServer } from './postgres-server.ts'

/**
 * The address of the same database with a clock that is two hours ahead, so that an auction of an hour ends truly: its
 * record says that it was closed after its end, and the test has not waited for it.
 */
export async function urlHoursLater(url: string): Promise<string> {
  await runOnServer(
    url,
    `create schema if not exists hours_later;
    create or replace function hours_later.clock_timestamp() returns timestamptz volatile
      return pg_catalog.clock_timestamp() + interval '2 hours';
    create or replace function hours_later.now() returns timestamptz stable
      return pg_catalog.now() + interval '2 hours'`,
  )
  const later = new URL(url)
  // Found before PostgreSQL's own by every statement and trigger of the connection that names no schema.
  later.searchParams.set('options', '-c search_path=hours_later,pg_catalog,public')
  return later.href
}

/** Does the work on a connection of its own to the database as it is two hours later. */
export async function hoursLater<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabase(await urlHoursLater(url), { maxConnections: 1, onError: () => {} })
  try {
    return await work(db)
  } finally {
    await close()
  }
}
