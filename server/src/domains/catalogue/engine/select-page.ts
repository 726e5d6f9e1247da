// Takes one page, in order, out of what matches.
//
// Where many lots match, walking the kept order from its start meets a page of them soon. Where few match, it is cheaper
// to put those few in order.
import { hasBit, listBits, type Bits } from './bits.ts'
import type { Scratch } from './scratch.ts'
import type { Compare } from './sort-orders.ts'

export type Span = { offset: number; limit: number }

/** How to order: by comparing, or by walking the kept order, which is asked for only then, because that may repair it. */
export type Ordering = { compare: Compare; order: () => Int32Array }

/** A page of the matches, of which there are `total`. */
export function selectPage(
  { matches, total }: { matches: Bits; total: number },
  { offset, limit }: Span,
  { compare, order }: Ordering,
  { docs }: Scratch,
): number[] {
  const end = Math.min(offset + limit, total)
  if (offset >= end) return []
  const span = { offset, limit: end - offset }
  const documents = matches.length * 32
  const stepsOfWalk = (end * documents) / total
  const stepsOfSort = matches.length + total * 8
  if (stepsOfWalk <= stepsOfSort) return walkBits(order(), span, matches)
  return sortedSlice(docs.subarray(0, listBits(matches, docs)), span, compare)
}

function walkBits(order: Int32Array, { offset, limit }: Span, matches: Bits): number[] {
  const page: number[] = []
  let skipped = 0
  for (let at = 0; at < order.length && page.length < limit; at += 1) {
    const doc = order[at]!
    if (!hasBit(matches, doc)) continue
    if (skipped < offset) skipped += 1
    else page.push(doc)
  }
  return page
}

export function walk(order: Int32Array, { offset, limit }: Span, matches: (doc: number) => boolean): number[] {
  const page: number[] = []
  let skipped = 0
  for (let at = 0; at < order.length && page.length < limit; at += 1) {
    const doc = order[at]!
    if (!matches(doc)) continue
    if (skipped < offset) skipped += 1
    else page.push(doc)
  }
  return page
}

/** The documents that would stand at these places if all were sorted. */
export function sortedSlice(matches: Int32Array, { offset, limit }: Span, compare: Compare): number[] {
  const end = offset + limit
  if (end * 4 >= matches.length) return [...matches.toSorted(compare).subarray(offset, end)]
  // A heap of the best so far, the worst of them on top.
  const heap = matches.slice(0, end)
  for (let at = (end >> 1) - 1; at >= 0; at -= 1) sink(heap, at, compare)
  for (let at = end; at < matches.length; at += 1) {
    if (compare(matches[at]!, heap[0]!) >= 0) continue
    heap[0] = matches[at]!
    sink(heap, 0, compare)
  }
  return [...heap.sort(compare).subarray(offset, end)]
}

function sink(heap: Int32Array, from: number, compare: Compare): void {
  let at = from
  const doc = heap[at]!
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && compare(heap[child + 1]!, heap[child]!) > 0) child += 1
    if (compare(heap[child]!, doc) <= 0) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = doc
}
