// Counts that are kept, not computed: lots per value, and lots per pair of values of two dimensions.
//
// With these an unfiltered search, and one that filters by a single dimension, count nothing at all.

/** The four columns that facets are counted by; the small facets share the last one. */
export const DIMENSIONS = ['category', 'brand', 'warehouse', 'mix'] as const
export type Dimension = (typeof DIMENSIONS)[number]

export type Tally = {
  total: number
  /** By dimension and code. */
  single: number[][]
  /** By two dimensions and their codes. */
  pairs: number[][][][]
}

export function createTally(): Tally {
  return {
    total: 0,
    single: DIMENSIONS.map(() => []),
    pairs: DIMENSIONS.map(() => DIMENSIONS.map(() => [])),
  }
}

/** Adds a lot to the counts, or removes it from them. */
export function countDocument(tally: Tally, facets: Record<Dimension, number>, change: 1 | -1): void {
  const codes = DIMENSIONS.map((dimension) => facets[dimension])
  tally.total += change
  for (let row = 0; row < codes.length; row += 1) {
    const rowCode = codes[row]!
    bump(tally.single[row]!, rowCode, change)
    for (let column = 0; column < codes.length; column += 1)
      if (row !== column) bump((tally.pairs[row]![column]![rowCode] ??= []), codes[column]!, change)
  }
}

function bump(counts: number[], code: number, change: number): void {
  // Filled from the start, because an array with holes is several times slower to read.
  while (counts.length <= code) counts.push(0)
  counts[code]! += change
}

/** Adds up one dimension's values over everything. */
export function countAll(tally: Tally, dimension: number, into: Int32Array): void {
  const counts = tally.single[dimension]!
  for (let code = 0; code < counts.length; code += 1) into[code]! += counts[code]!
}

/** Adds up one dimension's values among the lots whose value of another dimension is accepted. */
export function countWithin(
  tally: Tally,
  { within, accepted, dimension }: { within: number; accepted: Uint8Array; dimension: number },
  into: Int32Array,
): void {
  const table = tally.pairs[within]![dimension]!
  for (let row = 0; row < table.length; row += 1) {
    const counts = table[row]
    if (counts === undefined || accepted[row] !== 1) continue
    for (let code = 0; code < counts.length; code += 1) into[code]! += counts[code]!
  }
}

export function totalWithin(tally: Tally, within: number, accepted: Uint8Array): number {
  const counts = tally.single[within]!
  let total = 0
  for (let code = 0; code < counts.length; code += 1) if (accepted[code] === 1) total += counts[code]!
  return total
}
