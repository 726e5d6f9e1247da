import { expect, test } from 'vitest'
import { createRandom } from '../../../../test/search-oracle/random-market.ts'
import { codeOfMix, SMALL_FACETS } from './mixes.ts'
import { createStore, insertDocument, purge, removeDocument, type Document, type Store } from './store.ts'
import { countStretch } from './stretches.ts'
import { countAll } from './tally.ts'

const DOCS_PER_BAND = 8
const BRANDS = 5

function makeStore(): { store: Store; add: (id: number, firstPublishedAt: number, brand: number) => void } {
  const store = createStore(DOCS_PER_BAND)
  const mix = codeOfMix(
    store.mixes,
    SMALL_FACETS.map(() => 0),
  )
  const plain: Omit<Document, 'listingId' | 'name' | 'firstPublishedAt' | 'brand'> = {
    title: '',
    category: 0,
    warehouse: 0,
    mix,
    visibility: 0,
    priceCents: 100,
    endsAt: Infinity,
    updatedAt: 1,
    bidCount: 0,
    dropRate: 0,
    unitPriceCents: 1,
    msrpRate: 1,
    msrpCents: 0,
    units: 1,
    weightLbs: 1,
    palletCount: 0,
    parcelLbs: 1,
    fixedFreightCents: 0,
    freightDiscountPercent: 0,
  }
  const add = (id: number, firstPublishedAt: number, brand: number): void => {
    insertDocument(store, { ...plain, listingId: id, name: `L${id}`, firstPublishedAt, brand }, { head: [], body: [] })
  }
  return { store, add }
}

function countSince(store: Store, min: number) {
  const column = store.columns.firstPublishedAt
  const live = [...store.docOfListing.values()]
  const sortedDocs = Int32Array.from(live).sort((left, right) => column[right]! - column[left]!)
  const counts = countStretch(store, sortedDocs, { figure: 'firstPublishedAt', min, max: Infinity })
  const brands = new Int32Array(BRANDS)
  counts.addTo(1, brands)
  const since = live.filter((doc) => column[doc]! >= min)
  const expected = Array.from(brands, (_, brand) => since.filter((doc) => store.columns.codes[doc * 4 + 1] === brand))
  return {
    said: { total: counts.total, brands: [...brands] },
    expected: { total: since.length, brands: expected.map(({ length }) => length) },
  }
}

test('bands stay few while time goes on and leaves the old ones empty, and their counts stay exact', () => {
  const { store, add } = makeStore()
  const random = createRandom(3)
  for (let id = 1; id <= 2_000; id += 1) {
    add(id, 10 * id + random.below(100), random.below(BRANDS))
    if (id > 100) removeDocument(store, store.docOfListing.get(id - 100)!)
    if (id % 200 === 0) for (const _step of purge(store));
    if (id % 20 > 0) continue
    const { said, expected } = countSince(store, 10 * (id - random.below(110)))
    expect(said).toEqual(expected)
  }
  expect(store.bands.byFigure.get('firstPublishedAt')!.length).toBeLessThan(150)
  const all = new Int32Array(BRANDS)
  countAll(store.tally, 1, all)
  expect(countSince(store, 0).said).toEqual({ total: 100, brands: [...all] })
})
