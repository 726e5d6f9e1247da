// Finds what matches a search and counts its facets, each facet without its own filter.
//
// Without words every filter is a set of bits. A facet is counted among the documents that pass all the other filters:
// the matches themselves for the facets that nothing filters, a set of its own for each that something does. Where only
// facets filter, and at most one besides the counted one, the kept counts are the answer and only private lots are walked.
import { intersectBits, listBits, type Bits } from './sets/bits.ts'
import { countCodes } from './sets/count-codes.ts'
import { DIMENSIONS } from './dimensions.ts'
import { uniteWith, type DocSet } from './sets/doc-set.ts'
import type { SmallFilters } from './mixes.ts'
import { passCandidates } from './pass-candidates.ts'
import { keepInSortedRange } from './sets/ranges.ts'
import type { Scratch } from './scratch.ts'
import type { Matches } from './select-page.ts'
import type { OrderKey } from './sort-orders.ts'
import { WIDE_FACETS, type Store } from './store.ts'
import { countAll, countWithin, totalWithin } from './tally.ts'
import type { TextMatches } from './words/text-match.ts'

export type Question = {
  /** Per dimension: 1 for every accepted code; null where the search does not filter by it. */
  accepted: readonly (Uint8Array | null)[]
  /** What the search accepts of each small facet, and what that says of each combination; see mixes.ts. */
  smallFilters: SmallFilters
  verdicts: Uint8Array
  /** Per dimension: how many codes there are. */
  sizes: readonly number[]
  /** Codes of the access rules whose private lots this viewer may see. */
  heldRules: readonly number[]
  /** Only these rules' private lots; null: no such filter. */
  selectedRules: readonly number[] | null
  minCents: number
  maxCents: number
  publishedAfter: number
}

export type Evaluation = {
  matches: Matches
  /** Per dimension, by code. The mix counts still hold lots that fail one small facet: addUpMixes sorts them out. */
  counts: Int32Array[]
}

/** Orders are asked for only where they are needed, because asking may repair them. */
export type Means = { store: Store; scratch: Scratch; ordered: (order: OrderKey) => Int32Array }

/** `candidates` are the documents that hold the words; null: no words. Of them only the matches are left. */
export function evaluate(means: Means, question: Question, candidates: TextMatches | null): Evaluation {
  const counts = question.sizes.map((size) => means.scratch.takeCounts(size))
  if (candidates === null) return { matches: countSets(means, question, counts), counts }
  passCandidates(means.store, question, visibleTo(means, question), candidates, counts)
  const { docs, length } = candidates
  return { matches: { total: length, bits: null, docs: docs.subarray(0, length) }, counts }
}

function countSets(means: Means, question: Question, counts: readonly Int32Array[]): Matches {
  const { store, scratch } = means
  const filters = DIMENSIONS.map((_name, dimension) => filterOf(means, question, dimension))
  const all = [...filters.keys()]
  const active = all.filter((dimension) => filters[dimension] !== null)
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
    countCodes(store.columns.codes, scratch.docs.subarray(0, length), dimensions, counts, scratch)
    return known + length
  }

  const unfiltered = all.filter((dimension) => filters[dimension] === null)
  const total = count(unfiltered, active)
  for (const dimension of active)
    count(
      [dimension],
      active.filter((other) => other !== dimension),
    )
  return { total, bits: matches, docs: null }
}

/** The tally holds all public lots, so it knows nothing of prices and ages. */
function countsAreKept({ selectedRules, minCents, maxCents, publishedAfter }: Question): boolean {
  return selectedRules === null && minCents <= 0 && maxCents === Infinity && publishedAfter <= 0
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

/** Everything this viewer may see that passes what is not a facet: price and age. */
function baseOf(means: Means, question: Question): Bits {
  const { store, scratch, ordered } = means
  const { minCents: min, maxCents: max, publishedAfter } = question
  const visible = visibleTo(means, question)
  if ((min <= 0 && max === Infinity && publishedAfter <= 0) || store.size === 0) return visible
  const base = scratch.takeBits()
  base.set(visible)
  if (min > 0 || max < Infinity)
    keepInSortedRange(base, ordered('selling_price'), { column: store.columns.priceCents, min, max }, scratch)
  if (publishedAfter > 0) {
    const range = { column: store.columns.firstPublishedAt, min: publishedAfter, max: Infinity }
    keepInSortedRange(base, ordered('-first_published_at'), range, scratch)
  }
  return base
}

/** What this viewer may see at all. */
function visibleTo({ store, scratch }: Means, { selectedRules, heldRules }: Question): Bits {
  const ofRules = (selectedRules ?? heldRules).map((rule) => store.setsOfRule[rule])
  return union(scratch, selectedRules === null ? [store.publicDocs, ...ofRules] : ofRules)
}

function privateDocs({ store, scratch }: Means, heldRules: readonly number[]): Bits | null {
  if (heldRules.length === 0) return null
  return union(
    scratch,
    heldRules.map((rule) => store.setsOfRule[rule]),
  )
}

/** What passes the filter of one dimension. The last one stands for all small facets together. */
function filterOf({ store, scratch }: Means, question: Question, dimension: number): Bits | null {
  const accepted = question.accepted[dimension]
  if (accepted == null) return null
  const facet = WIDE_FACETS[dimension]
  if (facet !== undefined)
    return union(
      scratch,
      store.sets[facet].filter((_set, code) => accepted[code] === 1),
    )
  const filters = question.smallFilters.flatMap((codes, small) => {
    const sets = store.setsOfSmallFacets[small]!
    return codes === null
      ? []
      : [
          union(
            scratch,
            [...codes].map((code) => sets[code]),
          ),
        ]
  })
  return intersection(scratch, filters[0]!, filters.slice(1))
}

/** Of a single dense set the kept bits themselves, which nobody may change: a copy is a pass over all documents. */
function union(scratch: Scratch, sets: readonly (DocSet | undefined)[]): Bits {
  const bits = scratch.takeBits()
  const [only, ...others] = sets
  if (only?.form instanceof Int32Array && others.length === 0) return only.form.subarray(0, bits.length)
  for (const set of sets) if (set !== undefined) uniteWith(bits, set)
  return bits
}

function intersection(scratch: Scratch, first: Bits, [second, ...others]: readonly Bits[]): Bits {
  if (second === undefined) return first
  const bits = scratch.takeBits()
  const length = Math.min(first.length, second.length)
  for (let at = 0; at < length; at += 1) bits[at] = first[at]! & second[at]!
  for (const other of others) intersectBits(bits, other)
  return bits
}
