// The bands of figures, as sections and back: cutting a million lots into them again would be most of what a start takes.
import { BANDED, type Band, type Bands, type BandsOfFigures } from '../bands.ts'
import { DIMENSIONS } from '../tally.ts'
import { madeInTurn, type Section, type SectionReader } from './sections.ts'

/** Before its counts: where a band begins, its total, and how many counts it has of each dimension. */
const HEAD = 2 + DIMENSIONS.length

/** In one piece: a search between two pieces may divide a band, or merge some. */
export function packBands({ byFigure }: BandsOfFigures): Section[] {
  return BANDED.map((figure) => madeInTurn(`bands.${figure}`, () => join(byFigure.get(figure) ?? [])))
}

function join(bands: Bands): Float64Array {
  const lengths = bands.map(({ counts }) => HEAD + counts.map(lengthOf).reduce(add))
  const numbers = new Float64Array(lengths.reduce(add, 0))
  let at = 0
  for (const { from, total, counts } of bands) {
    numbers.set([from, total, ...counts.map(lengthOf)], at)
    at += HEAD
    for (const ofCodes of counts) {
      numbers.set(ofCodes, at)
      at += ofCodes.length
    }
  }
  return numbers
}

const lengthOf = ({ length }: Int32Array): number => length
const add = (left: number, right: number): number => left + right

export async function unpackBands(reader: SectionReader, { byFigure }: BandsOfFigures): Promise<void> {
  for (const figure of BANDED) {
    const bands = split(await reader.read(`bands.${figure}`, Float64Array))
    if (bands.length > 0) byFigure.set(figure, bands)
  }
}

function split(numbers: Float64Array): Bands {
  const bands: Band[] = []
  for (let at = 0; at < numbers.length;) {
    const [from, total, ...lengths] = numbers.subarray(at, at + HEAD) as unknown as [number, number, ...number[]]
    at += HEAD
    const counts = lengths.map((length) => Int32Array.from(numbers.subarray(at, (at += length))))
    bands.push({ from, total, counts })
  }
  return bands
}
