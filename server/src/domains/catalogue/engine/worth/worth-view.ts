// What is left of every lot for one owner of a price book at one place: profits, the orders by them, and which lots pass a
// filter by them. Filled once and kept in step, as landed-costs.ts does.
import {
  isWithinTarget,
  dockCostCents,
  profitCents,
  roiTenths,
  targetCostCents,
} from '@lotyard/contract/rules/worth/dock-cost'
import { stepAboveCents } from '@lotyard/contract/rules/auctions/bid-steps'
import type { WorthSortKey } from '@lotyard/contract/rules/catalogue/sort-options'
import type { Target } from '@lotyard/contract/rules/worth/terms'
import { NO_LANDED_CENTS, type LandedCosts, maxChanged } from '../landed-costs.ts'
import { clearBit, growBits, setBit, wordsFor, type Bits } from '../sets/bits.ts'
import { addMark, createMarks } from '../sets/marks.ts'
import { radixSort } from '../sets/radix-sort.ts'
import { compareBy, repair, type Compare, type SortOrder } from '../sort-orders.ts'
import { DEAD, type Changeable, type Store } from '../store.ts'
import type { ExpectedColumn } from './expected-column.ts'

/** What a lot must keep. */
export type WorthTest = { figure: 'profit' | 'roi'; min: number } | { figure: 'target' }

export type WorthView = {
  /** Fills it, once the column of what is expected is there. Run it to its end before anything else is asked. */
  build: () => Generator<void>
  comparatorOf: (sort: WorthSortKey) => Compare
  /** Documents in the order of a sort, without dead ones. */
  ordered: (sort: WorthSortKey) => Int32Array
  /** What passes, as many words as a search works with. Read only. */
  passing: (test: WorthTest) => Bits
  noteChange: (doc: number, changed?: readonly Changeable[]) => void
  countChanged: () => number
  bytes: () => number
}

/** What decides over prices, freight and places among equals; what is expected notes its own changes. */
const MATTERS: ReadonlySet<Changeable> = new Set<Changeable>([
  'goods',
  'msrpCents',
  'priceCents',
  'bidCount',
  'endsAt',
  'updatedAt',
  'units',
  'weightLbs',
  'palletCount',
  'parcelLbs',
  'fixedFreightCents',
  'freightDiscountPercent',
  'warehouse',
])

const DOCS_PER_STEP = 10_000
/** Of one buyer at one place; the one asked for first goes first. */
const MAX_TESTS = 8

type Parts = {
  expected: ExpectedColumn
  landed: LandedCosts
  target: Target
  taxMilliPercent: number
}

/** `recentDocs`: all live documents, newest first. */
export function createWorthView(
  store: Store,
  { expected, landed, target, taxMilliPercent }: Parts,
  recentDocs: () => Int32Array,
): WorthView {
  /** By document; Infinity where freight has no price, so that such lots come last. */
  let profits = new Float64Array(0)
  let changed = new Set<number>()
  const orders = new Map<WorthSortKey, SortOrder>()
  const passed = new Map<string, { test: WorthTest; bits: Bits }>()

  function profitOf(doc: number, landedCents: number, expectedCents: number): number {
    if (landedCents === NO_LANDED_CENTS || store.columns.visibility[doc] === DEAD) return Infinity
    const priceCents = store.columns.priceCents[doc]!
    const freightCents = landedCents - priceCents
    return profitCents(expectedCents, dockCostCents(priceToPay(store, doc), { freightCents, taxMilliPercent }))
  }

  function makeRoom(): void {
    const capacity = store.columns.visibility.length
    if (profits.length >= capacity) return
    const grown = new Float64Array(capacity).fill(Infinity)
    grown.set(profits)
    profits = grown
  }

  function settle(): void {
    if (changed.size === 0) return
    makeRoom()
    const costs = landed.column()
    const values = expected.column()
    for (const doc of changed) {
      profits[doc] = profitOf(doc, costs[doc]!, values[doc]!)
      for (const order of orders.values()) addMark(order.changed, doc)
      for (const one of passed.values()) put(one, values, doc)
    }
    changed = new Set()
    // An order that no search asks for would note changes for ever.
    for (const [sort, order] of orders) if (order.changed.count > maxChanged(store)) orders.delete(sort)
  }

  function roiOf(profit: number, expectedCents: number): number {
    return profit === Infinity ? Infinity : (roiTenths(profit, expectedCents - profit) ?? Infinity)
  }

  function keysOf(sort: WorthSortKey): (doc: number) => number {
    const [all, values] = [profits, expected.column()]
    return sort.endsWith('roi') ? (doc) => roiOf(all[doc]!, values[doc]!) : (doc) => all[doc]!
  }

  function passes(test: WorthTest, profit: number, expectedCents: number): boolean {
    if (profit === Infinity) return false
    if (test.figure === 'profit') return profit >= test.min
    if (test.figure === 'target') return isWithinTarget(expectedCents - profit, targetCostCents(expectedCents, target))
    const roi = roiOf(profit, expectedCents)
    return roi !== Infinity && roi >= test.min
  }

  function put(one: { test: WorthTest; bits: Bits }, values: Int32Array, doc: number): void {
    if (doc >>> 5 >= one.bits.length) one.bits = growBits(one.bits, store.columns.visibility.length)
    if (passes(one.test, profits[doc]!, values[doc]!)) setBit(one.bits, doc)
    else clearBit(one.bits, doc)
  }

  function testAll(test: WorthTest): { test: WorthTest; bits: Bits } {
    const one = { test, bits: new Int32Array(wordsFor(store.columns.visibility.length)) }
    const values = expected.column()
    for (let doc = 0; doc < store.size; doc += 1) if (passes(test, profits[doc]!, values[doc]!)) setBit(one.bits, doc)
    return one
  }

  function comparatorOf(sort: WorthSortKey): Compare {
    settle()
    return compareBy(store, keysOf(sort), sort.startsWith('-'))
  }

  function sortAll(sort: WorthSortKey): SortOrder {
    const docs = recentDocs().slice()
    const keyOf = keysOf(sort)
    const keys = new Float64Array(store.size)
    for (const doc of docs) keys[doc] = keyOf(doc)
    radixSort(docs, keys, sort.startsWith('-'))
    return { docs, length: docs.length, changed: createMarks() }
  }

  return {
    *build() {
      for (let from = 0; from < store.size; from += DOCS_PER_STEP) {
        makeRoom()
        const costs = landed.column()
        const values = expected.column()
        const until = Math.min(store.size, from + DOCS_PER_STEP)
        for (let doc = from; doc < until; doc += 1) profits[doc] = profitOf(doc, costs[doc]!, values[doc]!)
        yield
      }
    },
    comparatorOf,
    ordered(sort) {
      settle()
      const order = orders.get(sort) ?? sortAll(sort)
      orders.set(sort, order)
      if (order.changed.count > 0) repair(store, order, comparatorOf(sort))
      return order.docs.subarray(0, order.length)
    },
    passing(test) {
      settle()
      const key = JSON.stringify(test)
      const one = passed.get(key) ?? testAll(test)
      passed.delete(key)
      passed.set(key, one)
      for (const oldest of passed.keys()) {
        if (passed.size <= MAX_TESTS) break
        passed.delete(oldest)
      }
      const words = wordsFor(store.size)
      if (one.bits.length < words) one.bits = growBits(one.bits, store.columns.visibility.length)
      return one.bits.subarray(0, words)
    },
    noteChange(doc, what) {
      // It may be in no memory of places any longer, which would tell it.
      landed.noteChange(doc, what)
      if (what === undefined || what.some((one) => MATTERS.has(one))) changed.add(doc)
    },
    countChanged: () => changed.size,
    bytes: () =>
      profits.byteLength +
      // The column of its place, which may be in no other memory any longer.
      store.columns.priceCents.byteLength +
      [...orders.values()].reduce((sum, { docs }) => sum + docs.byteLength, 0) +
      [...passed.values()].reduce((sum, { bits }) => sum + bits.byteLength, 0),
  }
}

/** Of an auction the next bid, for its leader too; before the first one that is what it opens at. */
function priceToPay({ columns: { priceCents, bidCount, endsAt } }: Store, doc: number): number {
  const price = priceCents[doc]!
  return endsAt[doc] !== Infinity && bidCount[doc]! > 0 ? stepAboveCents(price) : price
}
