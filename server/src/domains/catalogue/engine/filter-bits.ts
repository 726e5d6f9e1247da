// The filters of a search as bits: what a viewer may see, what passes a facet, and what nearly passes them all.
import type { Bits } from './sets/bits.ts'
import { unionOf, type DocSet } from './sets/doc-set.ts'
import type { CompiledFilters, Workspace } from './evaluate.ts'
import { intersection } from './sets/intersection.ts'
import { keepInSortedRange } from './sets/ranges.ts'
import { ORDER_OF } from './sort-orders.ts'
import { WIDE_FACETS } from './store.ts'
import { stretchesOf } from './stretches-of.ts'

/** What this viewer may see at all, and of that what is worth enough to them: no facet is counted beyond either. */
export function visibleTo(
  { store, scratch }: Workspace,
  { selectedRules, heldRules, worth, worthTests }: CompiledFilters,
): Bits {
  const ofRules = (selectedRules ?? heldRules).map((rule) => store.setsOfRule[rule])
  const visible = unionOf(selectedRules === null ? [store.publicDocs, ...ofRules] : ofRules, scratch)
  if (worth === null || worthTests.length === 0) return visible
  return intersection(scratch, [visible, ...worthTests.map((test) => worth.passing(test))])
}

/** What passes the filter of one dimension; null where there is none. The last dimension is all small facets together. */
export function filterOf(workspace: Workspace, compiled: CompiledFilters, dimension: number): Bits | null {
  const accepted = compiled.accepted[dimension]
  if (accepted == null) return null
  const facet = WIDE_FACETS[dimension]
  if (facet === undefined) return intersection(workspace.scratch, smallFiltersOf(workspace, compiled))
  const sets = workspace.store.sets[facet].filter((_set, code) => accepted[code] === 1)
  return unionOf(sets, workspace.scratch)
}

function smallFiltersOf({ store, scratch }: Workspace, { smallFilters }: CompiledFilters): Bits[] {
  return smallFilters.flatMap((codes, small) => {
    const sets = store.setsOfSmallFacets[small]!
    return codes === null
      ? []
      : [
          unionOf(
            Array.from(codes, (code): DocSet | undefined => sets[code]),
            scratch,
          ),
        ]
  })
}

/** What passes what is not a facet: price, age, end and delivered cost. */
export function withinRanges({ store, scratch, ordered }: Workspace, compiled: CompiledFilters, from: Bits): Bits {
  const { landed, landedRange } = compiled
  const stretches = stretchesOf(compiled)
  if ((stretches.length === 0 && landedRange === null) || store.size === 0) return from
  const within = scratch.takeUnclearedBits()
  within.set(from)
  for (const { figure, min, max } of stretches)
    keepInSortedRange(within, ordered(ORDER_OF[figure]), { column: store.columns[figure], min, max }, scratch)
  if (landed !== null && landedRange !== null)
    keepInSortedRange(within, landed.ordered('landed_cost'), { column: landed.column(), ...landedRange }, scratch)
  return within
}

/**
 * What is required, and fails one facet's filter at most: nothing else is counted in any facet. Of many filters it returns
 * more than that.
 */
export function nearlyPassing(workspace: Workspace, compiled: CompiledFilters, required: Bits): Bits {
  const { scratch } = workspace
  const wide = WIDE_FACETS.flatMap((_facet, dimension) => filterOf(workspace, compiled, dimension) ?? [])
  const filters = [...wide, ...smallFiltersOf(workspace, compiled)]
  if (filters.length === 0) return required
  const [one, two = required, three = required, ...more] = filters
  const four = more.length === 0 ? required : intersection(scratch, more)
  return passingAllButOne(scratch.takeBits(), required, [one!, two, three, four])
}

/** In one pass, because each takes as long as looking at hundreds of lots. What is required passes itself. */
function passingAllButOne(
  into: Bits,
  required: Bits,
  [first, second, third, fourth]: readonly [Bits, Bits, Bits, Bits],
): Bits {
  for (let at = 0; at < into.length; at += 1) {
    const word = required[at]!
    if (word === 0) continue
    const a = first[at]!
    const b = second[at]!
    const c = third[at]!
    const d = fourth[at]!
    // At most one of four fails: two pass both of theirs, and of the other two at least one passes.
    into[at] = word & ((a & b & (c | d)) | ((a | b) & c & d))
  }
  return into
}
