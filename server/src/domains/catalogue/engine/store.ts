// The columns of what is for sale: one number per lot and property, in typed arrays, and lists of lots per value.
//
// Figures and facets change in place. The words of a document are fixed: a lot whose words change gets a new document
// and the old one dies. The dead are skipped by their visibility until a purge takes them out of every list and gives
// their numbers back.
import { setBit, wordsFor } from './sets/bits.ts'
import { DIMENSIONS, type Dimension } from './dimensions.ts'
import { addDoc, createDocSet, dropDocs, removeDoc, type DocSet } from './sets/doc-set.ts'
import { createMixes, SMALL_FACETS, type Mixes } from './mixes.ts'
import { isCode } from './words/tokenizer.ts'
import { addWord, createWordIndex, dropDocuments, type WordIndex } from './words/word-index.ts'
import { countDocument, createTally, type Tally } from './tally.ts'

/** Facets with a code of their own; the small ones share the code of their mix. */
export const WIDE_FACETS = ['category', 'brand', 'warehouse'] as const
export type WideFacet = (typeof WIDE_FACETS)[number]

/** Visibility: everyone, nobody, or the code of the access rule it takes. */
export const PUBLIC = 0
export const DEAD = 65_535

/** What may change while a lot stays the same document. */
export type Figures = {
  priceCents: number
  /** Infinity for fixed prices, so that they end last. */
  endsAt: number
  updatedAt: number
  bidCount: number
  /** The fall of the price in hundredths of a per cent. */
  dropRate: number
  firstPublishedAt: number
}

export type Facets = Record<Dimension, number> & { visibility: number }

export type Document = Figures & Facets & { listingId: number; name: string; title: string }

export type Store = {
  /** Document numbers handed out so far; dead ones included. */
  size: number
  columns: {
    /** The codes of all dimensions, those of one document side by side: counting them fetches one line of memory. */
    codes: Uint16Array
    visibility: Uint16Array
    firstPublishedAt: Float64Array
    priceCents: Int32Array
    endsAt: Float64Array
    updatedAt: Float64Array
    bidCount: Int32Array
    dropRate: Uint16Array
    listingId: Float64Array
  }
  names: string[]
  titles: string[]
  docOfListing: Map<number, number>
  /** Of names that are codes, as almost all are: a list of its own for each would be most of the words' memory. */
  docOfName: Map<string, number>
  mixes: Mixes
  /** Who has which value; the living and the dead. */
  sets: Record<WideFacet, (DocSet | undefined)[]>
  setsOfSmallFacets: (DocSet | undefined)[][]
  /** What everyone may see, and per access rule what it takes to see it; only the living. */
  publicDocs: DocSet
  setsOfRule: (DocSet | undefined)[]
  /** Words of title, brand, category and such names as are words; and the words that only the manifest has. */
  head: WordIndex
  body: WordIndex
  /** Counts of the public documents. */
  tally: Tally
  freed: number[]
  graveyard: number[]
}

const FIRST_CAPACITY = 1024
export const CODES_PER_DOC = DIMENSIONS.length

export function createStore(): Store {
  return {
    size: 0,
    columns: createColumns(FIRST_CAPACITY),
    names: [],
    titles: [],
    docOfListing: new Map(),
    docOfName: new Map(),
    mixes: createMixes(),
    sets: { category: [], brand: [], warehouse: [] },
    setsOfSmallFacets: SMALL_FACETS.map(() => []),
    publicDocs: createDocSet(),
    setsOfRule: [],
    head: createWordIndex(),
    body: createWordIndex(),
    tally: createTally(),
    freed: [],
    graveyard: [],
  }
}

/** Adds a lot and answers its document number. */
export function insertDocument(
  store: Store,
  document: Document,
  words: { head: Iterable<string>; body: Iterable<string> },
): number {
  const doc = store.freed.pop() ?? store.size++
  if (doc >= store.columns.visibility.length) store.columns = grow(store.columns)
  const { columns } = store
  for (const [dimension, name] of DIMENSIONS.entries()) columns.codes[doc * CODES_PER_DOC + dimension] = document[name]
  for (const facet of WIDE_FACETS) {
    addDoc((store.sets[facet][document[facet]] ??= createDocSet()), doc)
  }
  for (const [facet, code] of store.mixes.byCode[document.mix]!.entries())
    addDoc((store.setsOfSmallFacets[facet]![code] ??= createDocSet()), doc)
  columns.visibility[doc] = document.visibility
  columns.listingId[doc] = document.listingId
  store.names[doc] = document.name
  store.titles[doc] = document.title
  store.docOfListing.set(document.listingId, doc)
  if (isCode(document.name)) store.docOfName.set(document.name, doc)
  else addWord(store.head, document.name.toLowerCase(), doc)
  setFigures(store, doc, document)
  show(store, doc)
  for (const word of words.head) addWord(store.head, word, doc)
  for (const word of words.body) addWord(store.body, word, doc)
  return doc
}

export function setFigures({ columns }: Store, doc: number, figures: Figures): void {
  columns.priceCents[doc] = figures.priceCents
  columns.endsAt[doc] = figures.endsAt
  columns.updatedAt[doc] = figures.updatedAt
  columns.bidCount[doc] = figures.bidCount
  columns.dropRate[doc] = figures.dropRate
  columns.firstPublishedAt[doc] = figures.firstPublishedAt
}

/** Puts a document under other facet values. */
export function setFacets(store: Store, doc: number, facets: Facets): void {
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

/** The document is gone from every answer at once; its number is reused after the next purge. */
export function removeDocument(store: Store, doc: number): void {
  hide(store, doc)
  store.columns.visibility[doc] = DEAD
  store.docOfListing.delete(store.columns.listingId[doc]!)
  store.docOfName.delete(store.names[doc]!)
  store.graveyard.push(doc)
}

/** Lets those find a document who may see it, and counts it if they are everyone. */
function show(store: Store, doc: number): void {
  const visibility = store.columns.visibility[doc]!
  if (visibility === PUBLIC) countDocument(store.tally, facetsOf(store, doc), 1)
  addDoc(visibility === PUBLIC ? store.publicDocs : (store.setsOfRule[visibility] ??= createDocSet()), doc)
}

function hide(store: Store, doc: number): void {
  const visibility = store.columns.visibility[doc]!
  if (visibility === PUBLIC) countDocument(store.tally, facetsOf(store, doc), -1)
  removeDoc(visibility === PUBLIC ? store.publicDocs : store.setsOfRule[visibility]!, doc)
}

export function facetsOf({ columns: { codes } }: Store, doc: number): Record<Dimension, number> {
  const at = doc * CODES_PER_DOC
  return { category: codes[at]!, brand: codes[at + 1]!, warehouse: codes[at + 2]!, mix: codes[at + 3]! }
}

const PURGE_AT_LEAST = 1_000

export function isPurgeDue({ graveyard, size }: Store): boolean {
  return graveyard.length >= Math.max(PURGE_AT_LEAST, size / 20)
}

/**
 * Takes the dead out of every list, and then gives their numbers back. A step at a time, because the lists of a million
 * lots take a second; until the last one nothing that is searched meanwhile sees a difference.
 */
export function* purge(store: Store): Generator<void> {
  const dead = store.graveyard.splice(0)
  const gone = new Int32Array(wordsFor(store.size))
  for (const doc of dead) setBit(gone, doc)
  for (const sets of [...WIDE_FACETS.map((facet) => store.sets[facet]), ...store.setsOfSmallFacets]) {
    for (const set of sets) if (set !== undefined) dropDocs(set, gone)
    yield
  }
  yield* dropDocuments(store.head, gone)
  yield* dropDocuments(store.body, gone)
  for (const doc of dead) {
    store.titles[doc] = store.names[doc] = ''
    store.freed.push(doc)
  }
}

function createColumns(capacity: number): Store['columns'] {
  return {
    codes: new Uint16Array(capacity * CODES_PER_DOC),
    visibility: new Uint16Array(capacity).fill(DEAD),
    firstPublishedAt: new Float64Array(capacity),
    priceCents: new Int32Array(capacity),
    endsAt: new Float64Array(capacity),
    updatedAt: new Float64Array(capacity),
    bidCount: new Int32Array(capacity),
    dropRate: new Uint16Array(capacity),
    listingId: new Float64Array(capacity),
  }
}

function grow(columns: Store['columns']): Store['columns'] {
  const grown = createColumns(columns.visibility.length * 2)
  for (const name of Object.keys(columns) as (keyof Store['columns'])[]) grown[name].set(columns[name])
  return grown
}
