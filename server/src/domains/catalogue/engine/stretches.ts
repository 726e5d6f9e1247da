// Counts what lies in a range of a figure: public lots that cost so much, end by then, or are so new.
//
// It is the sum of the bands inside the range, and a look at the lots of the two bands that the range cuts.
import { bandAt, createBand, createBands, highestIn, mergeSmall, type Banded, type Bands } from './bands.ts'
import { addCounts } from './sets/count-codes.ts'
import { positionsOf } from './sets/ranges.ts'
import { CODES_PER_DOC, PUBLIC, type Store } from './store.ts'

/** A range of a figure, both ends included. */
export type Stretch = { figure: Banded; min: number; max: number }

/** Of all live documents; sorted by the figure, upwards or downwards. */
type SortedDocs = Int32Array

/** Of the bands of one figure, 4 bytes each. It makes bands larger where a market has very many brands. */
const MAX_COUNTS = 4_000_000
const MIN_BANDS = 16

type Held = Pick<Store, 'columns' | 'tally' | 'bands' | 'size'>

export type StretchCounts = {
  total: number
  addTo: (dimension: number, into: Int32Array) => void
}

export function countStretch(store: Held, sortedDocs: SortedDocs, stretch: Stretch): StretchCounts {
  const { tally, columns } = store
  const bands = bandsOf(store, stretch.figure)
  const column = columns[stretch.figure]
  const min = Math.ceil(stretch.min)
  const max = Math.floor(stretch.max)
  if (min > max) return { total: 0, addTo: () => {} }
  divideAt(store, sortedDocs, stretch.figure, min)
  divideAt(store, sortedDocs, stretch.figure, max)
  const first = bandAt(bands, min)
  const last = bandAt(bands, max)
  const from = bands[first]!.from < min ? first + 1 : first
  const until = highestIn(bands, last) > max ? last : last + 1
  const [start, end] = positionsOf(sortedDocs, { column, min, max })
  const pieces = [sortedDocs.subarray(start, end)]
  if (from < until) {
    const whole = { column, min: bands[from]!.from, max: highestIn(bands, until - 1) }
    const [wholeStart, wholeEnd] = positionsOf(sortedDocs, whole)
    pieces.splice(0, 1, sortedDocs.subarray(start, wholeStart), sortedDocs.subarray(wholeEnd, end))
  }
  const cut = countPublic(store, pieces)
  const inside = bands.slice(from, Math.max(from, until))
  if (inside.length <= bands.length / 2) return sumOf([cut, ...inside], [])
  // Most bands are inside: taking the others out of the tally is less to add up.
  const all = { total: tally.total, counts: tally.single }
  return sumOf([all, cut], [...bands.slice(0, from), ...bands.slice(until)])
}

type Counted = { total: number; counts: ArrayLike<number>[] }

function sumOf(added: readonly Counted[], subtracted: readonly Counted[]): StretchCounts {
  const totalOf = (all: readonly Counted[]): number => all.reduce((sum, { total }) => sum + total, 0)
  return {
    total: totalOf(added) - totalOf(subtracted),
    addTo(dimension, into) {
      for (const { counts } of added) addCounts(into, counts[dimension]!, 1)
      for (const { counts } of subtracted) addCounts(into, counts[dimension]!, -1)
    },
  }
}

/** In one loop without calls: at 100,000 lots these two bands are most of what a range costs. */
function countPublic({ columns, tally }: Held, pieces: readonly Int32Array[]): Counted {
  const { visibility, codes } = columns
  const counts = tally.single.map(({ length }) => new Int32Array(length))
  const [first, second, third, fourth] = counts as [Int32Array, Int32Array, Int32Array, Int32Array]
  let total = 0
  for (const docs of pieces)
    for (let at = 0; at < docs.length; at += 1) {
      const doc = docs[at]!
      if (visibility[doc] !== PUBLIC) continue
      const row = doc * CODES_PER_DOC
      total += 1
      first[codes[row]!]! += 1
      second[codes[row + 1]!]! += 1
      third[codes[row + 2]!]! += 1
      fourth[codes[row + 3]!]! += 1
    }
  return { total, counts }
}

/** Made when they are first asked for. From then on the store keeps them. */
function bandsOf({ bands: { byFigure }, tally }: Held, figure: Banded): Bands {
  const known = byFigure.get(figure)
  if (known !== undefined) return known
  const made = createBands(tally)
  byFigure.set(figure, made)
  return made
}

/** Divides the band that holds a figure where it has become large, so that looking through what is cut stays cheap. */
export function divideAt(store: Held, sortedDocs: SortedDocs, figure: Banded, at: number): void {
  const { columns } = store
  const bands = bandsOf(store, figure)
  const column = columns[figure]
  const place = bandAt(bands, at)
  const { from } = bands[place]!
  const [start, end] = positionsOf(sortedDocs, { column, min: from, max: highestIn(bands, place) })
  const docsPerBand = docsPerBandOf(store)
  if (end - start <= 2 * docsPerBand) return
  const borders = bordersOf(sortedDocs.subarray(start, end), column, docsPerBand)
  const sizes = store.tally.single.map(({ length }) => length)
  const parts = [from, ...borders.filter((border) => border > from)].map((border) => createBand(border, sizes))
  if (parts.length === 1) return
  countInParts(columns, sortedDocs.subarray(start, end), column, parts)
  bands.splice(place, 1, ...parts)
  if (bands.length > 2 * (store.size / docsPerBand) + MIN_BANDS) mergeSmall(bands, docsPerBand)
}

/** Neighbours in the order are mostly in one band, so it is looked up where it changes. */
function countInParts(
  { visibility, codes }: Store['columns'],
  docs: SortedDocs,
  column: ArrayLike<number>,
  parts: Bands,
): void {
  let place = 0
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at]!
    if (visibility[doc] !== PUBLIC) continue
    const figure = column[doc]!
    if (figure < parts[place]!.from || figure > highestIn(parts, place)) place = bandAt(parts, figure)
    const part = parts[place]!
    const [first, second, third, fourth] = part.counts as [Int32Array, Int32Array, Int32Array, Int32Array]
    const row = doc * CODES_PER_DOC
    part.total += 1
    first[codes[row]!]! += 1
    second[codes[row + 1]!]! += 1
    third[codes[row + 2]!]! += 1
    fourth[codes[row + 3]!]! += 1
  }
}

/** Every so many lots, upwards. A figure that more of them share has a band of its own, which no range cuts. */
function bordersOf(sortedDocs: SortedDocs, column: ArrayLike<number>, docsPerBand: number): number[] {
  const borders = new Set<number>()
  let before = NaN
  for (let position = docsPerBand; position < sortedDocs.length; position += docsPerBand) {
    const figure = column[sortedDocs[position]!]!
    borders.add(figure)
    if (figure === before && figure < Infinity) borders.add(figure + 1)
    before = figure
  }
  return [...borders].toSorted((left, right) => left - right)
}

function docsPerBandOf({ size, tally, bands: { docsPerBand } }: Held): number {
  const codes = tally.single.reduce((sum, counts) => sum + counts.length, 0)
  return Math.max(docsPerBand, Math.ceil((size * codes) / MAX_COUNTS))
}
