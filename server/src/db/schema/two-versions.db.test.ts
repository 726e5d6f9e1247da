// A later version and this one on the same database, side by side and one after the other.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { addAuction } from '../../../test/auctions.ts'
import { useApp } from '../../../test/servers/app.ts'
import { useFolder } from '../../../test/servers/use-folder.ts'
import { addAccount, addBasics } from '../../../test/market.ts'
import { DatabaseAwayError } from '../connections/database-away.ts'
import { readRevisions } from './job-tables.ts'
import { prepareDatabase } from './prepare-database.ts'
import { retryForLocks } from './patient-locks.ts'
import { waitForMigrations } from './wait-for-migrations.ts'

const server = useApp({ maxConnections: 6 })
const later = useFolder('later-version')
const folder = pathToFileURL(`${later}/`)
cpSync(fileURLToPath(new URL('../../../db/migrations', import.meta.url)), later, { recursive: true })
writeFileSync(
  join(later, '9998-later.sql'),
  `alter table auctions add column later_note text;
   alter table accounts add column later_rank integer not null default 0;
   alter table listings add column later_flag boolean not null default false;
   create table later_things (id bigint generated always as identity primary key, auction_id bigint not null);`,
)

test('a process that runs, and one that starts, go on while a later version migrates and comes back', async () => {
  await addBasics(server.db)
  const auction = await addAuction(server.db, { sellerId: await addAccount(server.db, 'seller') })
  const buyer = await server.as('buyer')
  const bid = (dollars: number) =>
    buyer.post(`/api/listings/${auction.name}/bids`, { max_bid_cents: dollars * 100, confirm: true })
  expect((await bid(200)).statusCode).toBe(201)

  expect(await prepareDatabase(server.url, { folder })).toEqual(['9998-later'])
  // A statement that was prepared before may have to be prepared again, which a transaction hears as 503 once.
  await expect.poll(async () => (await bid(300)).statusCode).toBe(201)

  const said: string[] = []
  const say = (sentence: string) => void said.push(sentence)
  expect(await prepareDatabase(server.url, { say })).toEqual([])
  expect(await prepareDatabase(server.url, { say, runsMigrations: false })).toEqual([])
  const sentence = expect.stringContaining("newer than this version, which doesn't know 9998-later")
  expect(said).toEqual([sentence, sentence])
  await expect.poll(async () => (await server.visitor.get('/readyz')).json()).toMatchObject({ status: 'ok' })
  expect((await bid(400)).statusCode).toBe(201)

  expect(await prepareDatabase(server.url, { folder })).toEqual([])
  expect((await bid(500)).statusCode).toBe(201)
})

test('newer job tables are worked with, unless their library says that they break this one', async () => {
  const { ran } = await readRevisions(server.context.pool)
  const insert = (breaking: boolean) =>
    server.context.pool.query('insert into graphile_worker.migrations (id, breaking) values ($1, $2)', [
      ran + (breaking ? 2 : 1),
      breaking,
    ])
  try {
    await insert(false)
    expect(await prepareDatabase(server.url)).toEqual([])
    await insert(true)
    await expect(prepareDatabase(server.url)).rejects.toMatchObject({
      name: 'StartError',
      message: `The job tables of this database are at revision ${ran + 2}, and this version knows ${ran}: start a later version.`,
    })
  } finally {
    await server.context.pool.query('delete from graphile_worker.migrations where id > $1', [ran])
  }
})

test('with MIGRATIONS=off a start waits for the migrations, says so, and gives up in the end', async () => {
  const said: string[] = []
  const say = (sentence: string) => void said.push(sentence)
  const answers = [['0026-a', '0027-b'], ['0027-b'], []]
  await waitForMigrations(async () => answers.shift() ?? [], say, { pauseMs: 1 })
  expect(said).toEqual([
    'MIGRATIONS is off, and the database lacks 0026-a to 0027-b: waiting until npm run db:migrate has run.',
  ])
  await expect(waitForMigrations(async () => ['0026-a'], say, { pauseMs: 1, limitMs: 0 })).rejects.toMatchObject({
    name: 'StartError',
    mayPass: true,
    message: 'MIGRATIONS is off, and the database still lacks 0026-a after 0 minutes: run npm run db:migrate.',
  })
  const away = new DatabaseAwayError(new Error('connect ECONNREFUSED'))
  await waitForMigrations(vi.fn(async () => []).mockRejectedValueOnce(away), say, { pauseMs: 1 })
  expect(said.at(-1)).toBe(
    "MIGRATIONS is off, and the database doesn't answer: waiting until npm run db:migrate has run.",
  )
})

test('a migration that meets a lock lets the market through, and is tried again', async () => {
  writeFileSync(join(later, '9999-blocked.sql'), 'alter table settings add column later_note text;')
  const reader = await server.context.pool.connect()
  const said: string[] = []
  let isHeld = true
  try {
    await reader.query('begin; lock table settings in access share mode')
    const ran = prepareDatabase(server.url, {
      folder,
      say: (sentence) => {
        said.push(sentence)
        if (isHeld) void reader.query('commit')
        isHeld = false
      },
    })
    expect(await ran).toEqual(['9999-blocked'])
  } finally {
    reader.release()
  }
  expect(said).toEqual(['The migrations wait for a lock that another transaction holds; next try in 2 s.'])
  const locked = () => Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' }))
  await expect(retryForLocks(locked, () => {}, { pauseMs: 1, limitMs: 5 })).rejects.toThrow(/nothing was changed/)
})
