// The sort orders of a search, each a list of documents that is repaired, not rebuilt, when some of them change.
//
// Ties go to the newest, then by name, in every sort order and both directions, so that pages never overlap. A sort order
// is repaired only when a search needs it.
import type { PublicSortKey } from '@lotyard/contract/rules/catalogue/sort-options'
import type { Banded } from './bands.ts'
import { hasBit } from './sets/bits.ts'
import { addMark, createMarks, markedDocs, type Marks } from './sets/marks.ts'
import { radixSort } from './sets/radix-sort.ts'
import { compareTexts } from './texts.ts'
import { DEAD, type Changeable, type Figures, type Store } from './store.ts'

export type Compare = (left: number, right: number) => number

export type SortOrder = { docs: Int32Array; length: number; changed: Marks }
/** Those that buyers choose from, the same for all of them, and one by which a search finds newly added lots. */
export type SortOrderKey = PublicSortKey | '-first_published_at'
export type SortOrders = Map<SortOrderKey, SortOrder>

const COLUMN_OF: Record<SortOrderKey, { column: keyof Figures; descending: boolean }> = {
  auction_ends_at: { column: 'endsAt', descending: false },
  '-updated_at': { column: 'updatedAt', descending: true },
  selling_price: { column: 'priceCents', descending: false },
  '-selling_price': { column: 'priceCents', descending: true },
  '-price_drop': { column: 'dropRate', descending: true },
  number_of_bids: { column: 'bidCount', descending: false },
  '-number_of_bids': { column: 'bidCount', descending: true },
  unit_price: { column: 'unitPriceCents', descending: false },
  '-unit_price': { column: 'unitPriceCents', descending: true },
  percent_of_msrp: { column: 'msrpRate', descending: false },
  '-percent_of_msrp': { column: 'msrpRate', descending: true },
  '-first_published_at': { column: 'firstPublishedAt', descending: true },
}

/** The order in which a range of a figure is one stretch. */
export const ORDER_OF = {
  priceCents: 'selling_price',
  endsAt: 'auction_ends_at',
  firstPublishedAt: '-first_published_at',
} as const satisfies Record<Banded, SortOrderKey>

export function figureOf(sort: SortOrderKey): keyof Figures {
  return COLUMN_OF[sort].column
}

export function comparatorOf(store: Store, sort: SortOrderKey): Compare {
  const { column, descending } = COLUMN_OF[sort]
  const keys = store.columns[column]
  return compareBy(store, (doc) => keys[doc]!, descending)
}

/** What has no figure has Infinity, and comes last in both directions. */
export function compareBy(store: Store, keyOf: (doc: number) => number, descending: boolean): Compare {
  const { updatedAt } = store.columns
  const { names } = store
  return (left, right) => {
    const leftKey = keyOf(left)
    const rightKey = keyOf(right)
    // Compared, not subtracted: two lots without an end have Infinity each.
    if (leftKey !== rightKey) {
      if (leftKey === Infinity || rightKey === Infinity) return leftKey === Infinity ? 1 : -1
      return leftKey < rightKey === descending ? 1 : -1
    }
    const newer = updatedAt[right]! - updatedAt[left]!
    if (newer !== 0) return newer
    return compareTexts(names, left, right)
  }
}

export const SORT_ORDER_KEYS = Object.keys(COLUMN_OF) as SortOrderKey[]

export function createSortOrders(): SortOrders {
  return new Map(SORT_ORDER_KEYS.map((key) => [key, { docs: new Int32Array(0), length: 0, changed: createMarks() }]))
}

/** Sorts everything, for a store that was just loaded; one sort order per step, because all of them take a second. */
export function* rebuildSortOrders(store: Store, sortOrders: SortOrders): Generator<void> {
  const recent = sortByRecency(store)
  for (const [key, sortOrder] of sortOrders) {
    yield
    const docs = recent.slice()
    const { column, descending } = COLUMN_OF[key]
    if (key !== '-updated_at') radixSort(docs, store.columns[column], descending)
    Object.assign(sortOrder, { docs, length: docs.length, changed: createMarks() })
  }
}

function sortByRecency(store: Store): Int32Array {
  const docs = Int32Array.from(store.docOfListing.values())
  radixSort(docs, store.columns.updatedAt, true)
  const compare = comparatorOf(store, '-updated_at')
  const { updatedAt } = store.columns
  // Lots of one import share a time; among them the name decides.
  for (let start = 0; start < docs.length;) {
    let end = start + 1
    while (end < docs.length && updatedAt[docs[end]!] === updatedAt[docs[start]!]) end += 1
    if (end - start > 1) docs.subarray(start, end).sort(compare)
    start = end
  }
  return docs
}

/** Marks a document that was added, removed, or has new figures as changed in the sort orders it affects. */
export function noteChange(sortOrders: SortOrders, doc: number, changedFigures?: readonly Changeable[]): void {
  for (const [sort, sortOrder] of sortOrders) {
    if (
      changedFigures === undefined ||
      changedFigures.includes('updatedAt') ||
      changedFigures.includes(COLUMN_OF[sort].column)
    )
      addMark(sortOrder.changed, doc)
  }
}

/** The sorted documents, without dead ones. */
export function orderedDocs(store: Store, sortOrders: SortOrders, sort: SortOrderKey): Int32Array {
  const sortOrder = sortOrders.get(sort)!
  if (sortOrder.changed.count > 0) repair(store, sortOrder, comparatorOf(store, sort))
  return sortOrder.docs.subarray(0, sortOrder.length)
}

/** Takes the changed documents out, sorts them among themselves, and merges them back in: one pass over the rest. */
export function repair(store: Store, sortOrder: SortOrder, compare: Compare): void {
  const { visibility } = store.columns
  const { docs, length, changed } = sortOrder
  const added = markedDocs(changed)
    .filter((doc) => visibility[doc] !== DEAD)
    .sort(compare)
  let kept = 0
  for (let at = 0; at < length; at += 1) if (!hasBit(changed.bits, docs[at]!)) docs[kept++] = docs[at]!
  const merged = docs.length >= kept + added.length ? docs : new Int32Array(Math.ceil((kept + added.length) * 1.25))
  let from = kept - 1
  let to = kept + added.length - 1
  // From the back, so that the merge can stay in the same array.
  for (let at = added.length - 1; at >= 0; at -= 1) {
    const doc = added[at]!
    while (from >= 0 && compare(docs[from]!, doc) > 0) merged[to--] = docs[from--]!
    merged[to--] = doc
  }
  if (merged !== docs) merged.set(docs.subarray(0, from + 1))
  sortOrder.docs = merged
  sortOrder.length = kept + added.length
  sortOrder.changed = createMarks()
}
