import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import { DatabaseAwayError } from '../connections/database-away.ts'
import { openDatabase, type Database } from '../database.ts'
import { MAX_PREPARED, nameStatement, planStatements } from './planned-statements.ts'

const server = useDatabase()
let database: Database

beforeEach(async () => {
  await sql`drop table if exists crates`.execute(server.current.db)
  await sql`create table crates (id integer primary key, label text)`.execute(server.current.db)
  await sql`insert into crates values (1, 'one'), (2, 'two')`.execute(server.current.db)
  database = openDatabase(server.url, { maxConnections: 1, onError: () => {} })
})
afterEach(() => database.close())

type Prepared = { name: string; statement: string; generic_plans: string; custom_plans: string }

/** What the pool's only connection holds, without this look itself. */
async function listPrepared(): Promise<Prepared[]> {
  const look = '/* ; */ select name, statement, generic_plans, custom_plans from pg_prepared_statements'
  return (await database.pool.query<Prepared>(look)).rows
}

const readCrates = async (): Promise<unknown[]> => (await database.pool.query('select * from crates order by id')).rows
const findCrate = async (id: unknown): Promise<unknown[]> =>
  (await database.pool.query('select label from crates where id = $1', [id])).rows

test('a statement is planned once on a connection, built or raw, by a promise or a callback', async () => {
  const { db, pool } = database
  for (let times = 0; times < 7; times += 1) {
    await sql`select label from crates where id = ${times}`.execute(db)
    await pool.query('select label from crates where id = $1', [times])
    await db.transaction().execute((tx) => sql`select label from crates where id = ${times}`.execute(tx))
    await new Promise((resolve) => pool.query('select count(*) from crates', resolve))
  }
  const expected = [
    { statement: 'select count(*) from crates', custom_plans: '0', generic_plans: '7' },
    { statement: 'select label from crates where id = $1', custom_plans: '0', generic_plans: '21' },
  ]
  const prepared = await listPrepared()
  expect(prepared.toSorted((a, b) => a.statement.localeCompare(b.statement))).toMatchObject(expected)
})

test.each([
  ['several statements', 'select 1; select 2'],
  ['a semicolon that may end a statement', 'select 1;'],
  ['a statement without a plan', 'begin'],
  ['a list that is seldom as long again', `select ${'1, '.repeat(10_000)} 1`],
])('%s is sent as it is', (_case, text) => expect(nameStatement(text)).toBe(''))

test.each([
  'select 1',
  '\n  with a as (select 1) select * from a',
  '(select 1) union select 2',
  'INSERT into t values (1)',
])('%j is named by its text', (text) => {
  expect(nameStatement(text)).toMatch(/^[\w-]{22}$/)
  expect(nameStatement(`${text} `)).not.toBe(nameStatement(text))
})

test('several statements in one text still run', async () => {
  const results = await database.pool.query('select 1 as a; select 2 as b')
  expect((results as unknown as pg.QueryResult[]).map(({ rows }) => rows)).toEqual([[{ a: 1 }], [{ b: 2 }]])
})

test('a connection holds a limited number of statements, and drops those that were not used for longest', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (let count = 0; count < MAX_PREPARED + 20; count += 1) {
      await client.query(`select ${count} as n`)
      await client.query('select label from crates')
    }
    // PostgreSQL refuses DEALLOCATE in a transaction that failed; making room must work there too.
    await expect(client.query('select 1 / 0 as n')).rejects.toMatchObject({ code: '22012' })
    for (let count = 0; count < 20; count += 1) await client.query(`select -${count}`).catch(() => {})
    await client.query('rollback')
  } finally {
    client.release()
  }
  const statements = (await listPrepared()).map(({ statement }) => statement)
  expect(statements.length).toBeLessThanOrEqual(MAX_PREPARED)
  expect(statements).toContain('select label from crates')
  expect(statements).not.toContain('select 5 as n')
  const { rows } = await database.pool.query('select 5 as n')
  expect(rows).toEqual([{ n: 5 }])
})

test('a COPY under way is left alone, even where a statement behind it needs room', async () => {
  const client = await database.pool.connect()
  try {
    for (let count = 0; count < MAX_PREPARED; count += 1) await client.query(`select ${count} as n`)
    const copied = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<{ sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void }>()
    client.query({
      submit: (connection: { query: (text: string) => void }) => connection.query('copy crates from stdin'),
      handleCopyInResponse: begun.resolve,
      handleCommandComplete: () => {},
      handleReadyForQuery: () => copied.resolve(),
      handleError: copied.reject,
    } as unknown as pg.Submittable)
    const copy = await begun.promise
    const behind = client.query('select label from crates where id = 3')
    copy.sendCopyFromChunk(Buffer.from('3\tthree\n'))
    copy.endCopyFrom()
    await copied.promise
    expect((await behind).rows).toEqual([{ label: 'three' }])
  } finally {
    client.release()
  }
})

describe('what was prepared is outdated', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['a migration added a column', () => server.current.pool.query('alter table crates add column weight integer')],
    ['a column changed its type', () => server.current.pool.query('alter table crates alter label type varchar(9)')],
    ['a failover forgot it', () => database.pool.query('deallocate all')],
    ['the session was reset', () => database.pool.query('discard all')],
    [
      'another session of a pooler knows it',
      async () => {
        await database.pool.query('deallocate all')
        const text = 'select * from crates order by id'
        const client = await database.pool.connect()
        const { parsedStatements } = (client as unknown as { connection: { parsedStatements: object } }).connection
        Reflect.deleteProperty(parsedStatements, nameStatement(text))
        client.release()
        await database.pool.query(`prepare "${nameStatement(text)}" as ${text}`)
      },
    ],
  ]

  test.each(changes)('%s: callers don’t notice outside a transaction', async (_case, change) => {
    await readCrates()
    await change()
    expect(await readCrates()).toMatchObject([{ id: 1 }, { id: 2 }])
    await expect(sql`select * from crates order by id`.execute(database.db)).resolves.toMatchObject({
      rows: [{ id: 1 }, { id: 2 }],
    })
  })

  test.each(changes)('%s: a transaction hears that the database is away, and the next works', async (_case, change) => {
    const inTransaction = () =>
      database.db.transaction().execute((tx) => sql`select * from crates order by id`.execute(tx))
    await inTransaction()
    await findCrate(1)
    await change()
    await expect(inTransaction()).rejects.toBeInstanceOf(DatabaseAwayError)
    await expect(inTransaction()).resolves.toMatchObject({ rows: [{ id: 1 }, { id: 2 }] })
    expect(await findCrate(1)).toEqual([{ label: 'one' }])
  })

  test('a parameter follows the type of its column', async () => {
    await findCrate(1)
    await server.current.pool.query('alter table crates alter id type bigint')
    expect(await findCrate('3000000000')).toEqual([])
    await server.current.pool.query('alter table crates alter id type text')
    expect(await findCrate('three')).toEqual([])
  })

  test('a statement that is wrong every time is refused as what it is', async () => {
    await findCrate(1)
    await expect(findCrate('one')).rejects.toMatchObject({ code: '22P02' })
    await server.current.pool.query('alter table crates drop column label')
    await expect(findCrate(1)).rejects.toMatchObject({ code: '42703' })
  })

  test('nothing of a pipeline is sent a second time', async () => {
    const client = new pg.Client({ connectionString: server.url, pipeline: true })
    await client.connect()
    const query = planStatements(client) as typeof client.query
    const write = { text: `insert into crates values ($1, 'new') returning *` }
    await query({ ...write, values: [3] })
    await server.current.pool.query('alter table crates add column weight integer')
    const settled = Promise.allSettled([query('begin'), query({ ...write, values: [4] }), query('commit')])
    // Stands still until all replies are there: the transaction is over by the time the error is looked at.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    expect((await settled)[1]).toMatchObject({ reason: expect.any(DatabaseAwayError) as unknown })
    await query({ ...write, values: [5] })
    expect(await readCrates()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 5 }])
    await client.end()
  })
})
