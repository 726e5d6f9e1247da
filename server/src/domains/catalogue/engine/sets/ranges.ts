// Narrows a set of documents to the ones whose figure lies in a range, both ends included.
import { intersectBits, setBit, subtractBits, type Bits } from './bits.ts'
import type { Scratch } from '../scratch.ts'

export type Range = { column: Int32Array | Float64Array; min: number; max: number }

/** `sortedDocs` is sorted by the column. Marks what lies within the range, or what lies outside, whichever is less. */
export function keepInSortedRange(
  bits: Bits,
  sortedDocs: Int32Array,
  range: Range,
  scratch: Pick<Scratch, 'takeBits'>,
): void {
  const [start, end] = positionsOf(sortedDocs, range)
  const marked = scratch.takeBits()
  if (end - start <= sortedDocs.length / 2) {
    markAll(marked, sortedDocs, start, end)
    return intersectBits(bits, marked)
  }
  markAll(marked, sortedDocs, 0, start)
  markAll(marked, sortedDocs, end, sortedDocs.length)
  subtractBits(bits, marked)
}

/** Where the documents of a range start and end in an order by its column, upwards or downwards. */
export function positionsOf(sortedDocs: Int32Array, { column, min, max }: Range): [start: number, end: number] {
  const isDescending = sortedDocs.length > 0 && column[sortedDocs[0]!]! > column[sortedDocs[sortedDocs.length - 1]!]!
  const isBefore = (figure: number): boolean => (isDescending ? figure > max : figure < min)
  const isAfter = (figure: number): boolean => (isDescending ? figure < min : figure > max)
  const start = firstWhere(sortedDocs, (doc) => !isBefore(column[doc]!))
  const end = firstWhere(sortedDocs, (doc) => isAfter(column[doc]!))
  return [start, Math.max(start, end)]
}

function markAll(bits: Bits, sortedDocs: Int32Array, start: number, end: number): void {
  for (let at = start; at < end; at += 1) setBit(bits, sortedDocs[at]!)
}

/** The first position from which the test holds. */
function firstWhere(sortedDocs: Int32Array, holds: (doc: number) => boolean): number {
  let low = 0
  let high = sortedDocs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(sortedDocs[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
