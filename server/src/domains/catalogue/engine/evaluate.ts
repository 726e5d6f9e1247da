// Finds what matches a search and counts its facets, each facet without its own filter.
//
// Where nothing but facets filters, and at most one dimension does, the kept counts are the answer. With two, the kept
// pairs answer for those two and one pass over their intersection for the others. Else one pass over the candidates:
// a lot that passes everything counts everywhere, a lot that fails in exactly one place counts there.
import { DIMENSIONS } from './dimensions.ts'
import { PASSES } from './mixes.ts'
import type { PostingList } from './posting-list.ts'
import { PUBLIC, type Store } from './store.ts'
import { countAll, countWithin, totalWithin } from './tally.ts'

export type Question = {
  /** Per dimension: 1 for every accepted code; null where the search does not filter by it. */
  accepted: readonly (Uint8Array | null)[]
  /** Per dimension: how many codes there are. */
  sizes: readonly number[]
  /** What the small filters say of each combination; see mixes.ts. */
  verdicts: Uint8Array
  /** 1 for each visibility this viewer may see. */
  visible: Uint8Array
  /** Codes of the access rules among them. */
  heldRules: readonly number[]
  /** Only these rules' private lots; null: no such filter. */
  selectedRules: readonly number[] | null
  minCents: number
  maxCents: number
  publishedAfter: number
  /** Documents that match the words; null: no words. */
  textDocs: Int32Array | null
}

export type Evaluation = {
  total: number
  /** Per dimension, by code. The mix counts still hold lots that fail one small facet: addUpMixes sorts them out. */
  counts: Int32Array[]
  /** The matching documents, in no order; null where they need not be listed. */
  matches: Int32Array | null
}

type Work = { store: Store; question: Question; counts: Int32Array[]; found: Int32Array; foundCount: number }

export function evaluate(store: Store, question: Question, buffers: EvaluationBuffers): Evaluation {
  const counts = buffers.prepare(store.size, question.sizes)
  const work: Work = { store, question, counts, found: buffers.found, foundCount: 0 }
  const active = DIMENSIONS.flatMap((_name, dimension) => (question.accepted[dimension] === null ? [] : [dimension]))
  if (hasOtherFilters(question) || active.length > 2) {
    passCandidates(work, active)
    return { total: work.foundCount, counts: work.counts, matches: work.found.subarray(0, work.foundCount) }
  }
  if (active.length === 2) {
    countPair(work, active[0]!, active[1]!)
    passPrivate(work)
    return { total: work.foundCount, counts: work.counts, matches: work.found.subarray(0, work.foundCount) }
  }
  const publicTotal = countFromTally(work, active[0])
  passPrivate(work)
  return { total: publicTotal + work.foundCount, counts: work.counts, matches: null }
}

function hasOtherFilters(question: Question): boolean {
  return (
    question.textDocs !== null ||
    question.selectedRules !== null ||
    question.minCents > 0 ||
    question.maxCents < Infinity ||
    question.publishedAfter > 0
  )
}

function countFromTally({ store: { tally }, question, counts }: Work, filtered: number | undefined): number {
  if (filtered === undefined) {
    for (const dimension of counts.keys()) countAll(tally, dimension, counts[dimension]!)
    return tally.total
  }
  const accepted = question.accepted[filtered]!
  for (const dimension of counts.keys())
    if (dimension === filtered) countAll(tally, dimension, counts[dimension]!)
    else countWithin(tally, { within: filtered, accepted, dimension }, counts[dimension]!)
  return totalWithin(tally, filtered, accepted)
}

/** Two filtered dimensions: the pairs answer for both, one pass over what passes both answers for the other two. */
function countPair(work: Work, first: number, second: number): void {
  const { store, question, counts } = work
  const acceptedFirst = question.accepted[first]!
  const acceptedSecond = question.accepted[second]!
  countWithin(store.tally, { within: second, accepted: acceptedSecond, dimension: first }, counts[first]!)
  countWithin(store.tally, { within: first, accepted: acceptedFirst, dimension: second }, counts[second]!)
  const [inner, outer] =
    sizeOfLists(store, question, first) <= sizeOfLists(store, question, second) ? [first, second] : [second, first]
  const others = [0, 1, 2, 3].filter((dimension) => dimension !== first && dimension !== second)
  const [left, right] = others.map((dimension) => store.columns[DIMENSIONS[dimension]!])
  const [leftCounts, rightCounts] = others.map((dimension) => counts[dimension]!)
  const column = store.columns[DIMENSIONS[outer]!]
  const accepted = question.accepted[outer]!
  const { visibility } = store.columns
  for (const { docs, length } of acceptedLists(store, question, inner)) {
    for (let at = 0; at < length; at += 1) {
      const doc = docs[at]!
      if (accepted[column[doc]!] !== 1 || visibility[doc] !== PUBLIC) continue
      leftCounts![left![doc]!]! += 1
      rightCounts![right![doc]!]! += 1
      work.found[work.foundCount++] = doc
    }
  }
}

/** The tally holds public lots only; the few private ones that this viewer may see are judged one by one. */
function passPrivate(work: Work): void {
  for (const rule of work.question.heldRules) {
    const list = work.store.listsOfRule[rule]
    if (list !== undefined) pass(work, list)
  }
}

function passCandidates(work: Work, active: readonly number[]): void {
  const { store, question } = work
  if (question.textDocs !== null) return pass(work, { docs: question.textDocs, length: question.textDocs.length })
  if (question.selectedRules !== null) {
    for (const rule of question.selectedRules) {
      const list = store.listsOfRule[rule]
      if (list !== undefined) pass(work, list)
    }
    return
  }
  if (active.length < 2) return pass(work, null)
  // Whatever counts anywhere fails at most one filter, so it passes one of any two: the two rarest are enough.
  const [first, second] = active.toSorted(
    (left, right) => sizeOfLists(store, question, left) - sizeOfLists(store, question, right),
  )
  for (const list of acceptedLists(store, question, first!)) pass(work, list)
  const alreadySeen = { column: store.columns[DIMENSIONS[first!]!], accepted: question.accepted[first!]! }
  for (const list of acceptedLists(store, question, second!)) pass(work, list, alreadySeen)
}

/** Judges each document of a list, or, without a list, of the whole store. */
function pass(
  work: Work,
  list: PostingList | null,
  alreadySeen: { column: Uint16Array; accepted: Uint8Array } | null = null,
): void {
  const { store, question, counts, found } = work
  const { visibility, priceCents, firstPublishedAt, category, brand, warehouse, mix } = store.columns
  const { visible, minCents, maxCents, publishedAfter, verdicts } = question
  const [categoryOk, brandOk, warehouseOk] = question.accepted
  const [categoryCounts, brandCounts, warehouseCounts, mixCounts] = counts as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const docs = list === null ? null : list.docs
  const length = list === null ? store.size : list.length
  // A column that nothing asks for is not read: most of the time here goes into fetching from memory.
  const asksPrice = minCents > 0 || maxCents < Infinity
  const asksAge = publishedAfter > 0
  const asksFacet = Boolean(categoryOk ?? brandOk ?? warehouseOk)
  let foundCount = work.foundCount
  for (let at = 0; at < length; at += 1) {
    const doc = docs === null ? at : docs[at]!
    if (visible[visibility[doc]!] !== 1) continue
    if (asksPrice && (priceCents[doc]! < minCents || priceCents[doc]! > maxCents)) continue
    if (asksAge && firstPublishedAt[doc]! < publishedAfter) continue
    if (alreadySeen !== null && alreadySeen.accepted[alreadySeen.column[doc]!] === 1) continue
    const mixCode = mix[doc]!
    const categoryCode = category[doc]!
    const brandCode = brand[doc]!
    const warehouseCode = warehouse[doc]!
    let fails = 0
    let failsCategory = 0
    let failsBrand = 0
    let failsWarehouse = 0
    if (asksFacet) {
      if (categoryOk && categoryOk[categoryCode] !== 1) failsCategory = 1
      if (brandOk && brandOk[brandCode] !== 1) failsBrand = 1
      if (warehouseOk && warehouseOk[warehouseCode] !== 1) failsWarehouse = 1
      fails = failsCategory + failsBrand + failsWarehouse
      if (fails > 1) continue
    }
    if (fails === 0) mixCounts[mixCode]! += 1
    if (verdicts[mixCode] !== PASSES) continue
    if (fails === failsCategory) categoryCounts[categoryCode]! += 1
    if (fails === failsBrand) brandCounts[brandCode]! += 1
    if (fails === failsWarehouse) warehouseCounts[warehouseCode]! += 1
    if (fails === 0) found[foundCount++] = doc
  }
  work.foundCount = foundCount
}

export function acceptedLists(store: Store, question: Question, dimension: number): PostingList[] {
  const accepted = question.accepted[dimension]!
  return store.lists[DIMENSIONS[dimension]!].filter((list, code) => list !== undefined && accepted[code] === 1)
}

export function sizeOfLists(store: Store, question: Question, dimension: number): number {
  return acceptedLists(store, question, dimension).reduce((sum, list) => sum + list.length, 0)
}

/** Count and result arrays that searches share: one search runs at a time, from start to end. */
export type EvaluationBuffers = {
  prepare: (documents: number, sizes: readonly number[]) => Int32Array[]
  found: Int32Array
}

export function createEvaluationBuffers(): EvaluationBuffers {
  let counts = DIMENSIONS.map(() => new Int32Array(0))
  const buffers: EvaluationBuffers = {
    found: new Int32Array(0),
    prepare(documents, sizes) {
      if (buffers.found.length < documents) buffers.found = new Int32Array(Math.ceil(documents * 1.25))
      counts = counts.map((buffer, dimension) =>
        buffer.length < sizes[dimension]! ? new Int32Array(sizes[dimension]! * 2) : buffer.fill(0),
      )
      return counts
    },
  }
  return buffers
}
