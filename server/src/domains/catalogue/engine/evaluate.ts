// Finds what matches a search and counts its facets, each facet without its own filter.
//
// Without words every filter is a set of bits. A facet is counted among the documents that pass all the other filters:
// the matches themselves for the facets that nothing filters, a set of its own for each that something does. Where only
// facets filter, and at most one besides the counted one, the tally already holds the counts and only private lots are walked;
// so do the bands of a figure where one range of it filters, and no facet besides the counted one.
import { clearBit, intersectBits, listBits, type Bits } from './sets/bits.ts'
import { countCodes } from './sets/count-codes.ts'
import { uniteWith, type DocSet } from './sets/doc-set.ts'
import { keptCountsOf, stretchesOf } from './kept-counts.ts'
import type { LandedCosts } from './landed-costs.ts'
import type { SmallFilters } from './mixes.ts'
import { once } from './once.ts'
import { passCandidates } from './pass-candidates.ts'
import { keepInSortedRange } from './sets/ranges.ts'
import type { Scratch } from './scratch.ts'
import type { Matches } from './select-page.ts'
import { ORDER_OF, type SortOrderKey } from './sort-orders.ts'
import { WIDE_FACETS, type Store } from './store.ts'
import type { Unmarked } from './stretch-page.ts'
import type { Stretch } from './stretches.ts'
import { DIMENSIONS } from './tally.ts'
import type { TextMatches } from './words/text-match.ts'

/** The filters of a search, as codes of the store. */
export type CompiledFilters = {
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
  /** Auctions that end by then; Infinity: no such filter. */
  endsBy: number
  /** What lots cost delivered to the viewer; null where no order and no filter asks. */
  landed: LandedCosts | null
  /** Of the delivered cost; null: no such filter. */
  landedRange: { min: number; max: number } | null
}

export type Evaluation = {
  matches: Matches | Unmarked
  /** Per dimension, by code. The mix counts still include lots that fail one small facet: addUpMixes takes them out. */
  counts: Int32Array[]
}

/** What a search works with. `ordered` is called only where it is needed, because the call may repair the sort order. */
export type Workspace = { store: Store; scratch: Scratch; ordered: (key: SortOrderKey) => Int32Array }

/** `candidates` are the documents that hold the words; null: no words. Afterwards it holds only the matches. */
export function evaluate(workspace: Workspace, compiled: CompiledFilters, candidates: TextMatches | null): Evaluation {
  const counts = compiled.sizes.map((size) => workspace.scratch.takeCounts(size))
  if (candidates === null) return { matches: countSets(workspace, compiled, counts), counts }
  passCandidates(workspace.store, compiled, visibleTo(workspace, compiled), candidates, counts)
  const { docs, length } = candidates
  return { matches: { total: length, bits: null, docs: docs.subarray(0, length) }, counts }
}

function countSets(workspace: Workspace, compiled: CompiledFilters, counts: readonly Int32Array[]): Matches | Unmarked {
  const { store, scratch } = workspace
  const filters = DIMENSIONS.map((_name, dimension) => filterOf(workspace, compiled, dimension))
  const all = [...filters.keys()]
  const active = all.filter((dimension) => filters[dimension] !== null)
  const visible = visibleTo(workspace, compiled)
  // Made only where something looks at them: a wide range takes long to mark.
  const base = once(() => baseOf(workspace, compiled, visible))
  const matches = once(() => passing(base(), active))
  const kept = keptCountsOf(workspace, compiled)
  const unkept = once(() => privateDocs(workspace, compiled))

  function passing(from: Bits, dimensions: readonly number[]): Bits {
    return intersection(
      scratch,
      from,
      dimensions.map((dimension) => filters[dimension]!),
    )
  }

  /** Counts some dimensions among what passes the filters of others, and returns how many documents those are. */
  function count(dimensions: readonly number[], others: readonly number[]): number {
    let known = 0
    let walked: Bits | null
    if (kept !== null && others.length <= kept.maxFilters) {
      known = kept.total(others[0])
      for (const dimension of dimensions) kept.addTo(dimension, others[0], counts[dimension]!)
      const rest = unkept()
      walked = rest === null ? null : passing(rest, others)
    } else walked = others === active ? matches() : passing(base(), others)
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
  const stretch = kept?.stretch ?? null
  if (stretch === null || active.length > 0) return { total, bits: matches(), docs: null }
  return { total, stretch, visible, mark: matches }
}

/** Everything this viewer may see that passes what is not a facet: price, age, end and delivered cost. */
function baseOf({ store, scratch, ordered }: Workspace, compiled: CompiledFilters, visible: Bits): Bits {
  const { landed, landedRange } = compiled
  const stretches = stretchesOf(compiled)
  if ((stretches.length === 0 && landedRange === null) || store.size === 0) return visible
  const base = scratch.takeBits()
  base.set(visible)
  for (const { figure, min, max } of stretches)
    keepInSortedRange(base, ordered(ORDER_OF[figure]), { column: store.columns[figure], min, max }, scratch)
  if (landed !== null && landedRange !== null)
    keepInSortedRange(base, landed.ordered('landed_cost'), { column: landed.column(), ...landedRange }, scratch)
  return base
}

/** What this viewer may see at all. */
function visibleTo({ store, scratch }: Workspace, { selectedRules, heldRules }: CompiledFilters): Bits {
  const ofRules = (selectedRules ?? heldRules).map((rule) => store.setsOfRule[rule])
  return union(scratch, selectedRules === null ? [store.publicDocs, ...ofRules] : ofRules)
}

/** What the kept counts leave out; null where that is nothing. */
function privateDocs({ store, scratch }: Workspace, compiled: CompiledFilters): Bits | null {
  if (compiled.heldRules.length === 0) return null
  const bits = scratch.takeBits()
  for (const rule of compiled.heldRules) {
    const set = store.setsOfRule[rule]
    if (set !== undefined) uniteWith(bits, set)
  }
  for (const stretch of stretchesOf(compiled)) keepInStretch(store, bits, stretch, scratch)
  return bits
}

/** For the few private ones it is cheaper to look at each than to mark the whole range. */
function keepInStretch({ columns }: Store, bits: Bits, { figure, min, max }: Stretch, { docs }: Scratch): void {
  const column = columns[figure]
  const length = listBits(bits, docs)
  for (let at = 0; at < length; at += 1) {
    const doc = docs[at]!
    if (column[doc]! < min || column[doc]! > max) clearBit(bits, doc)
  }
}

/** What passes the filter of one dimension. The last dimension is all small facets together. */
function filterOf({ store, scratch }: Workspace, compiled: CompiledFilters, dimension: number): Bits | null {
  const accepted = compiled.accepted[dimension]
  if (accepted == null) return null
  const facet = WIDE_FACETS[dimension]
  if (facet !== undefined)
    return union(
      scratch,
      store.sets[facet].filter((_set, code) => accepted[code] === 1),
    )
  const filters = compiled.smallFilters.flatMap((codes, small) => {
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

/** For a single dense set it returns the store's own bits, not a copy: copying is a pass over all documents. Read only. */
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
