// Judges and counts documents one by one, in one pass: those that hold the words of a search, or that bits have left of all.
//
// A lot that passes everything counts everywhere; a lot that fails in exactly one facet still counts there.
import { hasBit, type Bits } from './sets/bits.ts'
import type { CompiledFilters } from './evaluate.ts'
import { PASSES } from './mixes.ts'
import { CODES_PER_DOC, type Store } from './store.ts'

/** The first `length` documents. `isHead` is moved along with them; see tiers.ts. */
export type Candidates = { docs: Int32Array; isHead: Uint8Array; length: number }

const ANY = { min: 0, max: Infinity }

/** Counts the facets, and removes the candidates that do not match. */
export function passCandidates(
  { columns }: Store,
  compiled: CompiledFilters,
  visible: Bits,
  candidates: Candidates,
  counts: readonly Int32Array[],
): void {
  const { priceCents, firstPublishedAt, endsAt, codes } = columns
  const { minCents, maxCents, publishedAfter, endsBy, landed, landedRange, verdicts } = compiled
  const [categoryOk, brandOk, warehouseOk] = compiled.accepted
  const [categoryCounts, brandCounts, warehouseCounts, mixCounts] = counts as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  // Skip columns that no filter needs: most of the time here goes into fetching from memory.
  const filtersPrice = minCents > 0 || maxCents < Infinity
  const filtersAge = publishedAfter > 0
  const filtersEnd = endsBy < Infinity
  const landedCents = landed === null || landedRange === null ? null : landed.column()
  const { min: minLanded, max: maxLanded } = landedRange ?? ANY
  const { docs, isHead, length } = candidates
  let found = 0
  for (let at = 0; at < length; at += 1) {
    const doc = docs[at]!
    if (!hasBit(visible, doc)) continue
    if (filtersPrice && (priceCents[doc]! < minCents || priceCents[doc]! > maxCents)) continue
    if (filtersAge && firstPublishedAt[doc]! < publishedAfter) continue
    if (filtersEnd && endsAt[doc]! > endsBy) continue
    if (landedCents !== null && (landedCents[doc]! < minLanded || landedCents[doc]! > maxLanded)) continue
    const row = doc * CODES_PER_DOC
    const category = codes[row]!
    const brand = codes[row + 1]!
    const warehouse = codes[row + 2]!
    const mix = codes[row + 3]!
    const failsCategory = categoryOk && categoryOk[category] !== 1 ? 1 : 0
    const failsBrand = brandOk && brandOk[brand] !== 1 ? 1 : 0
    const failsWarehouse = warehouseOk && warehouseOk[warehouse] !== 1 ? 1 : 0
    const fails = failsCategory + failsBrand + failsWarehouse
    if (fails > 1) continue
    if (fails === 0) mixCounts[mix]! += 1
    if (verdicts[mix] !== PASSES) continue
    if (fails === failsCategory) categoryCounts[category]! += 1
    if (fails === failsBrand) brandCounts[brand]! += 1
    if (fails === failsWarehouse) warehouseCounts[warehouse]! += 1
    if (fails > 0) continue
    docs[found] = doc
    isHead[found++] = isHead[at]!
  }
  candidates.length = found
}
