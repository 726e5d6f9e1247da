import { beforeEach, expect, test, vi } from 'vitest'
import { figuresOf } from '../../engine/store.ts'
import type { Changes } from '../reading/change-feed-queries.ts'
import { updateDictionary } from '../reading/dictionary.ts'
import { createReadModel, type ReadModel } from '../reading/read-model.ts'
import type { Renamed } from '../reading/reference.ts'
import type { BidRow, ListingRow, ManifestText } from '../reading/row-queries.ts'
import { createApplyChanges, type ApplyChanges } from './apply-changes.ts'

const NONE: Changes = {
  cursor: '1',
  history: '1',
  run: '1',
  walBytes: 0,
  keepsCommits: true,
  now: 0,
  offers: [],
  bids: [],
  goods: [],
  photos: [],
  reference: false,
  audience: false,
  watchers: [],
  carts: [],
  notices: [],
  orders: [],
  books: [],
  taxpayers: [],
  taxes: false,
}
const UNCHANGED: Renamed = { categories: [], brands: [] }
const SECOND = 1_000_000

let nowMicros: number
let stored: Map<number, ListingRow>
let model: ReadModel
let apply: ApplyChanges
const read = {
  rows: vi.fn<(ids: readonly number[]) => Promise<ListingRow[]>>(),
  bidRows: vi.fn<(ids: readonly number[]) => Promise<BidRow[]>>(),
  manifestTexts: vi.fn<(lotIds: readonly string[]) => Promise<Map<string, ManifestText>>>(),
  updateReference: vi.fn<() => Promise<Renamed>>(),
}
const cards = { forget: vi.fn(), clear: vi.fn() }
const lots = { forgetGoods: vi.fn(), forgetSales: vi.fn(), clear: vi.fn() }
const accounts = {
  watches: { forget: vi.fn() },
  carts: { forget: vi.fn() },
  unread: { forget: vi.fn() },
  books: { forget: vi.fn() },
}
const taxes = { forget: vi.fn(), clear: vi.fn() }
const onAudienceChanged = vi.fn()
const onCartsChanged = vi.fn()
const onNoticesChanged = vi.fn()
const onOrdersChanged = vi.fn()

beforeEach(() => {
  vi.resetAllMocks()
  nowMicros = 1_000 * SECOND
  stored = new Map()
  read.rows.mockImplementation(async (ids) => ids.flatMap((id) => stored.get(id) ?? []))
  read.manifestTexts.mockImplementation(async () => new Map())
  read.updateReference.mockImplementation(async () => {
    addNames(model)
    return UNCHANGED
  })
  model = createReadModel()
  addNames(model)
  apply = createApplyChanges({
    read,
    cards,
    lots,
    accounts,
    taxes,
    now: () => nowMicros,
    onAudienceChanged,
    onCartsChanged,
    onNoticesChanged,
    onOrdersChanged,
    onLeftOut: (_listing, error) => {
      throw error
    },
  })
})

function addNames({ reference }: ReadModel): void {
  updateDictionary(reference.category, [
    { key: 'tv', name: 'Televisions', parentKey: null, position: 1, isRetired: false },
  ])
  updateDictionary(reference.condition, [{ key: 'new', name: 'New', position: 1 }])
  updateDictionary(reference.lotSize, [{ key: 'pallet', name: 'Pallet', position: 1 }])
  updateDictionary(reference.warehouse, [{ key: 'hebron', name: 'Hebron', zip: '41048', isRetired: false }])
  updateDictionary(reference.brand, [{ key: 'acme', name: 'Acme' }])
}

function store(row: Partial<ListingRow> & { id: number }): void {
  stored.set(row.id, {
    lot_id: String(row.id),
    name: `LOT${row.id}`,
    title: 'Pallet of televisions',
    category_key: 'tv',
    condition_key: 'new',
    lot_size_key: 'pallet',
    brand_key: 'acme',
    warehouse_key: 'hebron',
    master_pack: false,
    is_auction: false,
    access_rule_id: null,
    discounted_shipping: false,
    available_for_pick_up: false,
    shipping_mode: 'flat',
    flat_shipping_cents: 0,
    shipping_discount_percent: 0,
    units: 10,
    msrp_cents: 100_000,
    weight_lbs: 400,
    pallet_count: 1,
    length_in: 48,
    width_in: 40,
    height_in: 60,
    price_cents: 50_000,
    original_price_cents: null,
    bid_count: 0,
    updated_at: 1,
    first_published_at: 1,
    ends_at: null,
    next_turn_at: null,
    is_open: true,
    ...row,
  })
}
const holds = (id: number): boolean => model.engine.store.docOfListing.has(id)
const priceOf = (id: number): number | undefined =>
  model.engine.store.columns.priceCents[model.engine.store.docOfListing.get(id)!]

test('offers are read again: new ones come, changed ones change, those that are gone leave', async () => {
  store({ id: 1 })
  await apply(model, { ...NONE, offers: [1] })
  expect(priceOf(1)).toBe(50_000)
  expect(read.manifestTexts).toHaveBeenCalledWith(['1'])
  store({ id: 1, price_cents: 40_000 })
  store({ id: 2 })
  await apply(model, { ...NONE, offers: [1, 2] })
  expect([priceOf(1), priceOf(2)]).toEqual([40_000, 50_000])
  // A price alone needs no words.
  expect(read.manifestTexts).toHaveBeenLastCalledWith(['2'])
  expect(lots.forgetSales).not.toHaveBeenCalled()
  stored.delete(1)
  await apply(model, { ...NONE, offers: [1] })
  expect([holds(1), holds(2)]).toEqual([false, true])
  expect(lots.forgetSales).toHaveBeenCalledOnce()
  expect(cards.forget.mock.calls).toEqual([[1], [1], [2], [1]])
})

test('what memories hold is forgotten, by what has changed', async () => {
  const ofAccounts = { watchers: ['ann'], carts: ['bob'], notices: ['cid'] }
  await apply(model, { ...NONE, photos: [5], goods: [6], ...ofAccounts, audience: true })
  expect(lots.forgetGoods.mock.calls).toEqual([[5], [6]])
  expect(accounts.watches.forget).toHaveBeenCalledWith('ann')
  expect(accounts.carts.forget).toHaveBeenCalledWith('bob')
  expect(onCartsChanged).toHaveBeenCalledWith(['bob'])
  expect(accounts.unread.forget).toHaveBeenCalledWith('cid')
  expect(onNoticesChanged).toHaveBeenCalledWith(['cid'])
  expect(onAudienceChanged).toHaveBeenCalledOnce()
  expect(cards.clear).not.toHaveBeenCalled()
  vi.clearAllMocks()
  await apply(model, NONE)
  expect(onCartsChanged).not.toHaveBeenCalled()
  expect(onNoticesChanged).not.toHaveBeenCalled()
  expect(onAudienceChanged).not.toHaveBeenCalled()
  await apply(model, { ...NONE, reference: true })
  expect([cards.clear.mock.calls.length, lots.clear.mock.calls.length]).toEqual([1, 1])
})

test('a new name is indexed once its lots could be read, though the feed tells of it once', async () => {
  store({ id: 1 })
  await apply(model, { ...NONE, offers: [1] })
  read.updateReference.mockImplementationOnce(async () => ({ categories: [0], brands: [] }))
  read.rows.mockRejectedValueOnce(new Error('away'))
  await expect(apply(model, { ...NONE, reference: true })).rejects.toThrow('away')
  read.manifestTexts.mockClear()
  await apply(model, NONE)
  expect(read.manifestTexts).toHaveBeenCalledWith(['1'])
  read.manifestTexts.mockClear()
  await apply(model, NONE)
  expect(read.manifestTexts).not.toHaveBeenCalled()
})

test('a name that is newer than the last read is looked up, and lots of others renamed by it are noted', async () => {
  store({ id: 1 })
  await apply(model, { ...NONE, offers: [1] })
  store({ id: 2, brand_key: 'new-brand' })
  read.updateReference.mockImplementationOnce(async () => {
    updateDictionary(model.reference.brand, [{ key: 'new-brand', name: 'New Brand' }])
    return { categories: [0], brands: [] }
  })
  await apply(model, { ...NONE, offers: [2] })
  expect(holds(2)).toBe(true)
  read.rows.mockClear()
  await apply(model, NONE)
  expect(read.rows).toHaveBeenCalledWith([1])
})

test('a bid moves its figures without reading the listing, and forgets its card', async () => {
  store({ id: 1, is_auction: true, ends_at: 5_000 * SECOND })
  await apply(model, { ...NONE, offers: [1] })
  vi.clearAllMocks()
  read.bidRows.mockResolvedValueOnce([{ id: 1, price_cents: 60_000, bid_count: 3, ends_at: 5_000 * SECOND }])
  await apply(model, { ...NONE, bids: [1] })
  expect(read.rows).not.toHaveBeenCalled()
  expect(figuresOf(model.engine.store, model.engine.store.docOfListing.get(1)!)).toMatchObject({
    priceCents: 60_000,
    bidCount: 3,
    unitPriceCents: 6_000,
    msrpRate: 6_000,
  })
  expect(cards.forget.mock.calls).toEqual([[1]])
})

test('a bid that moves the end, or on a lot that is not held, has the listing read', async () => {
  store({ id: 1, is_auction: true, ends_at: 5_000 * SECOND })
  await apply(model, { ...NONE, offers: [1] })
  for (const id of [1, 2, 3]) store({ id, is_auction: true, ends_at: 5_180 * SECOND, price_cents: 60_000 })
  read.bidRows.mockImplementation(async (ids) =>
    ids.map((id) => ({ id, price_cents: 60_000, bid_count: 1, ends_at: 5_180 * SECOND })),
  )
  read.rows.mockClear()
  await apply(model, { ...NONE, offers: [3], bids: [1, 2, 3] })
  expect([priceOf(1), priceOf(2), priceOf(3)]).toEqual([60_000, 60_000, 60_000])
  // The third is read whole anyway, and once.
  expect(read.rows.mock.calls).toEqual([[[3]], [[1, 2]]])
  expect(read.bidRows.mock.calls).toEqual([[[1, 2]]])
})

test('what is due by the clock is read without any change', async () => {
  store({ id: 1, next_turn_at: nowMicros + SECOND })
  await apply(model, { ...NONE, offers: [1] })
  nowMicros += 2 * SECOND
  store({ id: 1, price_cents: 40_000 })
  await apply(model, NONE)
  expect(priceOf(1)).toBe(40_000)
})

test("a lot that is due by our clock but not yet by the database's is not read in a loop", async () => {
  store({ id: 1, next_turn_at: nowMicros + SECOND })
  await apply(model, { ...NONE, offers: [1] })
  nowMicros += SECOND + 1
  read.rows.mockResolvedValueOnce([stored.get(1)!]).mockRejectedValueOnce(new Error('read in a loop'))
  await apply(model, NONE)
  expect(read.rows).toHaveBeenLastCalledWith([1])
})

test('many changes are read in pieces', async () => {
  const ids = Array.from({ length: 600 }, (_, index) => index + 1)
  for (const id of ids) store({ id })
  await apply(model, { ...NONE, offers: ids })
  expect(read.rows.mock.calls.map(([chunk]) => chunk.length)).toEqual([250, 250, 100])
  expect(model.engine.store.docOfListing.size).toBe(600)
})
