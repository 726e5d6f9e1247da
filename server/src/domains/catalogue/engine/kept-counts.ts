// The counts of public lots that are kept as lots change, so that a search need not look at its matches.
import type { CompiledFilters, Workspace } from './evaluate.ts'
import { addCounts } from './sets/count-codes.ts'
import { once } from './once.ts'
import { ORDER_OF } from './sort-orders.ts'
import { countStretch, type Stretch } from './stretches.ts'
import { stretchesOf } from './stretches-of.ts'
import { countAll, countWithin, totalWithin } from './tally.ts'
import type { Marked } from './words/text-match.ts'
import { countsOfWord } from './words/word-counts.ts'

export type KeptCounts = {
  /** By how many facets, besides the counted one, lots may be filtered. */
  maxFilters: 0 | 1
  /** The range that they are of; null: everything. */
  stretch: Stretch | null
  total: (within: number | undefined) => number
  /** Of a word: how many hold it in title, brand, category or name. */
  headTotal: number
  /** Adds one dimension's counts, among what passes the filter of another dimension if one is named. */
  addTo: (dimension: number, within: number | undefined, into: Int32Array) => void
}

/** Null where none are kept for such a search: they are of public lots, and of one figure at a time. */
export function keptCountsOf({ store, ordered }: Workspace, compiled: CompiledFilters): KeptCounts | null {
  const { selectedRules, landedRange, worthTests, accepted } = compiled
  const [stretch = null, ...others] = stretchesOf(compiled)
  if (selectedRules !== null || landedRange !== null || worthTests.length > 0 || others.length > 0) return null
  const { tally } = store
  if (stretch === null)
    return {
      maxFilters: 1,
      stretch,
      headTotal: 0,
      total: (within) => (within === undefined ? tally.total : totalWithin(tally, within, accepted[within]!)),
      addTo(dimension, within, into) {
        if (within === undefined) countAll(tally, dimension, into)
        else countWithin(tally, { within, accepted: accepted[within]!, dimension }, into)
      },
    }
  const counted = once(() => countStretch(store, ordered(ORDER_OF[stretch.figure]), stretch))
  return {
    maxFilters: 0,
    stretch,
    headTotal: 0,
    total: () => counted().total,
    addTo: (dimension, _within, into) => counted().addTo(dimension, into),
  }
}

/** The same for a frequent word: of one word, and of all public lots that hold it. */
export function keptCountsOfWord(
  { store, scratch }: Workspace,
  compiled: CompiledFilters,
  { only, all, head }: Marked,
): KeptCounts | null {
  const { selectedRules, landedRange, worthTests, sizes } = compiled
  if (only === null || selectedRules !== null || landedRange !== null || worthTests.length > 0) return null
  if (stretchesOf(compiled).length > 0) return null
  const { total, headTotal, counts } = countsOfWord(store, { word: only, all, head, sizes }, scratch)
  return {
    maxFilters: 0,
    stretch: null,
    headTotal,
    total: () => total,
    addTo: (dimension, _within, into) => addCounts(into, counts[dimension]!, 1),
  }
}
