// Finds what matches a search and counts its facets, each facet without its own filter.
//
// Every filter is a set of bits. A facet is counted among the documents that pass all the other filters: the matches
// themselves for the facets that nothing filters, a set of its own for each that something does. Where only facets
// filter, and at most one besides the counted one, the kept counts are the answer and only private lots are walked.
import { intersectBits, listBits, type Bits } from './bits.ts'
import { DIMENSIONS } from './dimensions.ts'
import { uniteWith, type DocSet } from './doc-set.ts'
import type { SmallFilters } from './mixes.ts'
import { keepInRange, keepInSortedRange } from './ranges.ts'
import type { Scratch } from './scratch.ts'
import { WIDE_FACETS, type Store } from './store.ts'
import { countAll, countWithin, totalWithin } from './tally.ts'

export type Question = {
  /** Per dimension: 1 for every accepted code; null where the search does not filter by it. */
  accepted: readonly (Uint8Array | null)[]
  /** What the search accepts of each small facet. */
  smallFilters: SmallFilters
  /** Per dimension: how many codes there are. */
  sizes: readonly number[]
  /** Codes of the access rules whose private lots this viewer may see. */
  heldRules: readonly number[]
  /** Only these rules' private lots; null: no such filter. */
  selectedRules: readonly number[] | null
  minCents: number
  maxCents: number
  publishedAfter: number
  /** Documents that match the words; null: no words. */
  text: Bits | null
}

export type Evaluation = {
  total: number
  matches: Bits
  /** Per dimension, by code. The mix counts still hold lots that fail one small facet: addUpMixes sorts them out. */
  counts: Int32Array[]
}

/** `byPrice` are the living documents, cheapest first. It is a function, because asking may repair the order. */
export type Means = { store: Store; scratch: Scratch; byPrice: () => Int32Array }

export function evaluate(means: Means, question: Question): Evaluation {
  const { store, scratch } = means
  const filters = DIMENSIONS.map((_name, dimension) => filterOf(means, question, dimension))
  const all = [...filters.keys()]
  const active = all.filter((dimension) => filters[dimension] !== null)
  const counts = question.sizes.map((size) => scratch.takeCounts(size))
  const base = baseOf(means, question)
  const passing = (from: Bits, dimensions: readonly number[]): Bits =>
    intersection(
      scratch,
      from,
      dimensions.map((dimension) => filters[dimension]!),
    )
  const matches = passing(base, active)
  const isKept = countsAreKept(question)
  const unkept = isKept ? privateDocs(means, question.heldRules) : null

  /** Counts some dimensions among what passes the filters of others, and answers how many that are. */
  function count(dimensions: readonly number[], others: readonly number[]): number {
    let known = 0
    let walked: Bits | null
    if (isKept && others.length <= 1) {
      known = totalKept(store, question, others[0])
      for (const dimension of dimensions) countKept(store, question, { dimension, within: others[0] }, counts)
      walked = unkept === null ? null : passing(unkept, others)
    } else walked = others === active ? matches : passing(base, others)
    if (walked === null) return known
    const length = listBits(walked, scratch.docs)
    for (const dimension of dimensions)
      countColumn(store.columns[DIMENSIONS[dimension]!], scratch.docs, length, counts[dimension]!)
    return known + length
  }

  const unfiltered = all.filter((dimension) => filters[dimension] === null)
  const total = count(unfiltered, active)
  for (const dimension of active)
    count(
      [dimension],
      active.filter((other) => other !== dimension),
    )
  return { total, matches, counts }
}

/** The tally holds all public lots, so it knows nothing of words, prices and ages. */
function countsAreKept({ text, selectedRules, minCents, maxCents, publishedAfter }: Question): boolean {
  return text === null && selectedRules === null && minCents <= 0 && maxCents === Infinity && publishedAfter <= 0
}

function totalKept({ tally }: Store, { accepted }: Question, within: number | undefined): number {
  return within === undefined ? tally.total : totalWithin(tally, within, accepted[within]!)
}

function countKept(
  { tally }: Store,
  { accepted }: Question,
  { dimension, within }: { dimension: number; within: number | undefined },
  counts: readonly Int32Array[],
): void {
  if (within === undefined) countAll(tally, dimension, counts[dimension]!)
  else countWithin(tally, { within, accepted: accepted[within]!, dimension }, counts[dimension]!)
}

function countColumn(column: Uint16Array, docs: Int32Array, length: number, counts: Int32Array): void {
  for (let at = 0; at < length; at += 1) counts[column[docs[at]!]!]! += 1
}

/** Everything this viewer may see that passes what is not a facet: words, price, age. */
function baseOf({ store, scratch, byPrice }: Means, question: Question): Bits {
  const { text, selectedRules, heldRules, minCents, maxCents, publishedAfter } = question
  const base = scratch.takeBits()
  if (selectedRules === null) uniteWith(base, store.publicDocs)
  uniteAll(
    base,
    (selectedRules ?? heldRules).map((rule) => store.setsOfRule[rule]),
  )
  if (text !== null) intersectBits(base, text)
  if (minCents > 0 || maxCents < Infinity) {
    const range = { column: store.columns.priceCents, min: minCents, max: maxCents }
    // With words few are left, and each is looked at; without, the order of prices knows where to begin and to end.
    if (text === null) keepInSortedRange(base, byPrice(), range, scratch)
    else keepInRange(base, range, scratch)
  }
  if (publishedAfter > 0)
    keepInRange(base, { column: store.columns.firstPublishedAt, min: publishedAfter, max: Infinity }, scratch)
  return base
}

function privateDocs({ store, scratch }: Means, heldRules: readonly number[]): Bits | null {
  if (heldRules.length === 0) return null
  const bits = scratch.takeBits()
  uniteAll(
    bits,
    heldRules.map((rule) => store.setsOfRule[rule]),
  )
  return bits
}

/** What passes the filter of one dimension. The last one stands for all small facets together. */
function filterOf({ store, scratch }: Means, question: Question, dimension: number): Bits | null {
  const accepted = question.accepted[dimension]
  if (accepted == null) return null
  const facet = WIDE_FACETS[dimension]
  if (facet !== undefined) {
    const bits = scratch.takeBits()
    uniteAll(
      bits,
      store.sets[facet].filter((_set, code) => accepted[code] === 1),
    )
    return bits
  }
  const filters = question.smallFilters.flatMap((codes, small) => {
    if (codes === null) return []
    const bits = scratch.takeBits()
    uniteAll(
      bits,
      [...codes].map((code) => store.setsOfSmallFacets[small]![code]),
    )
    return [bits]
  })
  return intersection(scratch, filters[0]!, filters.slice(1))
}

function uniteAll(target: Bits, sets: readonly (DocSet | undefined)[]): void {
  for (const set of sets) if (set !== undefined) uniteWith(target, set)
}

function intersection(scratch: Scratch, first: Bits, others: readonly Bits[]): Bits {
  if (others.length === 0) return first
  const bits = scratch.takeBits()
  bits.set(first)
  for (const other of others) intersectBits(bits, other)
  return bits
}
