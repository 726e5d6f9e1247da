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

/** So few that what is kept of them stays in the first level of the processor's memory. */
const CHUNK = 256
/** Of a chunk, for the length of a call: the places of those that are within ranges, and their codes side by side. */
const places = new Int32Array(CHUNK)
const gathered = new Uint16Array(CHUNK * CODES_PER_DOC)

/**
 * Nothing in this loop depends on what it fetches, so the processor fetches for many documents at a time. Where each is
 * judged as it comes, it waits for one after the other.
 */
function gatherCodes(codes: Uint16Array, docs: Int32Array, count: number): void {
  for (let at = 0, into = 0; at < count; at += 1, into += CODES_PER_DOC) {
    const row = docs[places[at]!]! * CODES_PER_DOC
    gathered[into] = codes[row]!
    gathered[into + 1] = codes[row + 1]!
    gathered[into + 2] = codes[row + 2]!
    gathered[into + 3] = codes[row + 3]!
  }
}

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
  const isWithin = (doc: number): boolean =>
    hasBit(visible, doc) &&
    !(filtersPrice && (priceCents[doc]! < minCents || priceCents[doc]! > maxCents)) &&
    !(filtersAge && firstPublishedAt[doc]! < publishedAfter) &&
    !(filtersEnd && endsAt[doc]! > endsBy) &&
    !(landedCents !== null && (landedCents[doc]! < minLanded || landedCents[doc]! > maxLanded))
  let found = 0
  for (let start = 0; start < length; start += CHUNK) {
    const end = Math.min(start + CHUNK, length)
    let kept = 0
    for (let at = start; at < end; at += 1) if (isWithin(docs[at]!)) places[kept++] = at
    gatherCodes(codes, docs, kept)
    for (let at = 0; at < kept; at += 1) {
      const row = at * CODES_PER_DOC
      const category = gathered[row]!
      const brand = gathered[row + 1]!
      const warehouse = gathered[row + 2]!
      const mix = gathered[row + 3]!
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
      const place = places[at]!
      docs[found] = docs[place]!
      isHead[found++] = isHead[place]!
    }
  }
  candidates.length = found
}
