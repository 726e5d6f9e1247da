import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../test/databases/database.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../test/databases/database-proxy.ts'
import { DatabaseAwayError, isDatabaseAway } from './connections/database-away.ts'
import { openDatabase, withLongStatements, type Database } from './database.ts'
import type { DatabaseLimits } from './connections/limits.ts'
import { slowdown } from '../../test/servers/slowdown.ts'

const server = useDatabase()
let proxy: DatabaseProxy
const opened: Database[] = []
const SHORT: DatabaseLimits = { connectMs: 300, statementMs: 300, cancelMs: null }

beforeAll(async () => {
  proxy = await openDatabaseProxy(server.url)
  await sql`create table written (by text)`.execute(server.current.db)
})
afterEach(async () => {
  proxy.thaw()
  await Promise.all(opened.splice(0).map((database) => database.close()))
})
afterAll(() => proxy.close())

function open(limits: Partial<DatabaseLimits> = {}, maxConnections = 1): Database {
  const database = openDatabase(proxy.url, { maxConnections, onError: () => {}, limits: { ...SHORT, ...limits } })
  opened.push(database)
  return database
}

test('a silent server is given up after the limit, by a statement, a transaction and a new connection alike', async () => {
  const { db, pool } = open(undefined, 3)
  await sql`select 1`.execute(db)
  proxy.freeze()
  const startedAt = performance.now()
  const transaction = db.transaction().execute((tx) => sql`select 1`.execute(tx))
  const attempts = await Promise.allSettled([sql`select 1`.execute(db), transaction, pool.query('select 1')])
  expect(performance.now() - startedAt).toBeLessThan(2_000 * slowdown())
  for (const attempt of attempts) expect((attempt as PromiseRejectedResult).reason).toBeInstanceOf(DatabaseAwayError)
})

test('a connection whose statement was given up is never used again, whatever it had begun', async () => {
  const { db } = open({ connectMs: 1_000, statementMs: 300 })
  const fails = db.transaction().execute(async (tx) => {
    await sql`insert into written values ('the first')`.execute(tx)
    await sql`select pg_sleep(1)`.execute(tx)
  })
  await expect(fails).rejects.toBeInstanceOf(DatabaseAwayError)
  // On the old connection this would run inside the first one's transaction.
  await sql`insert into written values ('the second')`.execute(db)
  const { rows } = await sql<{ by: string }>`select by from written`.execute(server.current.db)
  expect(rows).toEqual([{ by: 'the second' }])
})

test('PostgreSQL itself gives up a statement that no caller waits for any more, and the connection stays usable', async () => {
  const { db } = open({ connectMs: 1_000, statementMs: 2_000, cancelMs: 300 })
  await expect(sql`select pg_sleep(30), 'given up'`.execute(db)).rejects.toBeInstanceOf(DatabaseAwayError)
  const { rows } = await sql`select from pg_stat_activity
    where state = 'active' and pid <> pg_backend_pid() and query like '%given up%'`.execute(db)
  expect(rows).toEqual([])
})

test('a transaction whose process says no more is undone, and its locks are free', async () => {
  const { pool } = open({ connectMs: 1_000, statementMs: null, abandonedMs: 200 }, 2)
  await pool.query(`insert into written values ('locked')`)
  const abandoned = await pool.connect()
  const ended = once(abandoned, 'error')
  await abandoned.query(`begin; update written set by = 'held' where by = 'locked'`)
  await pool.query(`update written set by = 'free' where by = 'locked'`)
  await ended
  abandoned.release(true)
  const { rows } = await sql`delete from written where by = 'free' returning by`.execute(server.current.db)
  expect(rows).toEqual([{ by: 'free' }])
})

test('without a limit a statement may take longer than any', async () => {
  const { db } = open({ statementMs: null })
  const slow = sql<{ done: boolean }>`select pg_sleep(0.6) is not null as done`.execute(db)
  expect((await slow).rows).toEqual([{ done: true }])
})

test('long work has limits of its own', async () => {
  const { pool } = open()
  const slow = withLongStatements(pool, (db) =>
    sql<{ done: boolean }>`select pg_sleep(0.6) is not null as done`.execute(db),
  )
  expect((await slow).rows).toEqual([{ done: true }])
})

test('a connection that breaks under a statement, and a pool that was closed, are the database being away', async () => {
  const { db, pool } = open({ connectMs: 1_000, statementMs: 5_000 })
  const broken = sql`select pg_sleep(5)`.execute(db)
  const isBroken = expect(broken).rejects.toBeInstanceOf(DatabaseAwayError)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  proxy.cut()
  await isBroken
  await sql`select 1`.execute(db)
  const other = openDatabase(proxy.url, { maxConnections: 1, onError: () => {} })
  await sql`select 1`.execute(other.db)
  await other.close()
  await expect(sql`select 1`.execute(other.db)).rejects.toSatisfy(isDatabaseAway)
  await expect(other.pool.query('select 1')).rejects.toBeInstanceOf(DatabaseAwayError)
})

test('what PostgreSQL says about a statement stays as it is', async () => {
  const { db } = open()
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
})

test('closing ends the connections of a pool that was used without its query builder', async () => {
  const database = openDatabase(server.url, { maxConnections: 2, onError: () => {} })
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.close()
  const isOpen = async (): Promise<boolean> =>
    (await server.current.pool.query('select from pg_stat_activity where pid = $1', [rows[0]!.pid])).rowCount === 1
  await expect.poll(isOpen).toBe(false)
  // A caller that stops in several places may ask twice.
  await database.close()
})
