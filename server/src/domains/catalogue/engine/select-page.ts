// Takes one page, in order, out of what matches.
//
// Where many lots match, walking the kept order from its start meets a page of them soon. Where few match, it is cheaper
// to put those few in order.
import type { Compare } from './sort-orders.ts'

export type Span = { offset: number; limit: number }

/** A mark per document, reused by every search. */
export type Marks = { marks: Uint32Array; last: number }

export function createMarks(): Marks {
  return { marks: new Uint32Array(0), last: 0 }
}

/** A page of the matches. `order` is asked for only when it is walked, because asking may repair it. */
export function selectPage(
  matches: Int32Array,
  { offset, limit }: Span,
  { compare, order, marks }: { compare: Compare; order: () => Int32Array; marks: Marks },
  storeSize: number,
): number[] {
  const end = Math.min(offset + limit, matches.length)
  if (offset >= end) return []
  const stepsOfWalk = matches.length + (end * storeSize) / matches.length
  const stepsOfSort = matches.length * 8
  if (stepsOfWalk > stepsOfSort) return sortedSlice(matches, { offset, limit: end - offset }, compare)
  const mark = nextMark(marks, storeSize)
  const array = marks.marks
  for (let at = 0; at < matches.length; at += 1) array[matches[at]!] = mark
  return walk(order(), { offset, limit: end - offset }, (doc) => array[doc] === mark)
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

function nextMark(marks: Marks, size: number): number {
  if (marks.marks.length < size || marks.last === 0xffff_ffff) {
    marks.marks = new Uint32Array(Math.ceil(size * 1.25))
    marks.last = 0
  }
  marks.last += 1
  return marks.last
}
