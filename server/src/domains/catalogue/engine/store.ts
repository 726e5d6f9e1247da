// The columns of what is for sale: one number per lot and property, in typed arrays, and lists of lots per value.
//
// Figures and facets change in place. The words of a document are fixed: a lot whose words change gets a new document,
// and the old one becomes dead. Dead documents are skipped by their visibility until a purge removes them from every list
// and frees their numbers.
import type { FreightFigures } from '@lotyard/contract/rules/shipping/lot-freight'
import { createDocTable, type DocTable } from './doc-table.ts'
import { listingKeys, nameKeys } from './doc-keys.ts'
import { compactGoods, isCompactionDue } from './goods/compact.ts'
import { createGoodsLines, dropGoods, type GoodsLines } from './goods/goods-lines.ts'
import { setBit, wordsFor } from './sets/bits.ts'
import { addDoc, createDocSet, dropDocs, removeDoc, type DocSet } from './sets/doc-set.ts'
import { countInBands, createBandsOfFigures, type BandsOfFigures } from './bands.ts'
import { createMixes, SMALL_FACETS, type Mixes } from './mixes.ts'
import {
  assertDocumentFits,
  assertFacetsFit,
  assertFiguresFit,
  assertFits,
  MAX_INT32,
  MAX_RULE_CODE,
} from './limits.ts'
import { createTexts, setText, textOf, type Texts } from './texts.ts'
import { createKeptWords, forgetWords, noteInKeptWords, type KeptWords } from './words/kept-words.ts'
import { isCode } from './words/tokenizer.ts'
import { addWord, createWordIndex, dropDocuments, type WordIndex } from './words/word-index.ts'
import { countDocument, createTally, DIMENSIONS, type Dimension, type Tally } from './tally.ts'

/** Facets with a code of their own; the small ones share the code of their mix. */
export const WIDE_FACETS = ['category', 'brand', 'warehouse'] as const
export type WideFacet = (typeof WIDE_FACETS)[number]

/** Visibility: public, dead, or the code of the access rule that a viewer must hold. */
export const PUBLIC = 0
export const DEAD = MAX_RULE_CODE + 1

/** What may change while a lot stays the same document. */
export type Figures = FreightFigures & {
  priceCents: number
  /** Infinity for fixed prices, so that they end last. */
  endsAt: number
  updatedAt: number
  bidCount: number
  /** The fall of the price in hundredths of a per cent. */
  dropRate: number
  firstPublishedAt: number
  unitPriceCents: number
  /** The price in hundredths of a per cent of the MSRP. Infinity without an MSRP, so that such lots come last. */
  msrpRate: number
  /** What the rate is worked out of when a bid moves the price. */
  msrpCents: number
  units: number
}

export const FIGURES = [
  'priceCents',
  'endsAt',
  'updatedAt',
  'bidCount',
  'dropRate',
  'firstPublishedAt',
  'unitPriceCents',
  'msrpRate',
  'msrpCents',
  'units',
  'weightLbs',
  'palletCount',
  'parcelLbs',
  'fixedFreightCents',
  'freightDiscountPercent',
] as const satisfies readonly (keyof Figures)[]

/** What a change of a document may be about, besides its words. */
export type Changeable = keyof Figures | 'warehouse' | 'goods'

export type Facets = Record<Dimension, number> & { visibility: number }

export type Document = Figures & Facets & { listingId: number; name: string; title: string }

export type Store = {
  /** Document numbers handed out so far; dead ones included. */
  size: number
  columns: {
    /** The codes of all dimensions, one document's side by side: counting them fetches a single cache line. */
    codes: Uint16Array
    /** Wide: a code cut to 16 bits would make the private lots of the 65,536th rule public. */
    visibility: Uint32Array
    firstPublishedAt: Float64Array
    priceCents: Int32Array
    endsAt: Float64Array
    updatedAt: Float64Array
    bidCount: Int32Array
    dropRate: Uint16Array
    unitPriceCents: Int32Array
    msrpRate: Float64Array
    msrpCents: Int32Array
    units: Int32Array
    weightLbs: Int32Array
    palletCount: Uint16Array
    parcelLbs: Uint16Array
    fixedFreightCents: Int32Array
    freightDiscountPercent: Uint8Array
    listingId: Float64Array
  }
  names: Texts
  titles: Texts
  docOfListing: DocTable<number>
  /** Names that are codes, as almost all are. In the word index a list for each would take most of its memory. */
  docOfName: DocTable<string>
  /** Live documents by the first letters of their names: few enough each to look through for a longer beginning. */
  docsByNameStart: Map<string, DocSet>
  mixes: Mixes
  /** Per facet value the documents that have it; live and dead ones. */
  sets: Record<WideFacet, (DocSet | undefined)[]>
  setsOfSmallFacets: (DocSet | undefined)[][]
  /** The public documents, and the private ones per access rule; only live ones. */
  publicDocs: DocSet
  setsOfRule: (DocSet | undefined)[]
  /** Words of title, brand, category and such names as are words; and the words that only the manifest has. */
  head: WordIndex
  body: WordIndex
  /** Counts of the public documents: of all, by figure, and by word; see stretches.ts and word-counts.ts. */
  tally: Tally
  bands: BandsOfFigures
  keptWords: KeptWords
  /** What documents consist of. */
  goods: GoodsLines
  freeDocs: number[]
  deadDocs: number[]
}

export type Columns = Store['columns']

const FIRST_CAPACITY = 1024
/** Twice the room would cost a million lots up to 90 MB. */
const GROWTH = 1.25
const NAME_START_LENGTH = 2

export function nameOf({ names }: Store, doc: number): string {
  return textOf(names, doc)
}

export function nameStart(name: string): string {
  return name.slice(0, NAME_START_LENGTH)
}

export const CODES_PER_DOC = DIMENSIONS.length

export function createStore(docsPerBand?: number): Store {
  const names = createTexts()
  const store: Store = {
    size: 0,
    columns: createColumns(FIRST_CAPACITY),
    names,
    titles: createTexts(),
    docOfListing: createDocTable(listingKeys(() => store.columns)),
    docOfName: createDocTable(nameKeys(names)),
    docsByNameStart: new Map(),
    mixes: createMixes(),
    sets: { category: [], brand: [], warehouse: [] },
    setsOfSmallFacets: SMALL_FACETS.map(() => []),
    publicDocs: createDocSet(),
    setsOfRule: [],
    head: createWordIndex(),
    body: createWordIndex(),
    tally: createTally(),
    bands: createBandsOfFigures(docsPerBand),
    keptWords: createKeptWords(),
    goods: createGoodsLines(),
    freeDocs: [],
    deadDocs: [],
  }
  return store
}

/** Adds a lot and returns its document number. */
export function insertDocument(
  store: Store,
  document: Document,
  words: { head: Iterable<string>; body: Iterable<string> },
): number {
  assertDocumentFits(document)
  const doc = store.freeDocs.pop() ?? store.size++
  assertFits('document number', doc, MAX_INT32)
  if (doc >= store.columns.visibility.length) store.columns = grow(store.columns)
  const { columns } = store
  for (const [dimension, name] of DIMENSIONS.entries()) columns.codes[doc * CODES_PER_DOC + dimension] = document[name]
  for (const facet of WIDE_FACETS) {
    addDoc((store.sets[facet][document[facet]] ??= createDocSet()), doc)
  }
  for (const [facet, code] of store.mixes.byCode[document.mix]!.entries())
    addDoc((store.setsOfSmallFacets[facet]![code] ??= createDocSet()), doc)
  columns.listingId[doc] = document.listingId
  setText(store.names, doc, document.name)
  setText(store.titles, doc, document.title)
  store.docOfListing.add(doc)
  if (isCode(document.name)) store.docOfName.add(doc)
  else addWord(store.head, document.name.toLowerCase(), doc)
  const start = nameStart(document.name)
  const sameStart = store.docsByNameStart.get(start) ?? createDocSet()
  addDoc(sameStart, doc)
  store.docsByNameStart.set(start, sameStart)
  writeFigures(columns, doc, document)
  columns.visibility[doc] = document.visibility
  show(store, doc)
  for (const word of words.head) addWord(store.head, word, doc)
  for (const word of words.body) addWord(store.body, word, doc)
  return doc
}

export function setFigures({ columns, bands }: Store, doc: number, figures: Figures): void {
  assertFiguresFit(figures)
  const isPublic = columns.visibility[doc] === PUBLIC
  const moved = isPublic ? [...bands.byFigure].filter(([figure]) => columns[figure][doc] !== figures[figure]) : []
  for (const [figure, cut] of moved) countInBands(cut, figure, columns, doc, -1)
  writeFigures(columns, doc, figures)
  for (const [figure, cut] of moved) countInBands(cut, figure, columns, doc, 1)
}

function writeFigures(columns: Columns, doc: number, figures: Figures): void {
  for (const figure of FIGURES) columns[figure][doc] = figures[figure]
}

export function figuresOf({ columns }: Store, doc: number): Figures {
  const figures: Partial<Figures> = {}
  for (const figure of FIGURES) figures[figure] = columns[figure][doc]!
  return figures as Figures
}

/** Puts a document under other facet values. */
export function setFacets(store: Store, doc: number, facets: Facets): void {
  assertFacetsFit(facets)
  const { columns } = store
  hide(store, doc)
  const before = facetsOf(store, doc)
  for (const facet of WIDE_FACETS) move(store.sets[facet], { doc, from: before[facet], to: facets[facet] })
  const mixBefore = store.mixes.byCode[before.mix]!
  for (const [facet, to] of store.mixes.byCode[facets.mix]!.entries())
    move(store.setsOfSmallFacets[facet]!, { doc, from: mixBefore[facet]!, to })
  for (const [dimension, name] of DIMENSIONS.entries()) columns.codes[doc * CODES_PER_DOC + dimension] = facets[name]
  columns.visibility[doc] = facets.visibility
  show(store, doc)
}

function move(sets: (DocSet | undefined)[], { doc, from, to }: { doc: number; from: number; to: number }): void {
  if (from === to) return
  removeDoc(sets[from]!, doc)
  addDoc((sets[to] ??= createDocSet()), doc)
}

/** No search finds the document from here on; its number is reused after the next purge. */
export function removeDocument(store: Store, doc: number): void {
  hide(store, doc)
  store.columns.visibility[doc] = DEAD
  dropGoods(store.goods, doc)
  store.docOfListing.delete(doc)
  store.docOfName.delete(doc)
  removeDoc(store.docsByNameStart.get(nameStart(nameOf(store, doc)))!, doc)
  store.deadDocs.push(doc)
}

/** Makes a document visible to viewers who may see it, and counts it if it is public. */
function show(store: Store, doc: number): void {
  const visibility = store.columns.visibility[doc]!
  if (visibility === PUBLIC) count(store, doc, 1)
  addDoc(visibility === PUBLIC ? store.publicDocs : (store.setsOfRule[visibility] ??= createDocSet()), doc)
}

function hide(store: Store, doc: number): void {
  const visibility = store.columns.visibility[doc]!
  if (visibility === PUBLIC) count(store, doc, -1)
  removeDoc(visibility === PUBLIC ? store.publicDocs : store.setsOfRule[visibility]!, doc)
}

/** Adds a public document to all counts that are kept, or takes it out. */
function count(store: Store, doc: number, change: 1 | -1): void {
  countDocument(store.tally, facetsOf(store, doc), change)
  for (const [figure, bands] of store.bands.byFigure) countInBands(bands, figure, store.columns, doc, change)
  noteInKeptWords(store.keptWords, store.columns, doc, change)
}

export function facetsOf({ columns: { codes } }: Store, doc: number): Record<Dimension, number> {
  const at = doc * CODES_PER_DOC
  return { category: codes[at]!, brand: codes[at + 1]!, warehouse: codes[at + 2]!, mix: codes[at + 3]! }
}

const MIN_PURGE = 1_000

export function isPurgeDue({ deadDocs, size, goods }: Store): boolean {
  return deadDocs.length >= Math.max(MIN_PURGE, size / 20) || isCompactionDue(goods)
}

/**
 * Removes dead documents from every list, then frees their numbers, and the lines that were left behind. It runs in steps,
 * because the lists of a million lots take a second. Searches between two steps see no difference.
 */
export function* purge(store: Store): Generator<void> {
  forgetWords(store.keptWords)
  const dead = store.deadDocs.splice(0)
  const gone = new Int32Array(wordsFor(store.size))
  for (const doc of dead) setBit(gone, doc)
  for (const sets of [...WIDE_FACETS.map((facet) => store.sets[facet]), ...store.setsOfSmallFacets]) {
    for (const set of sets) if (set !== undefined) dropDocs(set, gone)
    yield
  }
  yield* dropDocuments(store.head, gone)
  yield* dropDocuments(store.body, gone)
  for (const doc of dead) {
    setText(store.titles, doc, '')
    setText(store.names, doc, '')
    store.freeDocs.push(doc)
  }
  if (isCompactionDue(store.goods)) yield* compactGoods(store.goods)
}

function createColumns(capacity: number): Store['columns'] {
  return {
    codes: new Uint16Array(capacity * CODES_PER_DOC),
    visibility: new Uint32Array(capacity).fill(DEAD),
    firstPublishedAt: new Float64Array(capacity),
    priceCents: new Int32Array(capacity),
    endsAt: new Float64Array(capacity),
    updatedAt: new Float64Array(capacity),
    bidCount: new Int32Array(capacity),
    dropRate: new Uint16Array(capacity),
    unitPriceCents: new Int32Array(capacity),
    msrpRate: new Float64Array(capacity),
    msrpCents: new Int32Array(capacity),
    units: new Int32Array(capacity),
    weightLbs: new Int32Array(capacity),
    palletCount: new Uint16Array(capacity),
    parcelLbs: new Uint16Array(capacity),
    fixedFreightCents: new Int32Array(capacity),
    freightDiscountPercent: new Uint8Array(capacity),
    listingId: new Float64Array(capacity),
  }
}

function grow(columns: Store['columns']): Store['columns'] {
  const grown = createColumns(Math.ceil(columns.visibility.length * GROWTH))
  for (const name of Object.keys(columns) as (keyof Store['columns'])[]) grown[name].set(columns[name])
  return grown
}
