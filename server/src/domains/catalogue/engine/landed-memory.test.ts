import { laneOf, type Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { expect, test, vi } from 'vitest'
import { createLandedMemory, type LandedLimits } from './landed-memory.ts'
import { codeOfMix } from './mixes.ts'
import { createStore, insertDocument, setFigures, type Document, type Store } from './store.ts'

const LANE = laneOf(FIRST_TARIFF, { miles: 100, isResidential: false, hasDock: true })
const LIMITS: LandedLimits = { maxBytes: 1_000_000, maxPlaces: 3, maxWaiting: 5 }
/** A pallet of 180 lb for 100 miles. */
const FREIGHT_CENTS = 13_392

function documentOf(store: Store, listingId: number, priceCents = 10_000): Document {
  return {
    listingId,
    name: `L${listingId}`,
    title: '',
    category: 0,
    brand: 0,
    warehouse: 0,
    mix: codeOfMix(store.mixes, [0, 0, 0, 0, 0, 0, 0]),
    visibility: 0,
    priceCents,
    endsAt: Infinity,
    updatedAt: listingId,
    bidCount: 0,
    dropRate: 0,
    firstPublishedAt: 1,
    unitPriceCents: priceCents,
    msrpRate: Infinity,
    msrpCents: 0,
    units: 1,
    weightLbs: 180,
    palletCount: 1,
    parcelLbs: 0,
    fixedFreightCents: -1,
    freightDiscountPercent: 0,
  }
}

function storeOf(count: number): Store {
  const store = createStore()
  for (let id = 1; id <= count; id += 1) insertDocument(store, documentOf(store, id), { head: [], body: [] })
  return store
}

function memoryOf(store: Store, limits: Partial<LandedLimits> = {}) {
  const recent = (): Int32Array => Int32Array.from(store.docOfListing.values()).reverse()
  return createLandedMemory(store, recent, { ...LIMITS, ...limits })
}

const lanes = () => vi.fn<(warehouse: number) => Lane | null>(() => LANE)

test('a place is worked out once, for all who ask meanwhile and later', async () => {
  const memory = memoryOf(storeOf(10))
  const laneFrom = lanes()
  const [one, other] = await Promise.all([memory.read('a', laneFrom), memory.read('a', laneFrom)])
  expect(await memory.read('a', laneFrom)).toBe(one)
  expect(other).toBe(one)
  expect(laneFrom).toHaveBeenCalledTimes(1)
  expect([...one.column().subarray(0, 10)]).toEqual(Array.from({ length: 10 }, () => 10_000 + FREIGHT_CENTS))
})

test('the places used last are kept, as many as there is room for', async () => {
  const memory = memoryOf(storeOf(10))
  for (const key of ['a', 'b', 'c', 'a', 'd']) await memory.read(key, lanes())
  const [ofA, ofB] = [lanes(), lanes()]
  await memory.read('a', ofA)
  await memory.read('b', ofB)
  expect([ofA.mock.calls.length, ofB.mock.calls.length]).toEqual([0, 1])
})

test('says which places take no new pass over all lots, also while one is under way', async () => {
  const memory = memoryOf(storeOf(10), { maxPlaces: 1 })
  expect(memory.has('a')).toBe(false)
  const reading = memory.read('a', lanes())
  expect(memory.has('a')).toBe(true)
  await reading
  expect(memory.has('a')).toBe(true)
  await memory.read('b', lanes())
  expect([memory.has('a'), memory.has('b')]).toEqual([false, true])
})

test('where lots are many, fewer places are kept', async () => {
  const memory = memoryOf(storeOf(1_000), { maxBytes: 20_000 })
  await memory.read('a', lanes())
  await memory.read('b', lanes())
  const again = lanes()
  await memory.read('a', again)
  expect(again).toHaveBeenCalled()
})

test('a lot that changes while the others are being priced has its new price', async () => {
  const store = storeOf(25_000)
  const memory = memoryOf(store, { maxBytes: Infinity })
  const reading = memory.read('a', lanes())
  // After the first steps.
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  setFigures(store, 0, documentOf(store, 1, 77_700))
  memory.noteChange(0, ['priceCents'])
  const added = insertDocument(store, documentOf(store, 25_001, 5), { head: [], body: [] })
  memory.noteChange(added)
  const costs = await reading
  expect([costs.column()[0], costs.column()[added]]).toEqual([77_700 + FREIGHT_CENTS, 5 + FREIGHT_CENTS])
  expect(costs.ordered('landed_cost')[0]).toBe(added)
  expect(costs.ordered('-landed_cost')[0]).toBe(0)
})

test('places wait for each other, only so many of them, and one that fails holds up no other', async () => {
  const memory = memoryOf(storeOf(10), { maxWaiting: 2 })
  const failing = memory.read('a', () => {
    throw new Error('no lane')
  })
  const next = memory.read('b', lanes())
  await expect(memory.read('c', lanes())).rejects.toMatchObject({ code: 'busy' })
  await expect(failing).rejects.toThrow('no lane')
  expect((await next).column()[0]).toBe(10_000 + FREIGHT_CENTS)
  expect((await memory.read('a', lanes())).column()[0]).toBe(10_000 + FREIGHT_CENTS)
})

test('a place whose lots have mostly changed since is worked out again', async () => {
  const store = storeOf(2_000)
  const memory = memoryOf(store)
  await memory.read('a', lanes())
  for (let doc = 0; doc < 1_000; doc += 1) memory.noteChange(doc, ['priceCents'])
  const kept = lanes()
  await memory.read('a', kept)
  memory.noteChange(1_000, ['bidCount'])
  expect(kept).not.toHaveBeenCalled()
  memory.noteChange(1_001, ['priceCents'])
  const again = lanes()
  await memory.read('a', again)
  expect(again).toHaveBeenCalled()
})

test('an order that no search asks for is given up when most lots have changed, and sorted again when it is asked for', async () => {
  const store = storeOf(2_000)
  const recent = vi.fn(() => Int32Array.from(store.docOfListing.values()).reverse())
  const memory = createLandedMemory(store, recent, LIMITS)
  const costs = await memory.read('a', lanes())
  const changeSome = (from: number): void => {
    for (let doc = from; doc < from + 600; doc += 1) memory.noteChange(doc, ['priceCents'])
    // Other searches price the lots again, so that the place is kept.
    costs.column()
  }
  costs.ordered('landed_cost')
  changeSome(0)
  costs.ordered('landed_cost')
  expect(recent).toHaveBeenCalledTimes(1)
  changeSome(0)
  changeSome(600)
  setFigures(store, 700, documentOf(store, 701, 5))
  memory.noteChange(700, ['priceCents'])
  expect(costs.ordered('landed_cost')[0]).toBe(700)
  expect(recent).toHaveBeenCalledTimes(2)
  expect(await memory.read('a', lanes())).toBe(costs)
})
