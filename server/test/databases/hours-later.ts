import { openDatabase, type Db } from '../../src/db/database.ts'

/**
 * Does the work on a connection whose clock is two hours ahead, so that an auction of an hour ends truly: its record says
 * that it was closed after its end, and the test has not waited for it.
 */
export async function hoursLater<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, pool, close } = openDatabase(url, { maxConnections: 1, onError: () => {} })
  try {
    const client = await pool.connect()
    // Found before PostgreSQL's own by every statement and trigger of this connection that names no schema.
    await client.query(`create schema if not exists hours_later;
      create or replace function hours_later.clock_timestamp() returns timestamptz volatile
        return pg_catalog.clock_timestamp() + interval '2 hours';
      create or replace function hours_later.now() returns timestamptz stable
        return pg_catalog.now() + interval '2 hours';
      set search_path = hours_later, pg_catalog, public`)
    client.release()
    return await work(db)
  } finally {
    await close()
  }
}
