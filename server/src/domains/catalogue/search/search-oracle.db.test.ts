import { emptyFilters, parseSearchQuery, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, allowMadeUpStandings } from '../../../../test/market.ts'
import { isCode, tokenizeQuery } from '../engine/words/tokenizer.ts'
import { allWords } from '../engine/words/word-index.ts'
import { buildModel } from '../model/build-model.ts'
import { openCatalogue, type Catalogue } from '../model/catalogue.ts'
import type { ReadModel } from '../model/reading/read-model.ts'
import { siteOf } from '../model/reading/reference.ts'
import { changeThings } from '../../../../test/search-oracle/change-things.ts'
import { contentsOf } from '../../../../test/search-oracle/model-contents.ts'
import { randomFilters, randomPersonalFilters } from '../../../../test/search-oracle/random-filters.ts'
import { addRandomMarket, createRandom, WORDS } from '../../../../test/search-oracle/random-market.ts'
import {
  FACETS,
  prepareFreight,
  prepareOracle,
  searchBySql,
  type OracleAnswer,
} from '../../../../test/search-oracle/sql-search.ts'
import { FIRST_TARIFF, type Tariff } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { NO_FREIGHT } from '../../listings/index.ts'
import { laneBetween, type ShipTo } from '../../shipping/index.ts'
import type { ViewerFreight } from '../viewer-freight.ts'
import { searchListings, searchReply } from './search-listings.ts'
import { suggest } from './suggestions/suggest.ts'

const database = useDatabase()
const log = fastify({ logger: { level: 'silent' } }).log
const LOTS = 500
let catalogue: Catalogue
let ruleIds: string[]

beforeAll(async () => {
  const { db, pool } = database.current
  const sellerId = await addAccount(db, 'seller')
  await allowMadeUpStandings(db)
  ruleIds = (await addRandomMarket(db, sellerId, LOTS, 7)).ruleIds
  await prepareOracle(db)
  await oracleFreight(FIRST_TARIFF)
  catalogue = openCatalogue({ db, pool, log })
  catalogue.start()
  await catalogue.whenReady()
})
afterAll(async () => catalogue.stop())

/** The engine's result in the oracle's shape. */
async function ask(
  model: ReadModel,
  filters: SearchFilters,
  { ruleIds: accessRuleIds, freight }: Asker,
): Promise<OracleAnswer> {
  const { db } = database.current
  const site = siteOf(model.reference, null, '')
  const asked = { filters, viewer: { accessRuleIds }, site, freight, worth: null, mayAddPlace: () => true }
  const ready = searchReply(await searchListings({ db }, { catalogue, model }, asked), null, asked, model)
  const reply = JSON.parse(ready.text())
  expect(ready.value()).toEqual(reply)
  const toCounts = (values: { key: string; count: number }[]): Record<string, number> =>
    Object.fromEntries(values.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))
  const categories = reply.facets.category.flatMap(
    (parent: { key: string; count: number; children: { count: number }[] }) => [
      { ...parent, count: parent.count - parent.children.reduce((sum, child) => sum + child.count, 0) },
      ...parent.children,
    ],
  )
  return {
    total: reply.total,
    names: reply.listings.map((listing: { name: string }) => listing.name),
    facets: Object.fromEntries(
      FACETS.map((facet) => {
        if (facet === 'category') return [facet, toCounts(categories)]
        return [facet, toCounts(reply.facets[facet === 'warehouse_location' ? 'all_warehouse_locations' : facet])]
      }),
    ) as OracleAnswer['facets'],
  }
}

type Asker = { ruleIds: string[]; freight: ViewerFreight | null }

async function compare(model: ReadModel, filters: SearchFilters, asker: Asker): Promise<number> {
  const expected = await searchBySql(database.current.db, filters, {
    words: tokenizeQuery(filters.search),
    ruleIds: asker.ruleIds,
    defaultSort: '-updated_at',
    hasShipTo: asker.freight !== null,
  })
  expect(await ask(model, filters, asker), JSON.stringify(filters)).toEqual(expected)
  return expected.total
}

const SHIP_TO: ShipTo = { postalCode: '60616-1234', isResidential: true, hasDock: false }
const freightTo = (version: number, rates: Tariff): ViewerFreight => ({
  shipTo: SHIP_TO,
  tariff: { version, rates },
  isAddress: true,
  state: 'IL',
  placeKey: `${version} there`,
  factsOf: () => NO_FREIGHT,
  laneFrom: (zip) => laneBetween(rates, zip, SHIP_TO),
})
const oracleFreight = (rates: Tariff): Promise<void> =>
  prepareFreight(database.current.db, (zip) => laneBetween(rates, zip, SHIP_TO))

describe('the engine agrees with SQL', () => {
  test('[S3.13] on totals, every facet count and the order of pages, whatever is filtered', async () => {
    const model = await catalogue.whenReady()
    const random = createRandom(42)
    let found = 0
    for (let round = 0; round < 300; round += 1) {
      const filters = randomFilters(random, ruleIds)
      const held = random.pick([[], [], [ruleIds[0]!], ruleIds])
      found += await compare(model, filters, { ruleIds: held, freight: null })
    }
    // A test over searches that find nothing would prove nothing.
    expect(found).toBeGreaterThan(3_000)
  }, 120_000)

  test('also by delivered cost and by the clock, with a ship-to address and without, under one tariff and the next', async () => {
    const model = await catalogue.whenReady()
    const random = createRandom(44)
    const dearer = { ...FIRST_TARIFF, fuelBasisPoints: 9_000 }
    let found = 0
    for (const freight of [null, freightTo(1, FIRST_TARIFF), freightTo(2, dearer)]) {
      await oracleFreight(freight?.tariff.rates ?? FIRST_TARIFF)
      for (let round = 0; round < 60; round += 1)
        found += await compare(model, randomPersonalFilters(random, ruleIds), { ruleIds, freight })
    }
    expect(found).toBeGreaterThan(1_000)
  }, 120_000)

  test('also after thousands of changes, written by many at once', async () => {
    const { db } = database.current
    const model = await catalogue.whenReady()
    const writers = Array.from({ length: 8 }, (_, writer) => changeThings(db, { writer, lots: LOTS, ruleIds }))
    await Promise.all(writers)
    await catalogue.catchUp()
    await prepareOracle(db)
    const fresh = await buildModel(db, (_listing, error) => {
      throw error
    })
    expect(contentsOf(model)).toEqual(contentsOf(fresh.model))
    const random = createRandom(43)
    const freight = freightTo(1, FIRST_TARIFF)
    await oracleFreight(FIRST_TARIFF)
    for (let round = 0; round < 80; round += 1)
      await compare(model, randomPersonalFilters(random, ruleIds), { ruleIds, freight })
  }, 120_000)
})

describe('suggestions', () => {
  test('count the lots that their searches find, for every viewer, and the five goods with the most lots are shown', async () => {
    const model = await catalogue.whenReady()
    const site = siteOf(model.reference, null, '')
    const totalOf = async (filters: Partial<SearchFilters>, held: string[]): Promise<number> => {
      const all = { ...emptyFilters(), ...filters }
      const options = { words: tokenizeQuery(all.search), ruleIds: held, defaultSort: '-updated_at' as const }
      return (await searchBySql(database.current.db, all, options)).total
    }
    const typed = [
      ...new Set(WORDS.flatMap((word) => [word.slice(0, 2), word.slice(0, 4), `pallet ${word.slice(0, 3)}`])),
    ]
    let checked = 0
    for (const [at, query] of typed.entries()) {
      const held = [[], [ruleIds[0]!], ruleIds][at % 3]!
      const { groups } = suggest(model, query, { viewer: { accessRuleIds: held }, site, now: catalogue.now() })
      const before = query.slice(0, query.lastIndexOf(' ') + 1)
      const last = tokenizeQuery(query).at(-1)!
      const expected: number[] = []
      for (const [word] of allWords(model.engine.store.body))
        if (word.startsWith(last) && word.length > 2 && !isCode(word))
          expected.push(await totalOf({ search: before + word }, held))
      const most = expected.filter((total) => total > 0).toSorted((left, right) => right - left)
      expect(
        groups.goods.map(({ count }) => count),
        query,
      ).toEqual(most.slice(0, 5))
      for (const { text, count } of groups.goods) expect(count, text).toBe(await totalOf({ search: text }, held))
      for (const { path, count } of [...groups.categories, ...groups.brands]) {
        const { filters } = parseSearchQuery(Object.fromEntries(new URLSearchParams(path.split('?')[1])))
        expect(count, path).toBe(await totalOf(filters, held))
        checked += 1
      }
      checked += groups.goods.length
    }
    expect(checked).toBeGreaterThan(60)
  }, 120_000)
})
