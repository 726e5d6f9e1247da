// Keeps, of a set of documents, those whose figure lies in a range, both ends included.
import { intersectBits, setBit, subtractBits, type Bits } from './bits.ts'
import type { Scratch } from '../scratch.ts'

export type Range = { column: Int32Array | Float64Array; min: number; max: number }

/** `order` is sorted by the column. Marks what lies within the range, or what lies outside, whichever is less. */
export function keepInSortedRange(
  bits: Bits,
  order: Int32Array,
  { column, min, max }: Range,
  scratch: Pick<Scratch, 'takeBits'>,
): void {
  const isDescending = order.length > 0 && column[order[0]!]! > column[order[order.length - 1]!]!
  const isBefore = (figure: number): boolean => (isDescending ? figure > max : figure < min)
  const isAfter = (figure: number): boolean => (isDescending ? figure < min : figure > max)
  const start = firstWhere(order, (doc) => !isBefore(column[doc]!))
  const end = Math.max(
    start,
    firstWhere(order, (doc) => isAfter(column[doc]!)),
  )
  const marked = scratch.takeBits()
  if (end - start <= order.length / 2) {
    markAll(marked, order, start, end)
    return intersectBits(bits, marked)
  }
  markAll(marked, order, 0, start)
  markAll(marked, order, end, order.length)
  subtractBits(bits, marked)
}

function markAll(bits: Bits, order: Int32Array, start: number, end: number): void {
  for (let at = start; at < end; at += 1) setBit(bits, order[at]!)
}

/** The first place from which on the test holds. */
function firstWhere(order: Int32Array, holds: (doc: number) => boolean): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(order[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
