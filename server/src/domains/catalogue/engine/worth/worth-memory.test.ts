import { laneOf } from '@lotyard/contract/rules/shipping/tariff/lane'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { expect, test, vi } from 'vitest'
import { setGoods } from '../goods/goods-lines.ts'
import { createLandedCosts } from '../landed-costs.ts'
import { codeOfMix } from '../mixes.ts'
import { createStore, insertDocument, setFigures, figuresOf, type Store } from '../store.ts'
import { compileBook, type PackedBook } from './compiled-book.ts'
import { packAllEntries } from './packed-entries.ts'
import { createWorthMemory, type WorthAsked, type WorthLimits, type WorthMemory } from './worth-memory.ts'

const LANE = laneOf(FIRST_TARIFF, { miles: 100, isResidential: false, hasDock: true })
const LIMITS: WorthLimits = { maxBytes: 1_000_000, maxOwners: 10, maxPlaces: 2, maxWaiting: 6, maxBuildsPerMinute: 3 }

/** Each with one unit of an MSRP of $1,000, for as many dollars as its number. */
function storeOf(count: number): Store {
  const store = createStore()
  for (let id = 1; id <= count; id += 1) {
    const mix = codeOfMix(store.mixes, [0, 0, 1, 0, 0, 0, 0])
    const figures = {
      priceCents: id * 100,
      endsAt: Infinity,
      updatedAt: id,
      bidCount: 0,
      dropRate: 0,
      firstPublishedAt: 1,
    }
    const goods = { unitPriceCents: 1, msrpRate: Infinity, msrpCents: 100_000, units: 1 }
    const freight = { weightLbs: 1, palletCount: 0, parcelLbs: 1, fixedFreightCents: 0, freightDiscountPercent: 0 }
    const facets = { category: 0, brand: 0, warehouse: 0, mix, visibility: 0 }
    const document = { listingId: id, name: `L${id}`, title: '', ...facets, ...figures, ...goods, ...freight }
    const doc = insertDocument(store, document, { head: [], body: [] })
    setGoods(store.goods, doc, '|1|100000|toys|new|', { brand: '', categoryKey: 'toys', conditionKey: 'new' })
  }
  return store
}

const recentOf = (store: Store) => () => Int32Array.from(store.docOfListing.values()).reverse()

function openMemory(store: Store, limits: Partial<WorthLimits> = {}) {
  return createWorthMemory(store, recentOf(store), { ...LIMITS, ...limits })
}

const EPOCH = {}

/** By a book whose value for everything is this many tenths of a percent. */
function ask(store: Store, tenths: number, given: Partial<Omit<WorthAsked, 'compile'>> = {}) {
  const book: PackedBook = {
    value: { valueKind: 'percent', value: tenths },
    terms: { sellThrough: 1_000, fee: 0, unitCostCents: 0 },
    factors: new Map(),
    entries: packAllEntries([]),
  }
  const landed = createLandedCosts(store, () => LANE, recentOf(store))
  for (const _step of landed.build());
  return {
    accountId: 'ann',
    version: 1,
    epoch: EPOCH,
    compile: vi.fn(() => compileBook(book, store.goods.kinds, () => null)),
    target: { kind: 'margin' as const, tenths: 0 },
    placeKey: 'there',
    landed,
    taxMilliPercent: 0,
    ...given,
  }
}

const best = async (memory: WorthMemory, asked: WorthAsked): Promise<number> =>
  (await memory.read(asked)).ordered('-expected_profit')[0]!

test('a version is worked out once, for all who ask meanwhile and later, at any place', async () => {
  const store = storeOf(10)
  const memory = openMemory(store)
  const asked = ask(store, 500)
  const [one, other] = await Promise.all([memory.read(asked), memory.read(asked)])
  expect(other).toBe(one)
  expect(await memory.read({ ...asked, taxMilliPercent: 5_000 })).not.toBe(one)
  expect(await memory.read(asked)).toBe(one)
  expect(asked.compile).toHaveBeenCalledTimes(1)
})

test('what changes while it is worked out, and later, is in the order and in the filters', async () => {
  const store = storeOf(100)
  const memory = openMemory(store)
  const asked = ask(store, 500)
  const change = (doc: number, priceCents: number): void => {
    setFigures(store, doc, { ...figuresOf(store, doc), priceCents })
    memory.noteChange(doc, ['priceCents'])
  }
  const reading = memory.read(asked)
  change(50, 2)
  const view = await reading
  const passing = () => view.passing({ figure: 'profit', min: 49_999 })[50 >>> 5]! & (1 << (50 & 31))
  expect([view.ordered('-expected_profit')[0], passing()]).toEqual([50, 0])
  change(50, 1)
  expect(passing()).not.toBe(0)
  change(70, 0)
  expect([...view.ordered('-expected_profit').subarray(0, 2)]).toEqual([70, 50])
})

test('a search goes on with the version it began with, and the next one has the new one', async () => {
  const store = storeOf(10)
  const memory = openMemory(store)
  const [before, after] = await Promise.all([
    memory.read(ask(store, 500)),
    memory.read(ask(store, 200, { version: 2 })),
  ])
  expect(before.passing({ figure: 'profit', min: 40_000 })[0]).toBe(0b1111111111)
  expect(after.passing({ figure: 'profit', min: 40_000 })[0]).toBe(0)
})

test('an account that changes its book again and again is refused after so many a minute; others are not', async () => {
  const store = storeOf(10)
  const memory = openMemory(store)
  for (const version of [1, 2, 3]) await memory.read(ask(store, 500, { version }))
  await expect(memory.read(ask(store, 500, { version: 4 }))).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await best(memory, ask(store, 500, { version: 3 }))).toBe(0)
  expect(await best(memory, ask(store, 500, { accountId: 'bob', version: 4 }))).toBe(0)
})

test('when too many wait, the next one is refused at once, and later again served', async () => {
  const store = storeOf(10)
  const memory = openMemory(store)
  const asked = ['ann', 'bob', 'cid'].map((accountId) => memory.read(ask(store, 500, { accountId })))
  await expect(memory.read(ask(store, 500, { accountId: 'dan' }))).rejects.toMatchObject({ code: 'busy' })
  await Promise.all(asked)
  expect(await best(memory, ask(store, 500, { accountId: 'dan' }))).toBe(0)
})

test('those used last are kept, as many as there is room for', async () => {
  const store = storeOf(10)
  const memory = openMemory(store, { maxOwners: 2 })
  const askedBy = new Map(['ann', 'bob', 'cid'].map((accountId) => [accountId, ask(store, 500, { accountId })]))
  for (const accountId of ['ann', 'bob', 'ann', 'cid', 'ann', 'bob']) await memory.read(askedBy.get(accountId)!)
  expect([...askedBy.values()].map(({ compile }) => compile.mock.calls.length)).toEqual([1, 2, 1])
})

test('what is worked out again only because others needed the room is no change of the book', async () => {
  const store = storeOf(10)
  const memory = openMemory(store, { maxOwners: 1, maxBuildsPerMinute: 1 })
  for (const accountId of ['ann', 'bob', 'ann', 'bob'])
    expect(await best(memory, ask(store, 500, { accountId }))).toBe(0)
})
