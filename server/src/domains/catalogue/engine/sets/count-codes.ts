import { DIMENSIONS } from '../tally.ts'
import type { Scratch } from '../scratch.ts'
import { CODES_PER_DOC } from '../store.ts'

/** Adds the codes that these documents have in some dimensions to the counts of those dimensions. */
export function countCodes(
  codes: Uint16Array,
  docs: Int32Array,
  dimensions: readonly number[],
  counts: readonly Int32Array[],
  scratch: Pick<Scratch, 'takeCounts'>,
): void {
  const [only, ...others] = dimensions
  if (only === undefined) return
  if (others.length === 0) return countOne(codes, docs, only, counts[only]!)
  // All at once even where only some are wanted: a document's codes are in one line of memory, and one count does not
  // wait for another. Side by side this takes half the time of one loop after the other.
  const unwanted = scratch.takeCounts(Math.max(...counts.map(({ length }) => length)))
  const [first, second, third, fourth] = DIMENSIONS.map((_name, dimension) =>
    dimensions.includes(dimension) ? counts[dimension]! : unwanted,
  ) as [Int32Array, Int32Array, Int32Array, Int32Array]
  for (let at = 0; at < docs.length; at += 1) {
    const row = docs[at]! * CODES_PER_DOC
    first[codes[row]!]! += 1
    second[codes[row + 1]!]! += 1
    third[codes[row + 2]!]! += 1
    fourth[codes[row + 3]!]! += 1
  }
}

function countOne(codes: Uint16Array, docs: Int32Array, dimension: number, counts: Int32Array): void {
  for (let at = 0; at < docs.length; at += 1) counts[codes[docs[at]! * CODES_PER_DOC + dimension]!]! += 1
}

/** Adds counts by code to others, or takes them out of them. */
export function addCounts(into: Int32Array, counts: ArrayLike<number>, sign: 1 | -1): void {
  const length = Math.min(into.length, counts.length)
  for (let code = 0; code < length; code += 1) into[code]! += sign * counts[code]!
}
