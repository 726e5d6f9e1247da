// Lots alike beside a plain reading of every lot, and the limits that keep a call short however many lots there are.
import { expect, test } from 'vitest'
import { createRandom } from '../../../../test/search-oracle/random-market.ts'
import { codeOfMix } from '../engine/mixes.ts'
import { insertDocument, PUBLIC, removeDocument } from '../engine/store.ts'
import { createReadModel, type ReadModel } from '../model/reading/read-model.ts'
import { updateDictionary } from '../model/reading/dictionary.ts'
import { findRelated, findSimilar, MAX_SIMILAR, type Likeness } from './similar.ts'

const KEYS = ['a', 'b', 'c']
const WORDS = ['pallet', 'toaster', 'drone', 'oak', 'kayak', 'lamp']
const NO_LIMITS = { scanned: Infinity, visited: Infinity, visitedForFew: Infinity, compared: Infinity }
const PRIVATE = 1

type Lot = Likeness & { words: string[]; visibility: number; updatedAt: number }

function makeMarket(count: number): { model: ReadModel; lots: Lot[] } {
  const random = createRandom(11)
  const model = createReadModel()
  const { engine, reference } = model
  const entries = KEYS.map((key, position) => ({ key, name: key, parentKey: null, position, isRetired: false }))
  for (const dictionary of [reference.category, reference.condition, reference.lotSize])
    updateDictionary(dictionary, entries)
  updateDictionary(
    reference.warehouse,
    entries.map((entry) => ({ ...entry, zip: '41048' })),
  )
  const lots: Lot[] = []
  for (let listingId = 1; listingId <= count; listingId += 1) {
    const words = WORDS.filter(() => random.below(3) === 0)
    const [category, condition, lotSize, warehouse] = [0, 0, 0, 0].map(() => random.below(KEYS.length))
    const lot = {
      listingId,
      title: words.join(' '),
      words,
      categoryKey: KEYS[category!]!,
      conditionKey: KEYS[condition!]!,
      lotSizeKey: KEYS[lotSize!]!,
      warehouseKey: KEYS[warehouse!]!,
      priceCents: 100 + random.below(1_000_000),
      visibility: random.below(10) === 0 ? PRIVATE : PUBLIC,
      updatedAt: listingId,
    }
    const document = {
      listingId,
      name: `L${listingId}`,
      title: lot.title,
      category: category!,
      brand: 0,
      warehouse: warehouse!,
      mix: codeOfMix(engine.store.mixes, [condition!, lotSize!, 1, 0, 0, 0, 0]),
      visibility: lot.visibility,
      priceCents: lot.priceCents,
      endsAt: Infinity,
      updatedAt: lot.updatedAt,
      bidCount: 0,
      dropRate: 0,
      firstPublishedAt: 1,
      unitPriceCents: 100,
      msrpRate: Infinity,
      msrpCents: 0,
      units: 1,
      weightLbs: 400,
      palletCount: 1,
      parcelLbs: 0,
      fixedFreightCents: 0,
      freightDiscountPercent: 0,
    }
    const doc = insertDocument(engine.store, document, { head: words, body: [] })
    // Every seventh has left: its number stays in the sets until they are purged.
    if (listingId % 7 === 0) removeDocument(engine.store, doc)
    else lots.push(lot)
  }
  return { model, lots }
}

const { model, lots } = makeMarket(3_000)
const { visibility } = model.engine.store.columns
const isVisible = (doc: number): boolean => visibility[doc] === PUBLIC

function similarByReading(lot: Lot): number[] {
  const distance = (other: Lot): number => {
    const shared = lot.words.filter((word) => other.words.includes(word)).length
    return (
      Math.abs(Math.log((other.priceCents + 1) / (lot.priceCents + 1))) +
      (other.lotSizeKey === lot.lotSizeKey ? 0 : 1) -
      (2 * shared) / Math.max(1, lot.words.length)
    )
  }
  return lots
    .filter((other) => other !== lot && other.visibility === PUBLIC)
    .filter((other) => other.categoryKey === lot.categoryKey && other.conditionKey === lot.conditionKey)
    .toSorted((left, right) => distance(left) - distance(right) || right.updatedAt - left.updatedAt)
    .slice(0, MAX_SIMILAR)
    .map(({ listingId }) => listingId)
}

function relatedByReading(lot: Lot): number[] {
  return lots
    .filter((other) => other !== lot && other.visibility === PUBLIC && other.warehouseKey === lot.warehouseKey)
    .toSorted((left, right) => right.updatedAt - left.updatedAt)
    .slice(0, MAX_SIMILAR)
    .map(({ listingId }) => listingId)
}

test.each([
  ['looked through', NO_LIMITS],
  ['walked', { ...NO_LIMITS, scanned: 0 }],
])('a set that is %s gives the lots that a plain reading gives', (_way, limits) => {
  for (const lot of lots.slice(0, 100)) {
    expect(findSimilar(model, lot, isVisible, limits)).toEqual(similarByReading(lot))
    expect(findRelated(model, lot, isVisible, limits)).toEqual(relatedByReading(lot))
  }
})

test('of a large set, the lots nearest in price are compared and the rest is left alone', () => {
  const prices = new Map(lots.map(({ listingId, priceCents }) => [listingId, priceCents]))
  const byPrice = lots.map(({ priceCents }) => priceCents).toSorted((left, right) => left - right)
  for (const lot of lots.slice(0, 50)) {
    let asked = 0
    const counting = (doc: number): boolean => ((asked += 1), isVisible(doc))
    const found = findSimilar(model, lot, counting, { ...NO_LIMITS, scanned: 0, visited: 400, compared: 20 })
    expect(asked).toBeLessThanOrEqual(400)
    expect(found.length).toBe(MAX_SIMILAR)
    const at = byPrice.indexOf(lot.priceCents)
    const [low, high] = [byPrice[Math.max(0, at - 400)]!, byPrice[Math.min(byPrice.length - 1, at + 400)]!]
    for (const id of found) expect(prices.get(id)! >= low && prices.get(id)! <= high).toBe(true)
  }
})

test('a warehouse whose lots were not touched for long costs no walk through the whole market', () => {
  let asked = 0
  const hidden = (): boolean => ((asked += 1), false)
  expect(findRelated(model, lots[0]!, hidden, { ...NO_LIMITS, scanned: 0, visited: 300 })).toEqual([])
  expect(asked).toBeLessThanOrEqual(300)
})
