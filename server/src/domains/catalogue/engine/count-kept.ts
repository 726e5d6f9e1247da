// Counts a search by what is kept: of everything, of a range, of a word, and of one facet's values beside another's.
//
// What is kept is of public lots. The private ones that a viewer may see are few, and are looked at one by one.
import { clearBit, countSharedBits, intersectBits, listBits, type Bits } from './sets/bits.ts'
import { countCodes } from './sets/count-codes.ts'
import { uniteWith } from './sets/doc-set.ts'
import type { Asked, CompiledFilters, Evaluation, Workspace } from './evaluate.ts'
import { filterOf, withinRanges } from './filter-bits.ts'
import type { KeptCounts } from './kept-counts.ts'
import { intersection } from './sets/intersection.ts'
import { stretchesOf } from './stretches-of.ts'
import { once } from './once.ts'
import type { Candidates } from './pass-candidates.ts'
import type { Store } from './store.ts'
import type { Stretch } from './stretches.ts'
import { DIMENSIONS } from './tally.ts'
import { listed, tiersOfBits } from './tiers.ts'

/** For searches of which every filtered facet's own counts are kept. */
export function countKept(workspace: Workspace, compiled: CompiledFilters, asked: Asked, kept: KeptCounts): Evaluation {
  const { store, scratch } = workspace
  const { active, counts, required, text } = asked
  const filters = new Map(active.map((dimension) => [dimension, filterOf(workspace, compiled, dimension)!]))
  const unkept = privateDocs(workspace, compiled, asked)

  /** Among what passes the filter of another dimension, if one is named. Returns how many documents those are. */
  function count(dimensions: readonly number[], within: number | undefined): number {
    const total = kept.total(within)
    for (const dimension of dimensions) kept.addTo(dimension, within, counts[dimension]!)
    if (unkept === null) return total
    const looked = within === undefined ? unkept : intersection(scratch, [unkept, filters.get(within)!])
    const length = listBits(looked, scratch.docs)
    countCodes(store.columns.codes, scratch.docs.subarray(0, length), dimensions, counts, scratch)
    return total + length
  }

  for (const dimension of active)
    count(
      [dimension],
      active.find((other) => other !== dimension),
    )
  const others = [...DIMENSIONS.keys()].filter((dimension) => !filters.has(dimension))
  if (active.length > kept.maxFilters) {
    const candidates: Candidates = { ...scratch.candidates, length: 0 }
    const passing = intersection(scratch, [required, ...filters.values()])
    candidates.length = listBits(passing, candidates.docs)
    for (const stretch of stretchesOf(compiled)) keepInStretch(store, candidates, stretch)
    const docs = candidates.docs.subarray(0, candidates.length)
    countCodes(store.columns.codes, docs, others, counts, scratch)
    if (text !== null) return { ...listed(candidates, text, scratch), counts }
    // The bits are for the page: marking thousands of lots once more would take as long as counting them. A range left some
    // of them out.
    const bits = kept.stretch === null ? passing : null
    return { matches: { total: docs.length, bits, docs }, counts, tiers: null }
  }
  const total = count(others, active[0])
  const { stretch } = kept
  if (stretch !== null) {
    const mark = once(() => withinRanges(workspace, compiled, required))
    return { matches: { total, stretch, visible: required, mark }, counts, tiers: null }
  }
  const bits = intersection(scratch, [required, ...filters.values()])
  const matches = { total, bits, docs: null }
  if (text === null) return { matches, counts, tiers: null }
  const headTotal = kept.headTotal + (unkept === null ? 0 : countSharedBits(unkept, text.head))
  return { matches, counts, tiers: () => tiersOfBits(matches, { head: text.head, headTotal }, scratch) }
}

/** What the kept counts leave out; null where that is nothing. */
function privateDocs({ store, scratch }: Workspace, compiled: CompiledFilters, { text }: Asked): Bits | null {
  if (compiled.heldRules.length === 0) return null
  const bits = scratch.takeBits()
  for (const rule of compiled.heldRules) {
    const set = store.setsOfRule[rule]
    if (set !== undefined) uniteWith(bits, set)
  }
  if (text !== null) intersectBits(bits, text.all)
  const { docs } = scratch
  const inRanges = { docs, length: listBits(bits, docs) }
  for (const stretch of stretchesOf(compiled)) keepInStretch(store, inRanges, stretch, (doc) => clearBit(bits, doc))
  return bits
}

/** Looks at each, which for few is cheaper than marking the whole range. */
function keepInStretch(
  { columns }: Store,
  looked: Pick<Candidates, 'docs' | 'length'>,
  { figure, min, max }: Stretch,
  onLeftOut?: (doc: number) => void,
): void {
  const column = columns[figure]
  const { docs, length } = looked
  let kept = 0
  for (let at = 0; at < length; at += 1) {
    const doc = docs[at]!
    if (column[doc]! >= min && column[doc]! <= max) docs[kept++] = doc
    else onLeftOut?.(doc)
  }
  looked.length = kept
}
