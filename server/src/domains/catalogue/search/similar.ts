// Lots like a given one, and lots that could share its truck.
//
// Both look at a bounded number of lots, however many are for sale. A category or warehouse of some thousand lots is looked
// through; of a larger one, the lots nearest in price, or the newest, are enough.
import { comparatorOf } from '../engine/sort-orders.ts'
import { sortedSlice, walk } from '../engine/select-page.ts'
import { facetsOf, type Store } from '../engine/store.ts'
import { countDocs, docsOf, hasDoc, roughCount, testerOf, type DocSet } from '../engine/sets/doc-set.ts'
import type { IsVisible } from '../engine/words/text-match.ts'
import { tokenize } from '../engine/words/tokenizer.ts'
import { holdersIn } from '../engine/words/word-index.ts'
import type { ReadModel } from '../model/reading/read-model.ts'

export const MAX_SIMILAR = 12
const FIRST = { offset: 0, limit: MAX_SIMILAR }
const MAX_WORDS = 12

export type LikenessLimits = {
  /** A set of at most so many lots is looked through whole. */
  scanned: number
  /** Of a larger one, at most so many lots of a sort order are visited. */
  visited: number
  /** After so many, two pages of them are enough. */
  visitedForFew: number
  /** So many, the nearest in price, are compared by size and words as well. */
  compared: number
}
const LIMITS: LikenessLimits = { scanned: 4_000, visited: 16_000, visitedForFew: 4_000, compared: 100 }

export type Likeness = {
  listingId: number
  title: string
  categoryKey: string
  conditionKey: string
  lotSizeKey: string
  warehouseKey: string
  priceCents: number
}

/** Of a set of bits the rough count is already more than enough to tell in a large market. */
function isSmall(set: DocSet, { scanned }: LikenessLimits): boolean {
  return roughCount(set) <= scanned && countDocs(set) <= scanned
}

/** Same category and condition; the nearer in price, size and words, the earlier. Returns listing ids. */
export function findSimilar(model: ReadModel, lot: Likeness, isVisible: IsVisible, limits = LIMITS): number[] {
  const { engine, reference } = model
  const { store } = engine
  const category = store.sets.category[reference.category.codeOf.get(lot.categoryKey) ?? -1]
  const condition = store.setsOfSmallFacets[0]![reference.condition.codeOf.get(lot.conditionKey) ?? -1]
  if (category === undefined || condition === undefined) return []
  const { columns } = store
  const [isOfCondition, isOfCategory] = [testerOf(condition), testerOf(category)]
  const isAlike = (doc: number): boolean =>
    isOfCondition(doc) && isOfCategory(doc) && isVisible(doc) && columns.listingId[doc] !== lot.listingId
  const near = isSmall(category, limits)
    ? nearestOf(store, docsOf(category).filter(isAlike), lot.priceCents, limits)
    : walkAround(store, engine.ordered('selling_price'), lot.priceCents, isAlike, limits)
  const distanceOf = measureFrom(model, lot)
  return near
    .map((doc) => ({ doc, distance: distanceOf(doc) }))
    .sort(
      (left, right) => left.distance - right.distance || columns.updatedAt[right.doc]! - columns.updatedAt[left.doc]!,
    )
    .slice(0, MAX_SIMILAR)
    .map(({ doc }) => columns.listingId[doc]!)
}

function measureFrom({ engine: { store }, reference }: ReadModel, lot: Likeness): (doc: number) => number {
  const lotSize = reference.lotSize.codeOf.get(lot.lotSizeKey)
  const wordLists = [...new Set(tokenize(lot.title))]
    .slice(0, MAX_WORDS)
    .flatMap((word) => holdersIn(store.head, word) ?? [])
  return (doc) => {
    const sizeDistance = store.mixes.byCode[facetsOf(store, doc).mix]![1] === lotSize ? 0 : 1
    let shared = 0
    for (const words of wordLists) if (hasDoc(words, doc)) shared += 1
    return priceDistance(store, doc, lot.priceCents) + sizeDistance - (2 * shared) / Math.max(1, wordLists.length)
  }
}

function priceDistance({ columns }: Store, doc: number, priceCents: number): number {
  return Math.abs(Math.log((columns.priceCents[doc]! + 1) / (priceCents + 1)))
}

function nearestOf(store: Store, docs: Int32Array, priceCents: number, { compared }: LikenessLimits): number[] {
  if (docs.length <= compared) return [...docs]
  const distances = new Map<number, number>()
  for (const doc of docs) distances.set(doc, priceDistance(store, doc, priceCents))
  return [...docs].sort((left, right) => distances.get(left)! - distances.get(right)!).slice(0, compared)
}

/** From the lot's place in the order of prices, one step up and one step down by turns. */
function walkAround(
  { columns }: Store,
  byPrice: Int32Array,
  priceCents: number,
  isAlike: (doc: number) => boolean,
  { visited, visitedForFew, compared }: LikenessLimits,
): number[] {
  let up = 0
  for (let end = byPrice.length; up < end;) {
    const middle = (up + end) >>> 1
    if (columns.priceCents[byPrice[middle]!]! < priceCents) up = middle + 1
    else end = middle
  }
  let down = up - 1
  const found: number[] = []
  const isLeft = (): boolean => up < byPrice.length || down >= 0
  for (let steps = 0; steps < visited && found.length < compared && isLeft(); steps += 2) {
    if (steps >= visitedForFew && found.length >= 2 * MAX_SIMILAR) break
    if (up < byPrice.length && isAlike(byPrice[up]!)) found.push(byPrice[up]!)
    if (down >= 0 && isAlike(byPrice[down]!)) found.push(byPrice[down]!)
    up += 1
    down -= 1
  }
  return found
}

/** Other lots of the same warehouse, newest first. */
export function findRelated(model: ReadModel, lot: Likeness, isVisible: IsVisible, limits = LIMITS): number[] {
  const { engine, reference } = model
  const { store } = engine
  const warehouse = store.sets.warehouse[reference.warehouse.codeOf.get(lot.warehouseKey) ?? -1]
  if (warehouse === undefined) return []
  const isOther = (doc: number): boolean => isVisible(doc) && store.columns.listingId[doc] !== lot.listingId
  const docs = isSmall(warehouse, limits)
    ? newestOf(store, docsOf(warehouse).filter(isOther))
    : walk(
        engine.ordered('-updated_at').subarray(0, limits.visited),
        FIRST,
        (doc) => hasDoc(warehouse, doc) && isOther(doc),
      )
  return docs.map((doc) => store.columns.listingId[doc]!)
}

function newestOf(store: Store, docs: Int32Array): number[] {
  return sortedSlice(docs, FIRST, comparatorOf(store, '-updated_at'))
}
