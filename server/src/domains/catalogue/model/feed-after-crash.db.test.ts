import fastify from 'fastify'
import { sql } from 'kysely'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashWithNumbersTaken } from '../../../../test/databases/crash.ts'
import { makeFolderForData } from '../../../../test/databases/data-folder.ts'
import { addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { openDatabase, type Database } from '../../../db/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../../../db/schema/prepare-database.ts'
import { openCatalogue, type Catalogue } from './catalogue.ts'
import { readChanges, readCursor } from './reading/change-feed-queries.ts'

const folder = makeFolderForData('lotyard-crash-')
const log = fastify({ logger: { level: 'silent' } }).log
let primary: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  primary = await startEmbeddedPostgres({
    dataDir: folder,
    command: 'npm test',
    maxConnections: 30,
    durability: 'safe',
    temporaryFolder: folder,
  })
  await prepareDatabase(primary.url)
  database = openDatabase(primary.url, { maxConnections: 4, onError: () => {} })
  await addBasics(database.db)
})
afterAll(async () => {
  await database.close()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('what is written under transaction numbers that a crash gave out again is seen', async () => {
  const { db, pool } = database
  const sellerId = await addAccount(db, 'seller')
  const lot = await addLot(db, { sellerId, priceCents: 50_000 })
  const catalogue: Catalogue = openCatalogue({ db, pool, log })
  await catalogue.catchUp()
  let lastSeen = ''
  await crashWithNumbersTaken(primary.url, async () => {
    await catalogue.catchUp()
    lastSeen = (await readCursor(db)).cursor
  })
  const { engine } = await catalogue.whenReady()
  const priceOf = (): number => engine.store.columns.priceCents[engine.store.docOfListing.get(Number(lot.listingId))!]!
  // The number of the transaction that was open then: its changes would be looked for.
  await sql`select pg_current_xact_id()`.execute(db)
  await sql`update listings set fixed_price_cents = 40000 where id = ${lot.listingId}`.execute(db)
  // A reader that goes by numbers alone takes it for something it has read.
  expect((await readChanges(db, lastSeen)).offers).toEqual([])
  await catalogue.catchUp()
  expect(priceOf()).toBe(40_000)
  expect((await catalogue.whenReady()).engine).toBe(engine)
  await catalogue.stop()
})
