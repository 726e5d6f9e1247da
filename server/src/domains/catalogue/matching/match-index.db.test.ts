import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, allowMadeUpStandings } from '../../../../test/market.ts'
import { randomFilters } from '../../../../test/search-oracle/random-filters.ts'
import { addRandomMarket, createRandom } from '../../../../test/search-oracle/random-market.ts'
import { textOf } from '../engine/texts.ts'
import { buildModel } from '../model/build-model.ts'
import type { ReadModel } from '../model/reading/read-model.ts'
import { toRequest } from '../search/to-request.ts'
import { loadLots } from './load-lots.ts'
import { maySearch, type LotFacts } from './lot-facts.ts'
import { createMatchIndex } from './match-index.ts'
import { toNeeds } from './search-needs.ts'

const database = useDatabase()
const LOTS = 400
const SEARCHES = 1_500
const NOTHING_LEFT_OUT = (_listing: string, error: unknown): never => {
  throw error
}
let model: ReadModel
let now: number
let lots: LotFacts[]
let ruleIds: string[]

beforeAll(async () => {
  const { db } = database.current
  await allowMadeUpStandings(db)
  ruleIds = (await addRandomMarket(db, await addAccount(db, 'seller'), LOTS, 11)).ruleIds
  await sql`update sites set is_default = true where key = (select min(key) from sites)`.execute(db)
  await sql`insert into sites (key, name) values ('few', 'Few')`.execute(db)
  await sql`insert into site_categories (site_key, category_key) values ('few', 'consumer-electronics'), ('few', 'toys')`.execute(
    db,
  )
  // As if all had been published a moment ago: what is announced is newly added.
  await sql`update listings set published_at = now() - interval '1 minute'`.execute(db)
  const built = await buildModel(db, NOTHING_LEFT_OUT)
  model = built.model
  now = built.now
  const ids = [...model.engine.store.docOfListing.keys()].map(String)
  lots = await db.transaction().execute((tx) => loadLots(tx, ids, { withManifests: true }))
})

type Saved = { id: string; filters: SearchFilters; siteKey: string; held: string[] }

function randomSearches(seed: number): Saved[] {
  const random = createRandom(seed)
  const sites = model.reference.sites.map(({ key }) => key)
  return Array.from({ length: SEARCHES }, (_, at) => ({
    id: `search-${at}`,
    filters: { ...randomFilters(random, ruleIds), page: 0, page_size: LOTS },
    siteKey: random.pick(sites),
    held: random.pick([[], [], [ruleIds[0]!], ruleIds]),
  }))
}

/** The names that the search shows; null where they are for a close spelling. */
function run({ filters, siteKey, held }: Saved): string[] | null {
  const site = model.reference.sites.find(({ key }) => key === siteKey)!
  const result = model.engine.search(toRequest(model, filters, { viewer: { accessRuleIds: held }, site, now }))
  return result.guesses.size > 0 ? null : result.docs.map((doc) => textOf(model.engine.store.names, doc)).toSorted()
}

function expectAgreement(searches: Saved[], matched: Map<string, string[]>): number {
  let found = 0
  for (const search of searches) {
    const shown = run(search)
    if (shown === null) continue
    found += shown.length
    expect(matched.get(search.id)?.toSorted() ?? [], JSON.stringify(search)).toEqual(shown)
  }
  return found
}

function matchAll(index: ReturnType<typeof createMatchIndex>, searches: Saved[]): Map<string, string[]> {
  const heldBy = new Map(searches.map(({ id, held }) => [id, held]))
  const matched = new Map<string, string[]>()
  for (const lot of lots)
    for (const slot of index.match(lot)) {
      const id = index.idOf(slot)
      if (!maySearch(lot, heldBy.get(id)!)) continue
      matched.set(id, [...(matched.get(id) ?? []), lot.name])
    }
  return matched
}

test('[S2.18] every search meets the lots that running it shows, none missed and none twice', () => {
  expect(lots.length).toBe(model.engine.store.docOfListing.size)
  const index = createMatchIndex()
  const searches = randomSearches(3)
  for (const { id, filters, siteKey } of searches) index.set(id, toNeeds(filters, siteKey))
  // A test over searches that find nothing would prove nothing.
  expect(expectAgreement(searches, matchAll(index, searches))).toBeGreaterThan(5_000)
})

test('also after searches were changed and removed', () => {
  const index = createMatchIndex()
  for (const { id, filters, siteKey } of randomSearches(3)) index.set(id, toNeeds(filters, siteKey))
  const searches = randomSearches(4)
  for (const { id, filters, siteKey } of searches) index.set(id, toNeeds(filters, siteKey))
  const removed = searches.splice(0, SEARCHES / 2)
  for (const { id } of removed) index.delete(id)
  const matched = matchAll(index, [...searches, ...removed])
  expect(removed.filter(({ id }) => matched.has(id))).toEqual([])
  expect(expectAgreement(searches, matched)).toBeGreaterThan(1_000)
})

test.each(['', 'R000007', 'head phones', 'café', 'zzzzz', '***', 'kite returns', 'wh 1000xm4', '55i'])(
  'the words %j mean the same to both',
  (search) => {
    const saved = { ...randomSearches(5)[0]!, siteKey: model.reference.sites[0]!.key, held: [] }
    const filters = { ...saved.filters, search }
    for (const name of ['category', 'condition', 'lot_size', 'buying_format', 'brand', 'warehouse_location'] as const)
      filters[name] = []
    const plain = { ...saved, filters: { ...filters, min_price: null, max_price: null } }
    const index = createMatchIndex()
    index.set(plain.id, toNeeds(plain.filters, plain.siteKey))
    expectAgreement([plain], matchAll(index, [plain]))
  },
)
