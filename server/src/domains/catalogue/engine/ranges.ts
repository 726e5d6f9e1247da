// Keeps, of a set of documents, those whose figure lies in a range, both ends included.
import { clearBit, intersectBits, listBits, setBit, subtractBits, type Bits } from './bits.ts'
import type { Scratch } from './scratch.ts'

export type Range = { column: Int32Array | Float64Array; min: number; max: number }

/** Looks at each document of the set. */
export function keepInRange(bits: Bits, { column, min, max }: Range, { docs }: Scratch): void {
  const length = listBits(bits, docs)
  for (let at = 0; at < length; at += 1) {
    const figure = column[docs[at]!]!
    if (figure < min || figure > max) clearBit(bits, docs[at]!)
  }
}

/** Looks at what lies within the range, or at what lies outside if that is less. `order` is sorted by the column. */
export function keepInSortedRange(
  bits: Bits,
  order: Int32Array,
  { column, min, max }: Range,
  scratch: Pick<Scratch, 'takeBits'>,
): void {
  const start = firstWhere(order, (doc) => column[doc]! >= min)
  const end = Math.max(
    start,
    firstWhere(order, (doc) => column[doc]! > max),
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
