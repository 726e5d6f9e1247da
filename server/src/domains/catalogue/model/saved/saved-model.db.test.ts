import fastify from 'fastify'
import { sql } from 'kysely'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../../../test/databases/database.ts'
import { addAccount, addLot, allowMadeUpStandings } from '../../../../../test/market.ts'
import { changeThings } from '../../../../../test/search-oracle/change-things.ts'
import { contentsOf } from '../../../../../test/search-oracle/model-contents.ts'
import { randomFilters } from '../../../../../test/search-oracle/random-filters.ts'
import { addRandomMarket, createRandom } from '../../../../../test/search-oracle/random-market.ts'
import { searchListings, searchReply } from '../../search/search-listings.ts'
import { buildModel } from '../build-model.ts'
import { openCatalogue, type Catalogue } from '../catalogue.ts'
import { readCursor } from '../reading/change-feed-queries.ts'
import type { ReadModel } from '../reading/read-model.ts'
import { siteOf } from '../reading/reference.ts'
import { copyModel } from './model-sections.ts'
import { openSavedModel, type ModelCopy, type SavedModelFile } from './saved-model.ts'
import { openSections, writeSections } from './section-file.ts'

const database = useDatabase()
const LOTS = 300
const never = new AbortController().signal
const folder = mkdtempSync(join(tmpdir(), 'lotyard-model-'))
const path = join(folder, 'catalogue-model')
let ruleIds: string[]
let sellerId: string

const info = vi.fn()
const warn = vi.fn()
const log = Object.assign(Object.create(fastify({ logger: { level: 'silent' } }).log), { info, warn })
const opened: Catalogue[] = []

beforeAll(async () => {
  const { db } = database.current
  sellerId = await addAccount(db, 'seller')
  await allowMadeUpStandings(db)
  ruleIds = (await addRandomMarket(db, sellerId, LOTS, 11)).ruleIds
  // That market counts its lots itself.
  for (const table of ['lots', 'listings'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 10000)`.execute(db)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((catalogue) => catalogue.stop()))
  vi.clearAllMocks()
})
afterAll(() => rmSync(folder, { recursive: true }))

async function start(): Promise<Catalogue> {
  const { db, pool } = database.current
  const catalogue = openCatalogue({ db, pool, log }, { savedIn: folder, minSaved: 1 })
  opened.push(catalogue)
  catalogue.start()
  await catalogue.whenReady()
  return catalogue
}

const messages = (): unknown[] => info.mock.calls.map(([, message]) => message)

/** One that a process has saved, and that process is gone. */
async function saved(): Promise<SavedModelFile> {
  rmSync(path, { force: true })
  const catalogue = await start()
  expect(await catalogue.save()).toBe(true)
  await opened.pop()!.stop()
  vi.clearAllMocks()
  return openSavedModel(folder, database.current.db)
}

async function reply(catalogue: Catalogue, model: ReadModel, seed: number): Promise<unknown> {
  const { db } = database.current
  const random = createRandom(seed)
  const asked = {
    filters: randomFilters(random, ruleIds),
    viewer: { accessRuleIds: random.pick([[], [ruleIds[0]!], ruleIds]) },
    site: siteOf(model.reference, null, ''),
    freight: null,
    worth: null,
    mayAddPlace: () => true,
  }
  return JSON.parse(searchReply(await searchListings({ db }, { catalogue, model }, asked), null, asked, model).text())
}

async function changeNames(): Promise<void> {
  const { db } = database.current
  await sql`update categories set name = 'Wonderful Toys' where key = 'toys'`.execute(db)
  await sql`update brands set name = 'Voltaic' where key = 'volta'`.execute(db)
  await sql`insert into brands (key, name) values ('brandnew', 'Brandnew')`.execute(db)
  const { rows } = await sql<{ id: string }>`insert into inventory_access_rules (name) values ('Newest buyers')
    returning id::text as id`.execute(db)
  await addLot(db, { sellerId, title: 'Zithers of a brand that came later' })
  await sql`update lots set brand_key = 'brandnew' where id = 5`.execute(db)
  await sql`update listings set access_rule_id = ${rows[0]!.id} where id in (6, 7)`.execute(db)
}

test('a process that starts from a saved model finds what one that reads everything finds, whatever changed meanwhile', async () => {
  await saved()
  const { db } = database.current
  await Promise.all([0, 1, 2].map((writer) => changeThings(db, { writer, lots: LOTS, ruleIds, rounds: 40 })))
  await changeNames()
  const catalogue = await start()
  expect(messages()).toEqual(['catalogue loaded'])
  const model = await catalogue.whenReady()
  const fresh = await buildModel(db, (_listing, error) => {
    throw error
  })
  expect(contentsOf(model)).toEqual(contentsOf(fresh.model))
  let found = 0
  for (let seed = 0; seed < 150; seed += 1) {
    const expected = (await reply(catalogue, fresh.model, seed)) as { total: number }
    expect(await reply(catalogue, model, seed), `seed ${seed}`).toEqual(expected)
    found += expected.total
  }
  expect(found).toBeGreaterThan(1_000)
  // It is followed like any other.
  const lot = await addLot(db, { sellerId, title: 'After the start' })
  await catalogue.catchUp()
  expect(model.engine.store.docOfListing.has(Number(lot.listingId))).toBe(true)
})

test('nobody is shown a lot that became private since, not even in the first moment', async () => {
  const { db } = database.current
  const lot = await addLot(db, { sellerId })
  await saved()
  await sql`update listings set access_rule_id = ${ruleIds[0]!} where id = ${lot.listingId}`.execute(db)
  const { store } = (await (await start()).whenReady()).engine
  expect(messages()).toEqual(['catalogue loaded'])
  expect(store.columns.visibility[store.docOfListing.get(Number(lot.listingId))!]).not.toBe(0)
})

test('an auction that ended and a lot that was published while no process ran, by the clock alone, are as they are now', async () => {
  const { db } = database.current
  const soon = new Date(Date.now() + 2_000)
  const ending = await addLot(db, { sellerId, auction: { endsAt: soon } })
  const coming = await addLot(db, { sellerId, state: 'scheduled', publishedAt: soon })
  await saved()
  await expect
    .poll(
      async () => (await sql<{ over: boolean }>`select clock_timestamp() > ${soon} as over`.execute(db)).rows[0]!.over,
    )
    .toBe(true)
  const { docOfListing } = (await (await start()).whenReady()).engine.store
  expect(messages()).toEqual(['catalogue loaded'])
  expect([ending, coming].map(({ listingId }) => docOfListing.has(Number(listingId)))).toEqual([false, true])
})

/** Each refused alone, and a process that meets it builds its model and says why. */
async function expectUnfit(file: SavedModelFile, reason: string): Promise<void> {
  await expect(file.load()).rejects.toThrow(reason)
  await start()
  expect(messages()).toEqual(['catalogue built'])
  expect(warn.mock.calls).toEqual([[{ reason }, expect.stringContaining('is not used')]])
}

test('one whose sections were changed is not used, whichever it is', async () => {
  const file = await saved()
  const whole = readFileSync(path)
  const offset = whole.readDoubleLE(whole.length - 32)
  const contents = JSON.parse(whole.subarray(offset, offset + whole.readDoubleLE(whole.length - 24)).toString()) as {
    entries: { name: string; offset: number; bytes: number }[]
  }
  const filled = contents.entries.filter(({ bytes }) => bytes > 0)
  expect(filled.length).toBeGreaterThan(80)
  for (const { name, offset: from, bytes } of filled) {
    const torn = Buffer.from(whole)
    torn[from + (bytes >> 1)]! ^= 4
    writeFileSync(path, torn)
    await expect(file.load(), name).rejects.toThrow(`The section ${name} was changed.`)
  }
  writeFileSync(path, whole.subarray(0, whole.length >> 1))
  await expectUnfit(file, 'It has no end.')
})

test('one of another database is not used', async () => {
  const file = await saved()
  // As the next trim notes it, in a database that was restored.
  await sql`delete from feed_origin`.execute(database.current.db)
  await sql`insert into feed_origin (origin) values ('restored')`.execute(database.current.db)
  await expectUnfit(file, 'It was taken in another database, or before a failover.')
})

test('one that other code made is not used', async () => {
  const file = await saved()
  const { header } = await openSections(path, never).then(async (sections) => {
    await sections.close()
    return sections as { header: object }
  })
  const other = await open(path, 'w')
  await writeSections(other, { header: { ...header, version: 'other' }, sections: [] }, never)
  await other.close()
  await expectUnfit(file, 'Other code made it.')
})

test('one that the feed no longer reaches back to is not used', async () => {
  const file = await saved()
  await sql`delete from listing_change_marks`.execute(database.current.db)
  await expectUnfit(file, 'The feed no longer reaches back to it.')
})

/** As a process copies it that has nothing else to do. */
async function copyOf(mark: string): Promise<ModelCopy> {
  const { model, ...position } = await buildModel(database.current.db, () => {})
  return { position, mark, ...(await copyModel(model, never)) }
}

test('it is readable for its owner alone, and one process at a time writes it', async () => {
  const file = await saved()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const { db } = database.current
  copyFileSync(path, `${path}.part`)
  expect(await file.save(() => copyOf('mark'), 5_000)).toBe(false)
  rmSync(`${path}.part`)
  expect(await file.save(async () => null, 5_000)).toBe(false)
  expect(await file.save(() => copyOf('mark'), 5_000)).toBe(true)
  const { history } = await readCursor(db)
  expect(await file.ageMs(history)).toBeLessThan(5_000)
  expect(await file.ageMs('another')).toBe(Infinity)
})

test('a save that takes too long leaves the one before', async () => {
  const file = await saved()
  const before = readFileSync(path)
  await expect(file.save(() => copyOf('mark'), 0)).rejects.toThrow('timeout')
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(() => statSync(`${path}.part`)).toThrow('ENOENT')
})
