// Documents that are marked until what they are marked for is done: a bit each, because a Set of those that nobody asks for
// would take forty bytes for each that ever changed.
import { growBits, hasBit, listBits, setBit, type Bits } from './bits.ts'

export type Marks = { bits: Bits; count: number }

const GROWTH = 1.25

export function createMarks(): Marks {
  return { bits: new Int32Array(0), count: 0 }
}

export function addMark(marks: Marks, doc: number): void {
  if (hasBit(marks.bits, doc)) return
  if (doc >>> 5 >= marks.bits.length) marks.bits = growBits(marks.bits, Math.ceil((doc + 1) * GROWTH))
  setBit(marks.bits, doc)
  marks.count += 1
}

/** In ascending order. */
export function markedDocs({ bits, count }: Marks): Int32Array {
  const docs = new Int32Array(count)
  listBits(bits, docs)
  return docs
}
