// The goods of documents, as sections and back.
import { CHUNK_LINES, createGoodsLines, UNKNOWN, type Chunk, type GoodsLines } from '../goods/goods-lines.ts'
import { restoreKinds } from '../goods/kinds.ts'
import { sectionOf, type Numbers, type NumbersOf, type Section, type SectionReader } from './sections.ts'
import { packStrings, unpackStrings } from './strings.ts'

const NAMES = ['brands', 'categories', 'conditions'] as const

/** A column of all chunks, of which the last may be filled in part. */
function packColumn<Column extends keyof Chunk>(
  { chunks, size }: GoodsLines,
  column: Column,
  toNumbers: (numbers: Chunk[Column]) => Numbers = (numbers) => numbers,
): Section {
  return {
    name: `goods.${column}`,
    pieces: (function* () {
      // A section without a piece would have no kind.
      if (chunks.length === 0) yield toNumbers(emptyColumn(column))
      for (const [at, chunk] of chunks.entries())
        yield toNumbers(chunk[column]).subarray(0, Math.min(CHUNK_LINES, size - at * CHUNK_LINES))
    })(),
  }
}

function emptyColumn<Column extends keyof Chunk>(column: Column): Chunk[Column] {
  const empty: Chunk = {
    kinds: new Uint16Array(0),
    upcLow: new Uint32Array(0),
    upcHigh: new Uint8Array(0),
    msrpCents: new Uint32Array(0),
    quantities: new Uint8Array(0),
  }
  return empty[column]
}

export function* packGoods(goods: GoodsLines, documents: number): Generator<Section> {
  const { kinds, chunks, starts, counts, largeQuantities } = goods
  const isWide = chunks.some((chunk) => chunk.kinds instanceof Uint32Array)
  yield sectionOf('goods.size', Int32Array.of(goods.size, goods.freed, Number(isWide)))
  yield sectionOf('goods.starts', starts.subarray(0, documents))
  yield sectionOf('goods.counts', counts.subarray(0, documents))
  yield packColumn(goods, 'kinds', (numbers) => (isWide ? Uint32Array.from(numbers) : numbers))
  yield packColumn(goods, 'upcLow')
  yield packColumn(goods, 'upcHigh')
  yield packColumn(goods, 'msrpCents')
  yield packColumn(goods, 'quantities')
  yield sectionOf('goods.large lines', Int32Array.from(largeQuantities.keys()))
  yield sectionOf('goods.large quantities', Int32Array.from(largeQuantities.values()))
  for (const name of NAMES) yield* packStrings(`goods.${name}`, kinds[name].texts)
  yield sectionOf('goods.brands of kinds', Int32Array.from(kinds.brandOf))
  yield sectionOf('goods.categories of kinds', Int32Array.from(kinds.categoryOf))
  yield sectionOf('goods.conditions of kinds', Int32Array.from(kinds.conditionOf))
}

export async function unpackGoods(reader: SectionReader, room: number): Promise<GoodsLines> {
  const [size = 0, freed = 0, isWide = 0] = await reader.read('goods.size', Int32Array)
  const length = Math.ceil(size / CHUNK_LINES) * CHUNK_LINES
  const read = <Kind extends Numbers>(name: string, kind: NumbersOf<Kind>): Promise<Kind> =>
    reader.read(`goods.${name}`, kind, length)
  const kinds = isWide === 1 ? await read('kinds', Uint32Array) : await read('kinds', Uint16Array)
  const upcLow = await read('upcLow', Uint32Array)
  const upcHigh = await read('upcHigh', Uint8Array)
  const msrpCents = await read('msrpCents', Uint32Array)
  const quantities = await read('quantities', Uint8Array)
  const goods = { ...createGoodsLines(), size, freed }
  for (let from = 0; from < size; from += CHUNK_LINES) {
    const until = from + CHUNK_LINES
    goods.chunks.push({
      kinds: kinds.subarray(from, until),
      upcLow: upcLow.subarray(from, until),
      upcHigh: upcHigh.subarray(from, until),
      msrpCents: msrpCents.subarray(from, until),
      quantities: quantities.subarray(from, until),
    })
  }
  goods.starts = await reader.read('goods.starts', Int32Array, room)
  goods.counts = await reader.read('goods.counts', Int32Array, room)
  for (const count of goods.counts) if (count === UNKNOWN) goods.unknown += 1
  const large = await reader.read('goods.large quantities', Int32Array)
  for (const [at, line] of (await reader.read('goods.large lines', Int32Array)).entries())
    goods.largeQuantities.set(line, large[at]!)
  goods.kinds = restoreKinds(
    {
      brands: await unpackStrings(reader, 'goods.brands'),
      categories: await unpackStrings(reader, 'goods.categories'),
      conditions: await unpackStrings(reader, 'goods.conditions'),
    },
    {
      brands: await reader.read('goods.brands of kinds', Int32Array),
      categories: await reader.read('goods.categories of kinds', Int32Array),
      conditions: await reader.read('goods.conditions of kinds', Int32Array),
    },
  )
  return goods
}
