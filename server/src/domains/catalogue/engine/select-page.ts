// Takes one page, in order, out of what matches.
//
// Where many lots match, walking the kept sort order from its start soon fills a page. Where few match, sorting those few
// is cheaper.
import { hasBit, listBits, setBit, type Bits } from './sets/bits.ts'
import type { Scratch } from './scratch.ts'
import type { Compare } from './sort-orders.ts'

export type Span = { offset: number; limit: number }

/** How to sort: by comparing, or by walking the kept sort order. `sortedDocs` is a function, because it may repair it. */
export type Ordering = { compare: Compare; sortedDocs: () => Int32Array }

/** What matches, as bits or as a list, or both, whatever the search came by. */
export type Matches = { total: number } & (
  | { bits: Bits; docs: null }
  | { bits: null; docs: Int32Array }
  | { bits: Bits; docs: Int32Array }
)

/** A walk reads memory in sequence; comparing reads it at random, which costs this many steps. */
const STEPS_PER_COMPARED = 10

export function selectPage(
  matches: Matches,
  { offset, limit }: Span,
  { compare, sortedDocs }: Ordering,
  scratch: Scratch,
): number[] {
  const { total } = matches
  const end = Math.min(offset + limit, total)
  if (offset >= end) return []
  const span = { offset, limit: end - offset }
  const documents = scratch.docs.length
  if ((end * documents) / total <= total * STEPS_PER_COMPARED)
    return walkBits(sortedDocs(), span, matches.bits ?? toBits(matches.docs, scratch))
  return sortedSlice(matches.docs ?? scratch.docs.subarray(0, listBits(matches.bits, scratch.docs)), span, compare)
}

function toBits(docs: Int32Array, scratch: Scratch): Bits {
  const bits = scratch.takeBits()
  for (let at = 0; at < docs.length; at += 1) setBit(bits, docs[at]!)
  return bits
}

function walkBits(sortedDocs: Int32Array, { offset, limit }: Span, matches: Bits): number[] {
  const page: number[] = []
  let skipped = 0
  for (let at = 0; at < sortedDocs.length && page.length < limit; at += 1) {
    const doc = sortedDocs[at]!
    if (!hasBit(matches, doc)) continue
    if (skipped < offset) skipped += 1
    else page.push(doc)
  }
  return page
}

export function walk(sortedDocs: Int32Array, { offset, limit }: Span, matches: (doc: number) => boolean): number[] {
  const page: number[] = []
  let skipped = 0
  for (let at = 0; at < sortedDocs.length && page.length < limit; at += 1) {
    const doc = sortedDocs[at]!
    if (!matches(doc)) continue
    if (skipped < offset) skipped += 1
    else page.push(doc)
  }
  return page
}

/** More than a screen shows, and few enough for an insertion sort. */
const MAX_INSERTED = 256

/** The documents at these positions if all were sorted. */
export function sortedSlice(matches: Int32Array, { offset, limit }: Span, compare: Compare): number[] {
  const end = Math.min(offset + limit, matches.length)
  if (end > MAX_INSERTED) return Array.from(matches).sort(compare).slice(offset, end)
  const best: number[] = []
  for (let at = 0; at < matches.length && end > 0; at += 1) {
    const doc = matches[at]!
    if (best.length === end && compare(doc, best[end - 1]!) >= 0) continue
    if (best.length === end) best.pop()
    let low = 0
    let high = best.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(best[middle]!, doc) < 0) low = middle + 1
      else high = middle
    }
    best.splice(low, 0, doc)
  }
  return best.slice(offset)
}
