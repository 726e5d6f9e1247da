import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl, runOnServer } from '../../../test/databases/postgres-server.ts'
import { openDatabase, type Database } from '../database.ts'
import { describeSchema } from './describe-schema.ts'
import { prepareDatabase } from './prepare-database.ts'

const BASELINE = new URL('../../../db/migrations/0001-baseline.sql', import.meta.url)
const adminUrl = inject('adminUrl')
let url: string
let database: Database

beforeEach(async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  url = databaseUrl(adminUrl, name)
  await runOnServer(adminUrl, `create database ${name} template ${inject('template')}`)
  database = openDatabase(url, { maxConnections: 2, onError: () => {} })
})
afterEach(async () => {
  await database.close()
  await runOnServer(adminUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
})

/** The list that earlier versions left behind: 75 names, of which only the last and the count are looked at. */
async function pretendToHaveRun(names: readonly string[]): Promise<void> {
  await database.pool.query('delete from kysely_migration')
  await database.pool.query(
    `insert into kysely_migration select name, '2026-01-01T00:00:00.000Z' from unnest($1::text[]) name`,
    [names],
  )
}
const EARLIER = [
  ...Array.from({ length: 74 }, (_, index) => `${String(index + 1).padStart(4, '0')}-earlier`),
  '0114-refunds-sent-by-wire',
]
/** Without its order, which no constraint asks for then. */
const ANSWERED_PROBLEM = `set session_replication_role = replica;
  with admin as (insert into accounts (email, name, first_name, last_name) values ('a@lotyard.test', 'Ada', 'Ada', '')
    returning id)
  insert into problems (order_id, listing_id, kind, description, state, answer, answered_by, answered_at)
  select gen_random_uuid(), 1, 'damaged', 'Crushed.', 'answered', 'We are sorry.', id, now() from admin;
  set session_replication_role = origin`
const listed = async () =>
  (await database.pool.query('select name from kysely_migration order by name')).rows.map(({ name }) => name)
const schema = async () => {
  const client = await database.pool.connect()
  try {
    return await describeSchema(client)
  } finally {
    client.release()
  }
}

test('a database that has run everything before the baseline goes on as one that ran the baseline', async () => {
  const [upToDate, names] = [await schema(), await listed()]
  // Made by the baseline alone: a database of before has nothing of what follows it.
  await database.pool.query('drop schema public cascade; create schema public')
  await database.pool.query(readFileSync(BASELINE, 'utf8'))
  await database.pool.query(
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  )
  await pretendToHaveRun(EARLIER)
  await database.pool.query(`insert into settings (key, value) values ('operator_name', 'Kept')`)
  await database.pool.query(ANSWERED_PROBLEM)
  expect(['0001-baseline', ...(await prepareDatabase(url))]).toEqual(names)
  // What was answered is a message since.
  const { rows: threads } = await database.pool.query(`select state, outcome, resolved_at = sent_at as "isThen",
    author_kind, text from problems join problem_messages on problem_id = id`)
  expect(threads).toEqual([
    { state: 'resolved', outcome: 'answered', isThen: true, author_kind: 'desk', text: 'We are sorry.' },
  ])
  expect(await listed()).toEqual(names)
  expect(await schema()).toBe(upToDate)
  const { rows } = await database.pool.query('select value from settings')
  expect(rows).toEqual([{ value: 'Kept' }])
  expect(await prepareDatabase(url)).toEqual([])
})

test('one that stopped before that is refused with one sentence, and stays as it is', async () => {
  for (const names of [EARLIER.slice(0, -1), EARLIER.slice(1), [...EARLIER, '0115-a-branch']]) {
    await pretendToHaveRun(names)
    await expect(prepareDatabase(url)).rejects.toMatchObject({
      name: 'StartError',
      message: `This database was made by an earlier version, which stopped at ${names.at(-1)}, and can't be brought up to date: use an empty database (an empty DATA_DIR, or another DATABASE_URL), or start that version.`,
    })
    expect(await listed()).toEqual(names)
  }
})
