// The store, as sections and back. Numbers are used as they are read: what takes a pass over all lots would hold a start up.
import { createDocTable } from '../doc-table.ts'
import { listingKeys, nameKeys } from '../doc-keys.ts'
import { codeOfMix, SMALL_FACETS, type Mix } from '../mixes.ts'
import type { DocSet } from '../sets/doc-set.ts'
import { CODES_PER_DOC, createStore, DEAD, WIDE_FACETS, type Store } from '../store.ts'
import { DIMENSIONS } from '../tally.ts'
import { packBands, unpackBands } from './bands.ts'
import { packSets, unpackSets } from './doc-sets.ts'
import { packGoods, unpackGoods } from './goods.ts'
import { packLists, unpackLists } from './number-lists.ts'
import { sectionOf, type NumbersOf, type Section, type SectionReader } from './sections.ts'
import { packStrings, unpackStrings } from './strings.ts'
import { packDocTable, unpackDocTable } from './doc-table.ts'
import { packTexts, unpackTexts } from './texts.ts'
import { packWords, unpackWords } from './words.ts'

type Columns = Store['columns']
type ColumnName = keyof Columns

/** Lots that are added after the columns were read find room. */
const ROOM = 1.05

const TEXTS = ['names', 'titles'] as const

/** Nothing may change the store, and no purge may be under way, until all sections were taken. */
export function* packStore(store: Store): Generator<Section> {
  const { size, columns } = store
  yield sectionOf('size', Int32Array.of(size))
  for (const name of Object.keys(columns) as ColumnName[])
    yield sectionOf(`columns.${name}`, columns[name].subarray(0, size * numbersPerDoc(name)))
  for (const name of TEXTS) yield* packTexts(name, store[name], size)
  for (const facet of WIDE_FACETS) yield* packSets(facet, store.sets[facet])
  for (const [at, facet] of SMALL_FACETS.entries()) yield* packSets(facet, store.setsOfSmallFacets[at]!)
  yield* packLists('mixes', store.mixes.byCode)
  yield* packSets('public', [store.publicDocs])
  yield* packSets('rules', store.setsOfRule)
  yield* packStrings('starts', [...store.docsByNameStart.keys()])
  yield* packSets('starts.docs', [...store.docsByNameStart.values()])
  yield sectionOf('free', Int32Array.from(store.freeDocs))
  yield sectionOf('dead', Int32Array.from(store.deadDocs))
  yield* packDocTable('listings', store.docOfListing)
  yield* packDocTable('names', store.docOfName)
  yield* packTally(store)
  yield* packBands(store.bands)
  yield* packWords('head', store.head)
  yield* packWords('body', store.body)
  yield* packGoods(store.goods, size)
}

export async function unpackStore(reader: SectionReader): Promise<Store> {
  const store = createStore()
  const [size = 0] = await reader.read('size', Int32Array)
  store.size = size
  const room = Math.max(store.columns.visibility.length, Math.ceil(size * ROOM))
  for (const name of Object.keys(store.columns) as ColumnName[]) {
    const kind = store.columns[name].constructor as NumbersOf<Columns[ColumnName]>
    Object.assign(store.columns, { [name]: await reader.read(`columns.${name}`, kind, room * numbersPerDoc(name)) })
  }
  store.columns.visibility.fill(DEAD, size)
  for (const name of TEXTS) Object.assign(store[name], await unpackTexts(reader, name, room))
  for (const facet of WIDE_FACETS) store.sets[facet] = await unpackSets(reader, facet)
  for (const [at, facet] of SMALL_FACETS.entries()) store.setsOfSmallFacets[at] = await unpackSets(reader, facet)
  for (const mix of await unpackLists(reader, 'mixes')) codeOfMix(store.mixes, Array.from(mix!) as Mix)
  store.publicDocs = (await unpackSets(reader, 'public'))[0]!
  store.setsOfRule = await unpackSets(reader, 'rules')
  const starts = await unpackStrings(reader, 'starts')
  const docsOfStarts = (await unpackSets(reader, 'starts.docs')) as DocSet[]
  store.docsByNameStart = new Map(starts.map((start, at) => [start, docsOfStarts[at]!]))
  store.freeDocs = Array.from(await reader.read('free', Int32Array))
  store.deadDocs = Array.from(await reader.read('dead', Int32Array))
  const keysOfListings = listingKeys(() => store.columns)
  store.docOfListing = createDocTable(keysOfListings, await unpackDocTable(reader, 'listings'))
  store.docOfName = createDocTable(nameKeys(store.names), await unpackDocTable(reader, 'names'))
  await unpackTally(reader, store)
  await unpackBands(reader, store.bands)
  store.head = await unpackWords(reader, 'head')
  store.body = await unpackWords(reader, 'body')
  store.goods = await unpackGoods(reader, room)
  return store
}

function numbersPerDoc(column: ColumnName): number {
  return column === 'codes' ? CODES_PER_DOC : 1
}

function packTally({ tally }: Store): Section[] {
  return [
    sectionOf('tally.total', Int32Array.of(tally.total)),
    ...packLists('tally.single', tally.single),
    ...tally.pairs.flatMap((tables, row) =>
      tables.flatMap((table, column) => packLists(`tally.${row}.${column}`, table)),
    ),
  ]
}

async function unpackTally(reader: SectionReader, { tally }: Store): Promise<void> {
  tally.total = (await reader.read('tally.total', Int32Array))[0]!
  tally.single = (await unpackLists(reader, 'tally.single')).map((counts) => Array.from(counts!))
  for (const row of DIMENSIONS.keys())
    for (const column of DIMENSIONS.keys()) {
      const table = await unpackLists(reader, `tally.${row}.${column}`)
      tally.pairs[row]![column] = table.map((counts) => (counts === undefined ? undefined! : Array.from(counts)))
    }
}
