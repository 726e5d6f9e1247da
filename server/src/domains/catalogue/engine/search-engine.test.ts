// The engine beside a plain reading of every lot, on more lots than a test with a database could afford: sets take their
// dense form, numbers are given to new lots, orders are repaired.
import {
  isPublicSort,
  isWorthSort,
  SORT_KEYS,
  type SortKey,
  type WorthSortKey,
} from '@lotyard/contract/rules/catalogue/sort-options'
import { laneOf } from '@lotyard/contract/rules/shipping/tariff/lane'
import { freightAlone, freightFigures, type ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../../../../test/search-oracle/random-market.ts'
import { codeOfMix, judgeMixes, PASSES, SMALL_FACETS } from './mixes.ts'
import { createSearchEngine, type SearchEngine, type SearchRequest } from './search-engine.ts'
import {
  createStore,
  FIGURES,
  insertDocument,
  purge,
  removeDocument,
  setFacets,
  setFigures,
  type Document,
} from './store.ts'
import { textOf } from './texts.ts'
import { NO_LANDED_CENTS, type LandedCosts } from './landed-costs.ts'

const SIZES = { category: 7, brand: 90, warehouse: 4 }
const SMALL_SIZES = [3, 2, 2, 2, 2, 2, 2]
const WORDS = ['pallet', 'mixed', 'toaster', 'drone', 'oak', 'kayak', 'lamp']
const RULES = [1, 2]

type Lot = Document & { shipping: ShippingTerms; small: number[]; head: string[]; body: string[] }
type Random = ReturnType<typeof createRandom>
type World = { engine: SearchEngine; lots: Map<number, Lot>; random: Random }

function makeLot({ engine, random }: World, listingId: number): Lot {
  // The word at place n is n times rarer than the first.
  const words = (): string[] => WORDS.filter((_word, at) => random.below(3 + at * at * 8) === 0)
  const head = words()
  const small = SMALL_SIZES.map((size) => random.below(size))
  return {
    listingId,
    name: `L${String(listingId).padStart(6, '0')}`,
    title: head.join(' '),
    category: random.below(SIZES.category),
    brand: random.below(SIZES.brand),
    warehouse: random.below(SIZES.warehouse),
    mix: codeOfMix(engine.store.mixes, small),
    small,
    visibility: random.below(20) === 0 ? random.pick(RULES) : 0,
    head,
    body: words().filter((word) => !head.includes(word)),
    ...makeFigures(random),
  }
}

function makeFigures(random: Random) {
  return {
    priceCents: random.below(500) * 100,
    endsAt: random.below(2) === 0 ? Infinity : random.below(1_000),
    updatedAt: random.below(300),
    bidCount: random.below(5),
    dropRate: random.below(50),
    firstPublishedAt: 1 + random.below(1_000),
    unitPriceCents: random.below(300),
    msrpRate: random.below(10) === 0 ? Infinity : random.below(40),
    msrpCents: random.below(100_000),
    units: 1 + random.below(40),
    ...makeShipping(random),
  }
}

function makeShipping(random: Random) {
  const isBox = random.below(4) === 0
  const shipping: ShippingTerms = {
    weightLbs: 1 + random.below(isBox ? 150 : 30_000),
    palletCount: isBox ? 0 : random.below(30),
    lengthIn: 1 + random.below(isBox ? 40 : 1_000),
    widthIn: 1 + random.below(40),
    heightIn: 1 + random.below(40),
    shippingMode: random.pick(['calculated', 'calculated', 'calculated', 'flat', 'free']),
    flatShippingCents: random.below(20_000),
    shippingDiscountPercent: random.pick([0, 0, 25, 33]),
  }
  return { shipping, ...freightFigures(shipping) }
}

/** From the last warehouse freight does not go. */
const LANES = [30, 700, 2_400].map((miles) => laneOf(FIRST_TARIFF, { miles, isResidential: false, hasDock: false }))

/** As its card says it; Infinity where there is no price. */
function landedCentsOf(lot: Lot): number {
  const lane = LANES[lot.warehouse]
  if (lane === undefined) return Infinity
  const freight = freightAlone(lane, lot.shipping)
  return freight === null ? Infinity : lot.priceCents + freight.finalCents
}

function add({ engine, lots }: World, lot: Lot): void {
  engine.noteChange(insertDocument(engine.store, lot, lot))
  lots.set(lot.listingId, lot)
}

function change(world: World, listingId: number): void {
  const { engine, lots, random } = world
  const lot = lots.get(listingId)
  if (lot === undefined) return
  const doc = engine.store.docOfListing.get(lot.listingId)!
  const kind = random.below(4)
  if (kind === 0) {
    removeDocument(engine.store, doc)
    engine.noteChange(doc)
    lots.delete(lot.listingId)
  } else if (kind === 1) {
    Object.assign(lot, makeFigures(random))
    setFigures(engine.store, doc, lot)
    engine.noteChange(doc, FIGURES)
  } else if (kind === 2) {
    const { category, brand, warehouse, mix, small, visibility } = makeLot(world, lot.listingId)
    Object.assign(lot, { category, brand, warehouse, mix, small, visibility })
    setFacets(engine.store, doc, lot)
    engine.noteChange(doc, ['warehouse'])
  } else {
    add(world, makeLot(world, 1 + Math.max(...lots.keys())))
  }
}

type Asked = {
  wide: (Set<number> | null)[]
  small: (Set<number> | null)[]
  words: string[]
  held: readonly number[]
  selected: number[] | null
  minCents: number
  maxCents: number
  publishedAfter: number
  endsBy: number
  landed: LandedCosts | null
  landedRange: { min: number; max: number } | null
  sort: Exclude<SortKey, WorthSortKey> | '-first_published_at'
  headFirst: boolean
  span: { offset: number; limit: number }
}

function makeAsked(random: Random, landed: LandedCosts): Asked {
  const some = (size: number, chance: number): Set<number> | null =>
    random.below(chance) > 0 ? null : new Set(Array.from({ length: 1 + random.below(2) }, () => random.below(size)))
  return {
    wide: [some(SIZES.category, 3), some(SIZES.brand, 5), some(SIZES.warehouse, 4)],
    small: SMALL_SIZES.map((size) => some(size, 6)),
    words: random.below(2) === 0 ? [] : Array.from({ length: 1 + random.below(2) }, () => random.pick(WORDS)),
    held: random.pick([[], [], [1], [1, 2]]),
    selected: random.below(10) === 0 ? [1] : null,
    minCents: random.below(4) === 0 ? random.below(500) * 100 : 0,
    maxCents: random.below(4) === 0 ? random.below(500) * 100 : Infinity,
    publishedAfter: random.below(5) === 0 ? random.below(1_000) : 0,
    endsBy: random.below(6) === 0 ? random.below(1_000) : Infinity,
    landed,
    landedRange:
      random.below(4) === 0 ? { min: random.below(400) * 100, max: random.pick([NO_LANDED_CENTS - 1, 90_000]) } : null,
    sort: random.pick(SORT_KEYS.filter((key) => !isWorthSort(key))),
    headFirst: random.below(2) === 0,
    span: { offset: random.pick([0, 0, 10, 400]), limit: random.pick([0, 5, 24]) },
  }
}

function toRequest({ engine }: World, asked: Asked): SearchRequest {
  const verdicts = judgeMixes(engine.store.mixes, asked.small)
  const toCodes = (codes: Set<number> | null, size: number): Uint8Array | null =>
    codes === null ? null : Uint8Array.from({ length: size }, (_, code) => Number(codes.has(code)))
  const mixes = engine.store.mixes.byCode.length
  return {
    ...asked,
    accepted: [
      toCodes(asked.wide[0]!, SIZES.category),
      toCodes(asked.wide[1]!, SIZES.brand),
      toCodes(asked.wide[2]!, SIZES.warehouse),
      asked.small.some((codes) => codes !== null) ? verdicts.map((verdict) => Number(verdict === PASSES)) : null,
    ],
    smallFilters: asked.small,
    verdicts,
    sizes: [SIZES.category, SIZES.brand, SIZES.warehouse, mixes],
    heldRules: asked.held,
    selectedRules: asked.selected,
    worth: null,
    worthTests: [],
    smallFacetSizes: SMALL_SIZES,
    neverGuessed: new Set(['used', 'salvage']),
  }
}

/** The same, by looking at every lot. */
function readPlainly({ lots }: World, asked: Asked) {
  const isIn = (lot: Lot): boolean =>
    (asked.selected === null
      ? lot.visibility === 0 || asked.held.includes(lot.visibility)
      : asked.selected.includes(lot.visibility)) &&
    lot.priceCents >= asked.minCents &&
    lot.priceCents <= asked.maxCents &&
    lot.firstPublishedAt >= asked.publishedAfter &&
    (asked.endsBy === Infinity || lot.endsAt <= asked.endsBy) &&
    (asked.landedRange === null ||
      (landedCentsOf(lot) >= asked.landedRange.min && landedCentsOf(lot) <= asked.landedRange.max)) &&
    asked.words.every((word) => lot.head.includes(word) || lot.body.includes(word))
  const filters = [...asked.wide, ...asked.small]
  const valuesOf = (lot: Lot): number[] => [lot.category, lot.brand, lot.warehouse, ...lot.small]
  const counts = [SIZES.category, SIZES.brand, SIZES.warehouse, ...SMALL_SIZES].map((size) =>
    Array.from<number>({ length: size }).fill(0),
  )
  const matches: Lot[] = []
  for (const lot of lots.values()) {
    if (!isIn(lot)) continue
    const values = valuesOf(lot)
    const failed = [...filters.keys()].filter((facet) => !(filters[facet]?.has(values[facet]!) ?? true))
    if (failed.length === 0) matches.push(lot)
    for (const [facet, value] of values.entries())
      if (failed.every((other) => other === facet)) counts[facet]![value]! += 1
  }
  const tierOf = (lot: Lot): number => Number(asked.headFirst && !asked.words.every((word) => lot.head.includes(word)))
  const names = matches
    .toSorted((left, right) => tierOf(left) - tierOf(right) || compareBy(asked.sort, left, right))
    .slice(asked.span.offset, asked.span.offset + asked.span.limit)
    .map(({ name }) => name)
  return { total: matches.length, counts, names }
}

function compareBy(sort: Asked['sort'], left: Lot, right: Lot): number {
  const field = sort.replace('-', '')
  const keyOf = (lot: Lot): number => {
    const landedCents = field.startsWith('landed') ? landedCentsOf(lot) : 0
    const keys: Record<string, number> = {
      auction_ends_at: lot.endsAt,
      updated_at: lot.updatedAt,
      first_published_at: lot.firstPublishedAt,
      selling_price: lot.priceCents,
      price_drop: lot.dropRate,
      number_of_bids: lot.bidCount,
      unit_price: lot.unitPriceCents,
      percent_of_msrp: lot.msrpRate,
      landed_cost: landedCents,
      landed_unit_cost: Math.round(landedCents / lot.units),
    }
    return keys[field]!
  }
  const [one, other] = [keyOf(left), keyOf(right)]
  const rising = one === other ? 0 : one < other ? -1 : 1
  // What has no figure is last either way.
  const isDownwards = sort.startsWith('-') && one !== Infinity && other !== Infinity
  return (isDownwards ? -rising : rising) || right.updatedAt - left.updatedAt || (left.name < right.name ? -1 : 1)
}

/** The engine's answer in the shape of a plain reading. */
function answer({ engine }: World, request: SearchRequest) {
  const result = engine.search(request)
  const counts = [result.category, result.brand, result.warehouse].map((column, at) =>
    Array.from(column.subarray(0, Object.values(SIZES)[at])),
  )
  return {
    total: result.total,
    counts: [...counts, ...result.smallFacets.map((column) => Array.from(column))],
    names: result.docs.map((doc) => textOf(engine.store.names, doc)),
  }
}

test('[S3.13] totals, counts and pages are those of a plain reading, also while lots come, go and change', async () => {
  const world: World = { engine: createSearchEngine(), lots: new Map(), random: createRandom(5) }
  const { engine, random } = world
  for (let id = 1; id <= 6_000; id += 1) add(world, makeLot(world, id))
  expect([...engine.sortAll()]).not.toEqual([])
  let found = 0
  let purging = purge(engine.store)
  let purges = 0
  for (let round = 0; round < 150; round += 1) {
    for (let step = 0; step < 50; step += 1) change(world, 1 + random.below(6_000))
    // Begun in every twentieth round, and a step further in each.
    if (round % 20 === 0) purging = purge(engine.store)
    if (purging.next().done) purges += 1
    const asked = makeAsked(random, await engine.landed.read('here', (warehouse) => LANES[warehouse] ?? null))
    const said = answer(world, toRequest(world, asked))
    expect(said, JSON.stringify({ ...asked, landed: null })).toEqual(readPlainly(world, asked))
    found += said.total
  }
  expect(found).toBeGreaterThan(10_000)
  expect(purges).toBeGreaterThan(5)
  expect(SMALL_FACETS).toHaveLength(SMALL_SIZES.length)
})

test('[S3.13] so they are in ranges of price, age and end, whose counts are kept in bands that lots move between', () => {
  const figure = fc.nat(50_000)
  const from = (min: number, max: number) => ({ minCents: Math.min(min, max), maxCents: Math.max(min, max) })
  const range = fc.oneof(
    fc.tuple(figure, figure).map(([min, max]) => from(min, max)),
    figure.map((minCents) => ({ minCents })),
    fc.nat(1_000).map((publishedAfter) => ({ publishedAfter })),
    fc.nat(1_100).map((endsBy) => ({ endsBy })),
  )
  const asking = fc.record({
    range,
    held: fc.constantFrom([], [], [1], [1, 2]),
    category: fc.option(fc.nat(SIZES.category - 1), { freq: 4 }),
    sort: fc.constantFrom(...SORT_KEYS.filter(isPublicSort), '-first_published_at' as const),
    offset: fc.constantFrom(0, 0, 20, 300),
    changes: fc.nat(60),
  })
  const world: World = { engine: createSearchEngine(createStore(16)), lots: new Map(), random: createRandom(11) }
  const { engine, random } = world
  for (let id = 1; id <= 300; id += 1) add(world, makeLot(world, id))
  expect([...engine.sortAll()]).not.toEqual([])
  // Bands that were divided before are divided again.
  for (let id = 301; id <= 1_500; id += 1) add(world, makeLot(world, id))
  fc.assert(
    fc.property(asking, ({ range: asks, held, category, sort, offset, changes }) => {
      for (let step = 0; step < changes; step += 1) change(world, 1 + random.below(1_500))
      const wide = [category === null ? null : new Set([category]), null, null]
      const asked = { ...ANYTHING, ...asks, held, wide, sort, span: { offset, limit: 24 } }
      expect(answer(world, toRequest(world, asked))).toEqual(readPlainly(world, asked))
    }),
    { numRuns: 200 },
  )
  const { byFigure } = engine.store.bands
  expect([...byFigure.values()].every((bands) => bands.length > 20)).toBe(true)
})

test('[S3.13] so are those of frequent words, whose counts are kept while lots that hold them come and go', () => {
  const asking = fc.record({
    word: fc.constantFrom('pallet', 'mixed', 'toaster', 'pal'),
    held: fc.constantFrom([], [], [1], [1, 2]),
    category: fc.option(fc.nat(SIZES.category - 1), { freq: 2 }),
    condition: fc.option(fc.nat(SMALL_SIZES[0]! - 1), { freq: 2 }),
    minCents: fc.constantFrom(0, 0, 25_000),
    headFirst: fc.boolean(),
    offset: fc.constantFrom(0, 20, 300),
    // Now and then more than a word takes in.
    changes: fc.oneof({ weight: 9, arbitrary: fc.nat(60) }, fc.constant(1_500)),
    isPurged: fc.nat(9).map((at) => at === 0),
  })
  const world: World = { engine: createSearchEngine(), lots: new Map(), random: createRandom(12) }
  const { engine, random } = world
  let keptBefore = 0
  for (let id = 1; id <= 1_500; id += 1) add(world, makeLot(world, id))
  expect([...engine.sortAll()]).not.toEqual([])
  fc.assert(
    fc.property(asking, ({ word, held, category, condition, minCents, headFirst, offset, changes, isPurged }) => {
      for (let step = 0; step < changes; step += 1) change(world, 1 + random.below(1_500))
      const purging = isPurged ? purge(engine.store) : null
      purging?.next()
      const wide = [category === null ? null : new Set([category]), null, null]
      const small = [condition === null ? null : new Set([condition]), ...SMALL_SIZES.slice(1).map(() => null)]
      const span = { offset, limit: 24 }
      const asked = { ...ANYTHING, held, wide, small, minCents, headFirst, span }
      const whole = word === 'pal' ? 'pallet' : word
      keptBefore += Number(engine.store.keptWords.byWord.has(word))
      const said = answer(world, toRequest(world, { ...asked, words: [word] }))
      expect(said).toEqual(readPlainly(world, { ...asked, words: [whole] }))
      for (const _step of purging ?? []);
    }),
    { numRuns: 150 },
  )
  expect(keptBefore).toBeGreaterThan(50)
})

test('the column of delivered prices is what cards say, to the cent', async () => {
  const world: World = { engine: createSearchEngine(), lots: new Map(), random: createRandom(7) }
  const { engine, lots, random } = world
  for (let id = 1; id <= 3_000; id += 1) add(world, makeLot(world, id))
  expect([...engine.sortAll()]).not.toEqual([])
  const landed = await engine.landed.read('here', (warehouse) => LANES[warehouse] ?? null)
  for (let step = 0; step < 500; step += 1) change(world, 1 + random.below(3_000))
  const column = landed.column()
  const docOf = ({ listingId }: Lot): number => engine.store.docOfListing.get(listingId)!
  const found = [...lots.values()].map((lot) => [lot.name, column[docOf(lot)]])
  const shown = (lot: Lot): number => Math.min(landedCentsOf(lot), NO_LANDED_CENTS)
  expect(found).toEqual([...lots.values()].map((lot) => [lot.name, shown(lot)]))
})

test("places that anybody may name are kept apart from buyers', follow changes too, and are few", async () => {
  const world: World = { engine: createSearchEngine(), lots: new Map(), random: createRandom(8) }
  const { engine, random } = world
  for (let id = 1; id <= 1_000; id += 1) add(world, makeLot(world, id))
  expect([...engine.sortAll()]).not.toEqual([])
  const laneTo = (warehouse: number) => LANES[warehouse] ?? null
  const ofBuyer = await engine.landed.read('here', laneTo)
  const places = Array.from({ length: 500 }, (_, index) => `place ${index}`)
  for (const place of places) await engine.landedForVisitors.read(place, laneTo)
  expect(engine.landed.has('here')).toBe(true)
  expect(places.filter((place) => engine.landed.has(place))).toEqual([])
  expect(places.filter((place) => engine.landedForVisitors.has(place))).toEqual(places.slice(-50))
  const ofVisitor = await engine.landedForVisitors.read(places.at(-1)!, laneTo)
  for (let step = 0; step < 100; step += 1) change(world, 1 + random.below(1_000))
  expect(ofVisitor.column()).toEqual(ofBuyer.column())
})

const ANYTHING: Asked = {
  wide: [null, null, null],
  small: SMALL_SIZES.map(() => null),
  words: [],
  held: [],
  selected: null,
  minCents: 0,
  maxCents: Infinity,
  publishedAfter: 0,
  endsBy: Infinity,
  landed: null,
  landedRange: null,
  sort: '-updated_at',
  headFirst: true,
  span: { offset: 0, limit: 5 },
}

test('another word is searched instead where nothing holds the typed one, judged by what the asker may see', () => {
  const world: World = { engine: createSearchEngine(), lots: new Map(), random: createRandom(6) }
  const lot = makeLot(world, 1)
  add(world, { ...lot, visibility: 0, category: 0, head: ['toaster', 'mixed'], body: ['drone'] })
  add(world, { ...lot, listingId: 2, name: 'L2', visibility: 1, category: 1, head: ['toastar'], body: [] })
  const ask = (words: string[], also: Partial<Asked> = {}) => {
    const { total, guesses } = world.engine.search(toRequest(world, { ...ANYTHING, words, ...also }))
    return { total, guesses: [...guesses] }
  }
  const exact = { total: 1, guesses: [] }
  const nothing = { total: 0, guesses: [] }
  expect(ask([])).toEqual(exact)
  expect(ask(['toaster'])).toEqual(exact)
  expect(ask(['toas'])).toEqual(exact)
  expect(ask(['taoster'])).toEqual({ total: 1, guesses: [['taoster', 'toaster']] })
  expect(ask(['dronne'])).toEqual({ total: 1, guesses: [['dronne', 'drone']] })
  expect(ask(['mixed', 'taoster'])).toEqual({ total: 1, guesses: [['taoster', 'toaster']] })
  // One word was forgiven, but no lot holds both.
  expect(ask(['kayak', 'taoster'])).toEqual(nothing)
  // The close spelling is in a lot that another filter leaves out.
  expect(ask(['taoster'], { wide: [new Set([1]), null, null] })).toEqual(nothing)
  expect(ask(['zzzzzz'])).toEqual(nothing)
  // The private lot says exactly this, but only to those who may see it.
  expect(ask(['toastar'])).toEqual({ total: 1, guesses: [['toastar', 'toaster']] })
  expect(ask(['toastar'], { held: [1] })).toEqual(exact)
})

function worldOf(...heads: string[][]): (words: string[]) => { names: string[]; guesses: [string, string][] } {
  const world: World = { engine: createSearchEngine(), lots: new Map(), random: createRandom(8) }
  for (const [at, head] of heads.entries())
    add(world, { ...makeLot(world, at + 1), name: `L${at}`, visibility: 0, updatedAt: 100 - at, head, body: [] })
  return (words) => {
    const { docs, guesses } = world.engine.search(toRequest(world, { ...ANYTHING, words }))
    return { names: docs.map((doc) => textOf(world.engine.store.names, doc)), guesses: [...guesses] }
  }
}

test('[S2.03] a word of four letters is taken as it is, and no word is taken for a condition', () => {
  const ask = worldOf(['like', 'new', 'salvage', 'used', 'boots'])
  for (const word of ['nike', 'boat', 'salvagee', 'salvge', 'usedd', 'boos'])
    expect(ask([word]), word).toEqual({ names: [], guesses: [] })
  expect(ask(['bootss'])).toEqual({ names: ['L0'], guesses: [['bootss', 'boots']] })
})

test('[S2.03] of two close words the one that more lots hold is searched, and only that one', () => {
  const ask = worldOf(['monitor'], ['monitar'], ['monitor'], ['monster'])
  expect(ask(['monitxr'])).toEqual({ names: ['L0', 'L2'], guesses: [['monitxr', 'monitor']] })
})

test('[S2.03] two words that make one find it, beside the lots that hold both', () => {
  const ask = worldOf(['laptop'], ['lap', 'top'], ['lap'], ['top'], ['laptop', 'sleeve'])
  expect(ask(['lap', 'top']).names).toEqual(['L0', 'L1', 'L4'])
  expect(ask(['lap', 'to']).names).toEqual(['L0', 'L1', 'L4'])
  expect(ask(['lap', 'top', 'sleeve']).names).toEqual(['L4'])
  expect(ask(['sleeve', 'lap', 'top'])).toEqual({ names: ['L4'], guesses: [] })
})

test.each([65_535, 65_536, 131_072])('[S6.01] private lots of access rule %i are for its holders only', (rule) => {
  const world: World = { engine: createSearchEngine(), lots: new Map(), random: createRandom(9) }
  const lot = { ...makeLot(world, 1), head: ['drone'], body: [], priceCents: 100 }
  add(world, { ...lot, visibility: 0 })
  add(world, { ...lot, listingId: 2, name: 'L2', visibility: rule })
  const found = (also: Partial<Asked>): string[] =>
    world.engine
      .search(toRequest(world, { ...ANYTHING, ...also }))
      .docs.map((doc) => textOf(world.engine.store.names, doc))
  for (const words of [[], ['drone']]) {
    expect(found({ words })).toEqual([lot.name])
    expect(found({ words, held: [rule] }).toSorted()).toEqual([lot.name, 'L2'].toSorted())
    expect(found({ words, held: [rule], selected: [rule] })).toEqual(['L2'])
  }
})

test.each([
  ['an access rule', { visibility: 0xffff_ffff }],
  ['a brand', { brand: 65_536 }],
  ['a category', { category: 65_536 }],
  ['a warehouse', { warehouse: 65_536 }],
  ['a price', { priceCents: 2 ** 31 }],
  ['a negative price', { priceCents: -1 }],
  ['a number of bids', { bidCount: 2 ** 31 }],
  ['a price drop', { dropRate: 65_536 }],
  ['a listing id', { listingId: 2 ** 53 }],
  ['a time', { updatedAt: Number.NaN }],
  ['a price per unit', { unitPriceCents: 0.5 }],
  ['a percentage of the MSRP', { msrpRate: -1 }],
  ['a number of units', { units: 2 ** 31 }],
  ['a weight', { weightLbs: 2 ** 31 }],
  ['a number of pallets', { palletCount: 65_536 }],
  ['the weight of a parcel', { parcelLbs: 65_536 }],
  ['a flat shipping price', { fixedFreightCents: -2 }],
  ['a shipping discount', { freightDiscountPercent: 256 }],
] as const)('%s that a column would cut is refused, and the lot is as it was', (_case, wrong) => {
  const world: World = { engine: createSearchEngine(), lots: new Map(), random: createRandom(10) }
  const { store } = world.engine
  const lot = { ...makeLot(world, 1), visibility: 3 }
  expect(() => insertDocument(store, { ...lot, ...wrong }, lot)).toThrow(RangeError)
  expect(store.size).toBe(0)
  const doc = insertDocument(store, lot, lot)
  if ('listingId' in wrong) return
  const isFigure = FIGURES.some((figure) => figure in wrong)
  const write = isFigure ? setFigures : setFacets
  expect(() => write(store, doc, { ...lot, ...wrong })).toThrow(RangeError)
  expect(store.columns.visibility[doc]).toBe(3)
  expect(store.columns.priceCents[doc]).toBe(lot.priceCents)
})
