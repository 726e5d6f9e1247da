import fastify from 'fastify'
import { sql, type KyselyPlugin } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/databases/database.ts'
import { addAccount, addBasics, addLot, allowMadeUpStandings } from '../../../../../test/market.ts'
import { AUCTION_CHANGES } from '../../../auctions/index.ts'
import { textOf } from '../../engine/texts.ts'
import { openCatalogue, type Catalogue } from '../catalogue.ts'

const database = useDatabase()
const log = fastify({ logger: { level: 'silent' } }).log
const HOUR_MS = 3_600_000
let sellerId: string
let opened: Catalogue[] = []

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  await allowMadeUpStandings(db)
  sellerId = await addAccount(db, 'seller')
})
afterEach(async () => {
  for (const catalogue of opened) await catalogue.stop()
  opened = []
})

/** One that reads the feed by itself once an hour: whatever it sees sooner, it was told of. */
async function openListening(options = { pollMs: HOUR_MS }, db = database.current.db): Promise<Catalogue> {
  const before = await countListeners()
  const catalogue = openCatalogue({ db, pool: database.current.pool, log }, options)
  opened.push(catalogue)
  catalogue.start()
  await catalogue.whenReady()
  await expect.poll(countListeners).toBe(before + 1)
  return catalogue
}

/** Connections that wait for notices. */
async function countListeners(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
    where application_name = 'lotyard catalogue' and datname = current_database() and query like 'listen%' and state = 'idle'`.execute(
    database.current.db,
  )
  return Number(rows[0]!.count)
}

async function priceOf(catalogue: Catalogue, listingId: string): Promise<number | undefined> {
  const { store } = (await catalogue.whenReady()).engine
  const doc = store.docOfListing.get(Number(listingId))
  return doc === undefined ? undefined : store.columns.priceCents[doc]
}

test('every process is told of a commit that changes listings, goods, prices or names', async () => {
  const { db } = database.current
  const both = [await openListening(), await openListening()]
  const lot = await addLot(db, { sellerId, priceCents: 5_000, brand: 'sonic' })
  for (const catalogue of both) await expect.poll(() => priceOf(catalogue, lot.listingId)).toBe(5_000)
  await sql`insert into price_drops values (${lot.listingId}, clock_timestamp(), 4000)`.execute(db)
  for (const catalogue of both) await expect.poll(() => priceOf(catalogue, lot.listingId)).toBe(4_000)
  await sql`update lots set title = 'Zithers' where id = ${lot.lotId}`.execute(db)
  await sql`update brands set name = 'Quasar' where key = 'sonic'`.execute(db)
  for (const catalogue of both) {
    const { engine, reference } = await catalogue.whenReady()
    await expect
      .poll(() => textOf(engine.store.titles, engine.store.docOfListing.get(Number(lot.listingId))!))
      .toBe('Zithers')
    await expect.poll(() => reference.brand.entries[reference.brand.codeOf.get('sonic')!]!.name).toBe('Quasar')
  }
})

test('a bid is told of by its own notice, after the commit: in its transaction nothing waits for the lock of NOTIFY', async () => {
  const { db, pool } = database.current
  const lot = await addLot(db, {
    sellerId,
    auction: { endsAt: new Date(Date.now() + HOUR_MS), openingCents: 1_000 },
  })
  const catalogue = await openListening()
  await expect.poll(() => priceOf(catalogue, lot.listingId)).toBe(1_000)
  const heard: string[] = []
  const ear = await pool.connect()
  try {
    ear.on('notification', ({ channel }) => heard.push(channel))
    await ear.query(`listen listing_changes; listen ${AUCTION_CHANGES}`)
    await sql`update auctions set opening_cents = 2000 where listing_id = ${lot.listingId}`.execute(db)
    await ear.query('select 1')
    expect(heard).toEqual([])
    await pool.query('select pg_notify($1, $2)', [AUCTION_CHANGES, `worker ${lot.name}`])
    await expect.poll(() => priceOf(catalogue, lot.listingId)).toBe(2_000)
    await expect.poll(() => heard).toEqual([AUCTION_CHANGES])
  } finally {
    await ear.query('unlisten *')
    ear.release()
  }
})

test('a lost connection is noticed: the feed is read without notices until it is back', async () => {
  const { db } = database.current
  const catalogue = await openListening()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lotyard catalogue' and datname = current_database()`.execute(db)
  const during = await addLot(db, { sellerId, priceCents: 6_000 })
  await expect.poll(() => priceOf(catalogue, during.listingId)).toBe(6_000)
  await expect.poll(countListeners).toBe(1)
  const after = await addLot(db, { sellerId, priceCents: 7_000 })
  await expect.poll(() => priceOf(catalogue, after.listingId)).toBe(7_000)
})

test('while nothing changes the feed is read about once a second, and a burst of commits shares few reads', async () => {
  let reads = 0
  const count: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('from listing_changes')) reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await openListening({ pollMs: 1_000 }, database.current.db.withPlugin(count))
  const lot = await addLot(database.current.db, { sellerId })
  const readsWithin = async (ms: number): Promise<number> => {
    reads = 0
    await new Promise((resolve) => setTimeout(resolve, ms))
    return reads
  }
  await readsWithin(500)
  expect(await readsWithin(3_000)).toBeLessThanOrEqual(5)
  const burst = (async () => {
    for (let round = 0; round < 100; round += 1)
      await sql`update listings set updated_at = clock_timestamp() where id = ${lot.listingId}`.execute(
        database.current.db,
      )
  })()
  const during = await readsWithin(1_000)
  await burst
  expect(during).toBeGreaterThan(0)
  expect(during).toBeLessThanOrEqual(12)
})
