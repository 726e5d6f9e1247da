import fastify from 'fastify'
import { sql } from 'kysely'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashWithNumbersTaken } from '../../../../test/databases/crash.ts'
import { makeFolderForData } from '../../../../test/databases/data-folder.ts'
import { startStandby, type Standby } from '../../../../test/databases/standby.ts'
import { addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { heavyReads, readHeavily } from '../../../db/connections/replica/heavy-reads.ts'
import { openReplica, type Replica } from '../../../db/connections/replica/replica.ts'
import { openDatabase, type Database, type Db } from '../../../db/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../../../db/schema/prepare-database.ts'
import { buildModelOnReplica, startOnPrimary } from './build-model.ts'
import { openCatalogue, type Catalogue } from './catalogue.ts'
import { readChanges, readCursor } from './reading/change-feed-queries.ts'

const folder = makeFolderForData('lotyard-standby-')
const said: string[] = []
const log = Object.assign(fastify({ logger: { level: 'silent' } }).log, {
  warn: (_line: object, message: string) => void said.push(message),
  info: (line: object | string, message?: string) => void said.push(message ?? (line as string)),
})
let primary: EmbeddedPostgres
let standby: Standby
let database: Database
let replica: Replica
let lot: { listingId: string }

beforeAll(async () => {
  primary = await startEmbeddedPostgres({
    dataDir: join(folder, 'primary'),
    command: 'npm test',
    maxConnections: 50,
    durability: 'safe',
    temporaryFolder: folder,
  })
  await prepareDatabase(primary.url)
  database = openDatabase(primary.url, { maxConnections: 6, onError: () => {} })
  standby = await startStandby(primary, join(folder, 'standby'))
  await addBasics(database.db)
  lot = await addLot(database.db, { sellerId: await addAccount(database.db, 'seller'), priceCents: 50_000 })
  replica = openReplica(standby.url, { pool: database.pool, log }, { checkMs: 100 })
})
afterAll(async () => {
  await replica.close()
  await database.close()
  await standby.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function setPrice(cents: number, db: Db = database.db): Promise<void> {
  await sql`update listings set fixed_price_cents = ${cents} where id = ${lot.listingId}`.execute(db)
}
async function priceIn(catalogue: Catalogue): Promise<number> {
  const { store } = (await catalogue.whenReady()).engine
  return store.columns.priceCents[store.docOfListing.get(Number(lot.listingId))!]!
}
/** As the reads see it, and whether a standby answers. */
async function look(db: Db): Promise<{ price: number; isStandby: boolean }> {
  const { rows } = await sql<{ price: number; isStandby: boolean }>`select fixed_price_cents as price,
    pg_is_in_recovery() as "isStandby" from listings where id = ${lot.listingId}`.execute(db)
  return rows[0]!
}

/** Built from the standby: on a busy machine it may be a moment too far behind, and the primary is read instead. */
async function catalogueFromStandby(): Promise<Catalogue> {
  for (let tries = 0; tries < 10; tries++) {
    await expect.poll(async () => (await look(await heavyReads({ db: database.db, replica }))).isStandby).toBe(true)
    said.length = 0
    const catalogue = openCatalogue({ ...database, replica, log })
    await catalogue.catchUp()
    if (said.join() === 'catalogue built') return catalogue
    await catalogue.stop()
  }
  throw new Error(`No catalogue was built from the standby: ${said.join(' ')}`)
}

test('what is written under transaction numbers that a crash gave out again is seen', async () => {
  const { db, pool } = database
  const catalogue = openCatalogue({ db, pool, log })
  await catalogue.catchUp()
  const { engine } = await catalogue.whenReady()
  let lastSeen = ''
  await crashWithNumbersTaken(primary.url, async () => {
    await catalogue.catchUp()
    lastSeen = (await readCursor(db)).cursor
  })
  // The number of the transaction that was open then: its changes would be looked for.
  await sql`select pg_current_xact_id()`.execute(db)
  await setPrice(40_000)
  // A reader that goes by numbers alone takes it for something it has read.
  expect((await readChanges(db, lastSeen)).offers).toEqual([])
  await catalogue.catchUp()
  expect(await priceIn(catalogue)).toBe(40_000)
  expect((await catalogue.whenReady()).engine).toBe(engine)
  await catalogue.stop()
})

test('a model built on the standby misses nothing that is committed before, during or after its snapshot', async () => {
  const { db, pool } = database
  await setPrice(40_000)
  // Late: it began before the build, and is committed after it.
  const late = await pool.connect()
  let catalogue: Catalogue
  try {
    await late.query('begin')
    await late.query('update listings set fixed_price_cents = 41000 where id = $1', [lot.listingId])
    catalogue = await catalogueFromStandby()
    expect(await priceIn(catalogue)).toBe(40_000)
    await late.query('commit')
  } finally {
    // Closed, whatever it is in the middle of: left open, it holds the row against everything that follows.
    late.release(true)
  }
  await catalogue.catchUp()
  expect(await priceIn(catalogue)).toBe(41_000)

  // A standby that has not come as far is not read: what it lacks would count as read.
  const long = openDatabase(standby.url, { maxConnections: 1, onError: () => {} })
  await standby.pause()
  await setPrice(42_000)
  const build = buildModelOnReplica(long.db, await startOnPrimary(db), () => {}, 100)
  await expect(build).rejects.toThrow('has not come as far')
  await standby.resume()
  const { model } = await buildModelOnReplica(long.db, await startOnPrimary(db), () => {})
  expect(model.engine.store.columns.priceCents[0]).toBe(42_000)
  await long.close()
  await catalogue.stop()
})

test('an address that leads to the primary is as good, and no write gets through it', async () => {
  const { db, pool } = database
  const itself = openReplica(primary.url, { pool, log })
  const reads = await heavyReads({ db, replica: itself })
  expect([reads === db, (await look(reads)).isStandby]).toEqual([false, false])
  await expect(setPrice(1, reads)).rejects.toThrow('read-only')
  await itself.close()
})

test('heavy reads see what was written before, and go to the primary while the standby is behind or gone', async () => {
  const { db } = database
  const parts = { db, replica }
  let readsOfStandby = 0
  for (let price = 30_000; price < 30_200 && readsOfStandby < 20; price++) {
    await setPrice(price)
    const found = await look(await heavyReads(parts))
    expect(found.price).toBe(price)
    // On a busy machine it may be left out for a moment.
    if (found.isStandby) readsOfStandby++
  }
  expect(readsOfStandby).toBe(20)
  const write = async (): Promise<string> => setPrice(1, await heavyReads(parts)).then(() => 'written', String)
  await expect.poll(write).toContain('read-only')
  await expect.poll(async () => (await look(await heavyReads(parts))).isStandby).toBe(true)
  said.length = 0
  await standby.pause()
  await setPrice(31_000)
  const reads = await heavyReads(parts)
  expect(await look(reads)).toEqual({ price: 31_000, isStandby: false })
  await standby.resume()
  await expect.poll(async () => look(await heavyReads(parts))).toEqual({ price: 31_000, isStandby: true })
  // A moment behind is nothing to tell an operator.
  expect(said).toEqual([])

  // It ends between two statements, and in a transaction.
  const begun = await heavyReads(parts)
  expect((await look(begun)).isStandby).toBe(true)
  const seen: boolean[] = []
  const price = await readHeavily(parts, (reading) =>
    reading.transaction().execute(async (tx) => {
      const { isStandby } = await look(tx)
      seen.push(isStandby)
      if (isStandby) await standby.stop()
      return (await look(tx)).price
    }),
  )
  expect([price, seen]).toEqual([31_000, [true, false]])
  expect(await look(begun)).toEqual({ price: 31_000, isStandby: false })
  const catalogue = openCatalogue({ ...database, replica, log })
  await catalogue.catchUp()
  expect(await priceIn(catalogue)).toBe(31_000)
  await catalogue.stop()
})
