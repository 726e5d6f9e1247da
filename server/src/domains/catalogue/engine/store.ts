// The columns of what is for sale: one number per lot and property, in typed arrays, and lists of lots per value.
//
// Figures and facets change in place. The words of a document are fixed: a lot whose words change gets a new document
// and the old one dies. The dead are skipped by their visibility until a purge takes them out of every list and gives
// their numbers back.
import { DIMENSIONS, type Dimension } from './dimensions.ts'
import { addPosting, createPostingList, dropPostings, removePosting, type PostingList } from './posting-list.ts'
import { createMixes, type Mixes } from './mixes.ts'
import { addWord, createWordIndex, dropDocuments, type WordIndex } from './word-index.ts'
import { countDocument, createTally, type Tally } from './tally.ts'

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
}

export type Facets = Record<Dimension, number> & { visibility: number; firstPublishedAt: number }

export type Document = Figures & Facets & { listingId: number; name: string; title: string }

export type Store = {
  /** Document numbers handed out so far; dead ones included. */
  size: number
  columns: Record<Dimension, Uint16Array> & {
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
  mixes: Mixes
  lists: Record<Dimension, PostingList[]>
  listsOfRule: PostingList[]
  /** Words of title, brand, category and name; and the words that only the manifest has. */
  head: WordIndex
  body: WordIndex
  /** Counts of the public documents. */
  tally: Tally
  freed: number[]
  graveyard: number[]
}

const FIRST_CAPACITY = 1024

export function createStore(): Store {
  return {
    size: 0,
    columns: createColumns(FIRST_CAPACITY),
    names: [],
    titles: [],
    docOfListing: new Map(),
    mixes: createMixes(),
    lists: { category: [], brand: [], warehouse: [], mix: [] },
    listsOfRule: [],
    head: createWordIndex(),
    body: createWordIndex(),
    tally: createTally(),
    freed: [],
    graveyard: [],
  }
}

export function countOfLiving(store: Store): number {
  return store.docOfListing.size
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
  for (const dimension of DIMENSIONS) {
    columns[dimension][doc] = document[dimension]
    addPosting((store.lists[dimension][document[dimension]] ??= createPostingList()), doc)
  }
  columns.visibility[doc] = document.visibility
  columns.firstPublishedAt[doc] = document.firstPublishedAt
  columns.listingId[doc] = document.listingId
  store.names[doc] = document.name
  store.titles[doc] = document.title
  store.docOfListing.set(document.listingId, doc)
  setFigures(store, doc, document)
  if (document.visibility === PUBLIC) countDocument(store.tally, document, 1)
  else addPosting((store.listsOfRule[document.visibility] ??= createPostingList()), doc)
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
}

/** Puts a document under other facet values. */
export function setFacets(store: Store, doc: number, facets: Facets): void {
  const { columns } = store
  const wasPublic = columns.visibility[doc] === PUBLIC
  if (wasPublic) countDocument(store.tally, facetsOf(store, doc), -1)
  else removePosting(store.listsOfRule[columns.visibility[doc]!]!, doc)
  for (const dimension of DIMENSIONS) {
    const before = columns[dimension][doc]!
    const after = facets[dimension]
    if (before === after) continue
    removePosting(store.lists[dimension][before]!, doc)
    addPosting((store.lists[dimension][after] ??= createPostingList()), doc)
    columns[dimension][doc] = after
  }
  columns.visibility[doc] = facets.visibility
  columns.firstPublishedAt[doc] = facets.firstPublishedAt
  if (facets.visibility === PUBLIC) countDocument(store.tally, facets, 1)
  else addPosting((store.listsOfRule[facets.visibility] ??= createPostingList()), doc)
}

/** The document is gone from every answer at once; its number is reused after the next purge. */
export function removeDocument(store: Store, doc: number): void {
  const { columns } = store
  if (columns.visibility[doc] === PUBLIC) countDocument(store.tally, facetsOf(store, doc), -1)
  columns.visibility[doc] = DEAD
  store.docOfListing.delete(columns.listingId[doc]!)
  store.graveyard.push(doc)
}

export function facetsOf({ columns }: Store, doc: number): Record<Dimension, number> {
  return {
    category: columns.category[doc]!,
    brand: columns.brand[doc]!,
    warehouse: columns.warehouse[doc]!,
    mix: columns.mix[doc]!,
  }
}

const PURGE_AT_LEAST = 1_000

/** Takes the dead out of every list once they are many enough to be worth a pass over everything. */
export function purgeIfDue(store: Store): boolean {
  if (store.graveyard.length < Math.max(PURGE_AT_LEAST, store.size / 20)) return false
  const isGone = (doc: number): boolean => store.columns.visibility[doc] === DEAD
  for (const dimension of DIMENSIONS)
    for (const list of store.lists[dimension]) if (list !== undefined) dropPostings(list, isGone)
  for (const list of store.listsOfRule) if (list !== undefined) dropPostings(list, isGone)
  dropDocuments(store.head, isGone)
  dropDocuments(store.body, isGone)
  for (const doc of store.graveyard) store.titles[doc] = store.names[doc] = ''
  store.freed.push(...store.graveyard.splice(0))
  return true
}

function createColumns(capacity: number): Store['columns'] {
  return {
    category: new Uint16Array(capacity),
    brand: new Uint16Array(capacity),
    warehouse: new Uint16Array(capacity),
    mix: new Uint16Array(capacity),
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
