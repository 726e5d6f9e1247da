// Lot pages come from memory only while the change feed says what has changed.
import fastify from 'fastify'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/databases/database.ts'
import { addAccount, addBasics, addLot, type AddedLot } from '../../../../../test/market.ts'
import { openCatalogue, type Catalogue } from '../catalogue.ts'

const database = useDatabase()
const log = fastify({ logger: { level: 'silent' } }).log
let catalogue: Catalogue
let lot: AddedLot
let isFeedAway = false
const statements: string[] = []

/** Counts statements, and fails those that read the change feed while it is away. */
const watchful: KyselyPlugin = {
  transformQuery({ node }) {
    const text = JSON.stringify(node)
    const isFeed = text.includes('from listing_changes')
    if (isFeed && isFeedAway) throw new Error('the change feed is away')
    if (!isFeed) statements.push(text)
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  const { db, pool } = database.current
  await addBasics(db)
  const lines = [{ description: 'Television' }]
  lot = await addLot(db, { sellerId: await addAccount(db, 'seller'), lines })
  catalogue = openCatalogue({ db: db.withPlugin(watchful), pool, log }, { unfollowedAfterMs: 2_000 })
  catalogue.start()
  await catalogue.whenReady()
})
afterAll(() => catalogue.stop())

async function readAll(): Promise<{ title: string; line: string; photos: number; rule: string | null }> {
  const { lots } = catalogue
  const card = (await lots.findCard(lot.name))!
  const [{ photos, manifestSummary }, lines] = [await lots.readGoods(card), await lots.readManifest(card)]
  await lots.readComparables({ categoryKey: 'televisions', conditionKey: 'new' })
  await lots.readConditions()
  const [listed] = await lots.listCards([lot.listingId])
  expect(listed).toEqual(card)
  expect(manifestSummary.line_count).toBe(lines!.length)
  return { title: card.card.title, line: lines![0]!.line.description, photos: photos.length, rule: card.accessRuleId }
}

test('the second time nothing is asked of the database', async () => {
  await catalogue.catchUp()
  await readAll()
  statements.length = 0
  await readAll()
  expect(statements).toEqual([])
})

test('while the feed cannot be read everything comes from the database, and from memory again when it can', async () => {
  const { db } = database.current
  await readAll()
  isFeedAway = true
  await sql`update lots set title = 'Renamed' where id = ${lot.lotId}`.execute(db)
  await sql`update manifest_items set description = 'Radio' where lot_id = ${lot.lotId}`.execute(db)
  await expect.poll(readAll).toMatchObject({ title: 'Renamed', line: 'Radio' })
  // At once from now on: nothing that was at hand is used.
  await sql`update manifest_items set description = 'Kettle' where lot_id = ${lot.lotId}`.execute(db)
  expect(await readAll()).toMatchObject({ line: 'Kettle' })
  isFeedAway = false
  await catalogue.catchUp()
  expect(await readAll()).toMatchObject({ title: 'Renamed', line: 'Kettle' })
  statements.length = 0
  await readAll()
  expect(statements).toEqual([])
})

test('a price that drops by the clock is in the first read after its time, before the feed is read', async () => {
  const { db } = database.current
  const at = Date.now() + 1_500
  await sql`insert into price_drops values (${lot.listingId}, ${new Date(at)}, 1000)`.execute(db)
  await catalogue.catchUp()
  const price = async () => (await catalogue.lots.findCard(lot.name))!.card.fixed_price_cents
  expect(await price()).toBeGreaterThan(1_000)
  await new Promise((resolve) => setTimeout(resolve, at + 3 - Date.now()))
  expect(await price()).toBe(1_000)
})
