// Finds what matches a search and counts its facets, each facet without its own filter.
//
// Where counts are kept that say enough, a search looks at what matches at most (count-kept.ts). Where they don't, it looks
// once at each document that fails one facet at most; bits find those. Words that few lots hold begin with a list of them.
import { listBits, type Bits } from './sets/bits.ts'
import { countCodes } from './sets/count-codes.ts'
import { countKept } from './count-kept.ts'
import { nearlyPassing, visibleTo, withinRanges } from './filter-bits.ts'
import { intersection } from './sets/intersection.ts'
import { keptCountsOf, keptCountsOfWord } from './kept-counts.ts'
import type { LandedCosts } from './landed-costs.ts'
import type { SmallFilters } from './mixes.ts'
import { passCandidates, type Candidates } from './pass-candidates.ts'
import type { Scratch } from './scratch.ts'
import type { Matches } from './select-page.ts'
import type { SortOrderKey } from './sort-orders.ts'
import type { Store } from './store.ts'
import type { Unmarked } from './stretch-page.ts'
import { DIMENSIONS } from './tally.ts'
import { listed, type Tiers } from './tiers.ts'
import type { WorthTest, WorthView } from './worth/worth-view.ts'
import type { Marked, TextMatches } from './words/text-match.ts'

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
  /** What lots are worth to the viewer; null where no order and no filter asks. */
  worth: WorthView | null
  /** What they must keep; only with `worth`. */
  worthTests: readonly WorthTest[]
}

export type Evaluation = {
  matches: Matches | Unmarked
  /** Per dimension, by code. The mix counts still include lots that fail one small facet: addUpMixes takes them out. */
  counts: Int32Array[]
  /** The same matches by where they hold the words; null without words. */
  tiers: (() => Tiers) | null
}

/** What a search works with. `ordered` is called only where it is needed, because the call may repair the sort order. */
export type Workspace = { store: Store; scratch: Scratch; ordered: (key: SortOrderKey) => Int32Array }

/** What filters are applied to. */
export type Asked = {
  visible: Bits
  /** What holds the words; null: no words. */
  text: Marked | null
  /** What is visible and holds the words. */
  required: Bits
  /** The dimensions that something filters. */
  active: readonly number[]
  /** Zeros, to be counted in. */
  counts: Int32Array[]
}

/** `text` is null without words. */
export function evaluate(workspace: Workspace, compiled: CompiledFilters, text: TextMatches | null): Evaluation {
  const { store, scratch } = workspace
  const counts = compiled.sizes.map((size) => scratch.takeCounts(size))
  const visible = visibleTo(workspace, compiled)
  if (text?.form === 'list') {
    passCandidates(store, compiled, visible, text, counts)
    return { ...listed(text, text, scratch), counts }
  }
  const required = text === null ? visible : intersection(scratch, [visible, text.all])
  const active = [...DIMENSIONS.keys()].filter((dimension) => compiled.accepted[dimension] != null)
  const asked: Asked = { visible, text, required, active, counts }
  const kept = text === null ? keptCountsOf(workspace, compiled) : keptCountsOfWord(workspace, compiled, text)
  // A facet that is filtered is counted among what the filters of the others leave.
  if (kept !== null && active.length - 1 <= kept.maxFilters) return countKept(workspace, compiled, asked, kept)
  return active.length === 0 && text === null
    ? countMarked(workspace, compiled, asked)
    : judgeEach(workspace, compiled, asked)
}

function judgeEach(workspace: Workspace, compiled: CompiledFilters, { required, text, counts }: Asked): Evaluation {
  const { store, scratch } = workspace
  const candidates: Candidates = { ...scratch.candidates, length: 0 }
  candidates.length = listBits(nearlyPassing(workspace, compiled, required), candidates.docs)
  passCandidates(store, compiled, required, candidates, counts)
  return { ...listed(candidates, text, scratch), counts }
}

/** No facet filters, and no word, but more than counts are kept for: several ranges, delivered costs, private lots alone. */
function countMarked(workspace: Workspace, compiled: CompiledFilters, { visible, counts }: Asked): Evaluation {
  const { store, scratch } = workspace
  const bits = withinRanges(workspace, compiled, visible)
  const total = listBits(bits, scratch.docs)
  countCodes(store.columns.codes, scratch.docs.subarray(0, total), [...DIMENSIONS.keys()], counts, scratch)
  return { matches: { total, bits, docs: null }, counts, tiers: null }
}
