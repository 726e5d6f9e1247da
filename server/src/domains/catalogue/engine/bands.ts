// The public lots cut into bands by a figure, some thousand lots each, with the counts of every facet value in each band.
//
// A lot that changes moves from its band to another at once, as it does in the tally, so nothing here goes stale. What is
// done with them is in stretches.ts.
import { DIMENSIONS, type Tally } from './tally.ts'
import type { Columns } from './store.ts'

export const BANDED = ['priceCents', 'endsAt', 'firstPublishedAt'] as const
export type Banded = (typeof BANDED)[number]

/** The public lots whose figure is from `from` to below the next band's. */
export type Band = { from: number; total: number; counts: Int32Array[] }
export type Bands = Band[]

export type BandsOfFigures = {
  /** As many lots as a band has where no one figure is shared by more. */
  docsPerBand: number
  /** Only of figures that a search has asked for. */
  byFigure: Map<Banded, Bands>
}

/** Smaller ones leave fewer lots to look at where a range cuts, and larger ones fewer bands to add up. */
const DOCS_PER_BAND = 2_048

export function createBandsOfFigures(docsPerBand = DOCS_PER_BAND): BandsOfFigures {
  return { docsPerBand, byFigure: new Map() }
}

/** `sizes`: how many codes each dimension has. */
export function createBand(from: number, sizes: readonly number[]): Band {
  return { from, total: 0, counts: sizes.map((size) => new Int32Array(size)) }
}

/** All in one band. */
export function createBands({ total, single }: Tally): Bands {
  return [{ from: -Infinity, total, counts: single.map((counts) => Int32Array.from(counts)) }]
}

/** Counts a public lot under the figure that it has now, or takes it out again before the figure changes. */
export function countInBands(bands: Bands, figure: Banded, columns: Columns, doc: number, change: 1 | -1): void {
  countInBand(bands[bandAt(bands, columns[figure][doc]!)]!, columns.codes, doc, change)
}

function countInBand(band: Band, codes: Columns['codes'], doc: number, change: 1 | -1): void {
  band.total += change
  for (let dimension = 0; dimension < DIMENSIONS.length; dimension += 1) {
    const code = codes[doc * DIMENSIONS.length + dimension]!
    const counts = withRoom(band, dimension, code + 1)
    counts[code]! += change
  }
}

function withRoom({ counts }: Band, dimension: number, codes: number): Int32Array {
  const known = counts[dimension]!
  if (codes <= known.length) return known
  const grown = new Int32Array(Math.ceil(codes * 1.25))
  grown.set(known)
  counts[dimension] = grown
  return grown
}

/** The place of the last band that begins at this figure or below. */
export function bandAt(bands: Bands, figure: number): number {
  let low = 0
  let high = bands.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (bands[middle]!.from <= figure) low = middle
    else high = middle - 1
  }
  return low
}

/** The highest figure that the band can hold. Figures are whole numbers, or Infinity. */
export function highestIn(bands: Bands, band: number): number {
  const next = bands[band + 1]?.from
  if (next === undefined) return Infinity
  return next === Infinity ? Number.MAX_SAFE_INTEGER : next - 1
}

/** Makes one of neighbours that hold at most so many lots together. */
export function mergeSmall(bands: Bands, maxTotal: number): void {
  let kept = 0
  for (let at = 1; at < bands.length; at += 1) {
    const into = bands[kept]!
    const band = bands[at]!
    if (into.total + band.total > maxTotal) bands[++kept] = band
    else {
      into.total += band.total
      for (const [dimension, counts] of band.counts.entries()) {
        const sums = withRoom(into, dimension, counts.length)
        for (let code = 0; code < counts.length; code += 1) sums[code]! += counts[code]!
      }
    }
  }
  bands.length = kept + 1
}
