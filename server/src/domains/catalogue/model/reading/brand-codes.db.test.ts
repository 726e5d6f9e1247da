// A market with more brands than the search engine has codes: none may lose its lots. Our limits keep a market far from it;
// one from before them, or filled by hand, may be there.
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/databases/database.ts'
import { addAccount, addBasics, addLot } from '../../../../../test/market.ts'
import { facetsOf } from '../../engine/store.ts'
import { openCatalogue, type Catalogue } from '../catalogue.ts'

const database = useDatabase()
const log = fastify({ logger: { level: 'silent' } }).log
const anything = { accepted: [], heldRules: [], neverGuessed: new Set<string>() }
let catalogue: Catalogue
let sellerId: string

beforeAll(async () => {
  const { db, pool } = database.current
  await addBasics(db)
  sellerId = await addAccount(db, 'seller')
  await sql`alter table brands disable trigger brands_have_limits`.execute(db)
  await sql`insert into brands (key, name) select 'k' || n, 'Name' || n from generate_series(1, 65540) n`.execute(db)
  // After all others, by key, so that no code is left for it.
  await sql`insert into brands (key, name) values ('zz-last', 'Lastbrand')`.execute(db)
  await addLot(db, { sellerId, brand: 'zz-last', title: 'Uncoded kettles' })
  await addLot(db, { sellerId, brand: 'hearth', title: 'Coded kettles' })
  catalogue = openCatalogue({ db, pool, log })
  catalogue.start()
  await catalogue.whenReady()
})
afterAll(async () => catalogue.stop())

async function brandCodeFound(word: string): Promise<number | undefined> {
  const { engine } = await catalogue.whenReady()
  const [doc] = engine.openCounts(anything).listNewest([word], 1)
  return doc === undefined ? undefined : facetsOf(engine.store, doc).brand
}

test('a lot whose brand has no code is found, without a brand', async () => {
  expect(await brandCodeFound('uncoded')).toBe(0)
  expect(await brandCodeFound('coded')).toBeGreaterThan(0)
  expect((await catalogue.whenReady()).leftOut.size).toBe(0)
})

test('so is one that comes later, and one whose brand was merged into a brand without a code', async () => {
  const { db } = database.current
  await addLot(db, { sellerId, brand: 'zz-last', title: 'Later toasters' })
  await sql`update brands set merged_into = 'zz-last' where key = 'k1'`.execute(db)
  await addLot(db, { sellerId, brand: 'k1', title: 'Merged blenders' })
  await catalogue.catchUp()
  expect([await brandCodeFound('later'), await brandCodeFound('merged')]).toEqual([0, 0])
  const { brand } = (await catalogue.whenReady()).reference
  expect([brand.codeOf.has('k1'), brand.entries.length]).toEqual([false, 65_536])
})
