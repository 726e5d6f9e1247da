// What every lot costs delivered to one place, price and freight together, with the orders by it.
//
// The column is filled once, in steps. From then on a lot whose price, goods or warehouse change is priced again when the
// next search needs it, and each order that was asked for is repaired, as sort-orders.ts does.
import type { DeliveredSortKey } from '@lotyard/contract/rules/catalogue/sort-options'
import { perUnitCents } from '@lotyard/contract/rules/per-unit'
import { centsAlone, type FreightFigures } from '@lotyard/contract/rules/shipping/lot-freight'
import type { Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import { MAX_INT32 } from './limits.ts'
import { addMark, createMarks } from './sets/marks.ts'
import { radixSort } from './sets/radix-sort.ts'
import { compareBy, repair, type Compare, type SortOrder } from './sort-orders.ts'
import { CODES_PER_DOC, DEAD, type Changeable, type Store } from './store.ts'
import { DIMENSIONS } from './tally.ts'

/** The trip from a warehouse, by its code; null where freight does not go. */
export type LaneOf = (warehouse: number) => Lane | null

export type LandedCosts = {
  /** Fills the column. Run it to its end before anything else is asked. */
  build: () => Generator<void>
  /** By document; NO_LANDED_CENTS where freight has no price. */
  column: () => Int32Array
  comparatorOf: (sort: DeliveredSortKey) => Compare
  /** Documents in the order of a sort, without dead ones. */
  ordered: (sort: DeliveredSortKey) => Int32Array
  noteChange: (doc: number, changed?: readonly Changeable[]) => void
  /** Documents that wait to be priced again. */
  countChanged: () => number
}

/** Above every sum of a price and its freight, both of which are at most MAX_CENTS. */
export const NO_LANDED_CENTS = MAX_INT32

/** From this share of changed lots on, working everything out again is cheaper than noting more of them. */
const MAX_CHANGED_SHARE = 1 / 8
const MIN_CHANGED = 1_000

/** How many changed lots are noted before a column, or an order by it, is worked out again. */
export function maxChanged({ size }: Pick<Store, 'size'>): number {
  return Math.max(MIN_CHANGED, size * MAX_CHANGED_SHARE)
}

/** A few milliseconds each. */
const DOCS_PER_STEP = 10_000

const MATTERS: ReadonlySet<Changeable> = new Set<Changeable>([
  'priceCents',
  // Ties go to the newest.
  'updatedAt',
  'units',
  'weightLbs',
  'palletCount',
  'parcelLbs',
  'fixedFreightCents',
  'freightDiscountPercent',
  'warehouse',
])

const WAREHOUSE_AT = DIMENSIONS.indexOf('warehouse')

/** `recentDocs`: all live documents, newest first. */
export function createLandedCosts(store: Store, laneOf: LaneOf, recentDocs: () => Int32Array): LandedCosts {
  const lanes: (Lane | null | undefined)[] = []
  let landed = new Int32Array(store.columns.visibility.length).fill(NO_LANDED_CENTS)
  let changed = new Set<number>()
  const orders = new Map<DeliveredSortKey, SortOrder>()
  // One object for all lots: a new one for each would keep the garbage collector busy.
  const figures: FreightFigures = {
    weightLbs: 0,
    palletCount: 0,
    parcelLbs: 0,
    fixedFreightCents: 0,
    freightDiscountPercent: 0,
  }

  function laneFrom(warehouse: number): Lane | null {
    const known = lanes[warehouse]
    if (known !== undefined) return known
    const lane = laneOf(warehouse)
    lanes[warehouse] = lane
    return lane
  }

  /** As the lot's card says it. Null where freight has no price. */
  function freightOf(doc: number): number | null {
    const { columns } = store
    const lane = laneFrom(columns.codes[doc * CODES_PER_DOC + WAREHOUSE_AT]!)
    if (lane === null) return null
    figures.weightLbs = columns.weightLbs[doc]!
    figures.palletCount = columns.palletCount[doc]!
    figures.parcelLbs = columns.parcelLbs[doc]!
    figures.fixedFreightCents = columns.fixedFreightCents[doc]!
    figures.freightDiscountPercent = columns.freightDiscountPercent[doc]!
    return centsAlone(lane, figures)
  }

  function priceAgain(doc: number): void {
    if (store.columns.visibility[doc] === DEAD) return
    const freightCents = freightOf(doc)
    landed[doc] = freightCents === null ? NO_LANDED_CENTS : store.columns.priceCents[doc]! + freightCents
  }

  function* build(): Generator<void> {
    for (let from = 0; from < store.size; from += DOCS_PER_STEP) {
      const until = Math.min(store.size, from + DOCS_PER_STEP)
      makeRoom()
      for (let doc = from; doc < until; doc += 1) priceAgain(doc)
      yield
    }
  }

  function makeRoom(): void {
    const capacity = store.columns.visibility.length
    if (landed.length >= capacity) return
    const grown = new Int32Array(capacity).fill(NO_LANDED_CENTS)
    grown.set(landed)
    landed = grown
  }

  /** Everything that has changed is in the column and noted in the orders. */
  function settle(): void {
    if (changed.size === 0) return
    makeRoom()
    for (const doc of changed) {
      priceAgain(doc)
      for (const order of orders.values()) addMark(order.changed, doc)
    }
    changed = new Set()
    // An order that no search asks for would note changes for ever.
    for (const [sort, order] of orders) if (order.changed.count > maxChanged(store)) orders.delete(sort)
  }

  function keysOf(sort: DeliveredSortKey): (doc: number) => number {
    const { units } = store.columns
    const costs = landed
    const isPerUnit = sort.endsWith('landed_unit_cost')
    return (doc) => {
      const cents = costs[doc]!
      if (cents === NO_LANDED_CENTS) return Infinity
      return isPerUnit ? (perUnitCents(cents, units[doc]!) ?? Infinity) : cents
    }
  }

  function comparatorOf(sort: DeliveredSortKey): Compare {
    settle()
    return compareBy(store, keysOf(sort), isDescending(sort))
  }

  function sortAll(sort: DeliveredSortKey): SortOrder {
    const docs = recentDocs().slice()
    const keyOf = keysOf(sort)
    const keys = new Float64Array(store.size)
    for (const doc of docs) keys[doc] = keyOf(doc)
    radixSort(docs, keys, isDescending(sort))
    return { docs, length: docs.length, changed: createMarks() }
  }

  return {
    build,
    column() {
      settle()
      return landed
    },
    comparatorOf,
    ordered(sort) {
      settle()
      const order = orders.get(sort) ?? sortAll(sort)
      orders.set(sort, order)
      if (order.changed.count > 0) repair(store, order, comparatorOf(sort))
      return order.docs.subarray(0, order.length)
    },
    noteChange(doc, what) {
      if (what === undefined || what.some((one) => MATTERS.has(one))) changed.add(doc)
    },
    countChanged: () => changed.size,
  }
}

function isDescending(sort: DeliveredSortKey): boolean {
  return sort.startsWith('-')
}
