// The read model: the search engine's documents, kept equal to the rows of the database.
import { cents, perItemCents } from '@lotyard/contract/rules/money'
import { foldBrand } from '@lotyard/contract/rules/listings/goods/brand-name'
import { freightFigures } from '@lotyard/contract/rules/shipping/lot-freight'
import { LRUCache } from 'lru-cache'
import { createSearchEngine, type SearchEngine } from '../../engine/search-engine.ts'
import { isBare, setBareKind, setGoods } from '../../engine/goods/goods-lines.ts'
import type { KindNames } from '../../engine/goods/kinds.ts'
import { codeOfMix } from '../../engine/mixes.ts'
import { docsOf } from '../../engine/sets/doc-set.ts'
import {
  PUBLIC,
  DEAD,
  facetsOf,
  insertDocument,
  isPurgeDue,
  purge,
  removeDocument,
  setFacets,
  setFigures,
  FIGURES,
  type Changeable,
  type Document,
} from '../../engine/store.ts'
import { compileBook, type CompiledBook, type PackedBook } from '../../engine/worth/compiled-book.ts'
import { textOf } from '../../engine/texts.ts'
import { tokenize, type OnPlural } from '../../engine/words/tokenizer.ts'
import { noteSpelling, type WordIndex } from '../../engine/words/word-index.ts'
import { toShippingTerms } from '../../../listings/index.ts'
import { createAgenda, type Agenda } from '../agenda.ts'
import { brandCodeOf, createReference, mayLearnBrand, type Reference, type Renamed } from './reference.ts'
import { NO_MANIFEST, type ListingRow, type ManifestText } from './row-queries.ts'

export type ReadModel = {
  engine: SearchEngine
  reference: Reference
  agenda: Agenda
  /** The purge that is under way. */
  purging: Generator<void> | null
  /** Listings for sale that the engine cannot hold. */
  leftOut: Set<number>
  /** Price books by which lots were valued lately. Each has room for all kinds of goods, and is quickly made again. */
  compiled: LRUCache<PackedBook, { book: CompiledBook; parents: Reference['parents'] }>
}

const MAX_COMPILED = 200

export function createReadModel(): ReadModel {
  return {
    engine: createSearchEngine(),
    reference: createReference(),
    agenda: createAgenda(),
    purging: null,
    leftOut: new Set(),
    compiled: new LRUCache({ max: MAX_COMPILED }),
  }
}

/** The book as the goods of this model are valued by it. Each version of a book is another object. */
export function compiledFor({ engine: { store }, reference, compiled }: ReadModel, book: PackedBook): CompiledBook {
  const { parents } = reference
  const known = compiled.get(book)
  if (known?.parents === parents) return known.book
  const made = compileBook(book, store.goods.kinds, (key) => parents.get(key) ?? null)
  compiled.set(book, { book: made, parents })
  return made
}

/** Whether the model knows everything that the row refers to. A brand may be newer than the last read. */
export function isKnown({ reference }: ReadModel, row: ListingRow): boolean {
  return (
    reference.category.codeOf.has(row.category_key) &&
    reference.condition.codeOf.has(row.condition_key) &&
    reference.lotSize.codeOf.has(row.lot_size_key) &&
    reference.warehouse.codeOf.has(row.warehouse_key) &&
    !mayLearnBrand(reference, row.brand_key) &&
    (row.access_rule_id === null || reference.rule.codeOf.has(row.access_rule_id))
  )
}

/** Whether putting this row into the model needs its manifest: it is new there, or its words changed. */
export function needsGoods({ engine: { store }, reference }: ReadModel, row: ListingRow): boolean {
  if (!row.is_open) return false
  const doc = store.docOfListing.get(row.id)
  if (doc === undefined) return true
  const { category, brand } = codesOf(reference, row)
  const before = facetsOf(store, doc)
  return textOf(store.titles, doc) !== row.title || before.category !== category || before.brand !== brand
}

/**
 * Makes the model say what the row says. `manifest` is given when words and goods must be read again. A row that the engine
 * cannot hold is left out: shown as it was it might be private by now, and thrown on it would keep all others from being
 * followed. `onLeftOut` is called the first time.
 */
export function applyRow(
  model: ReadModel,
  row: ListingRow,
  manifest: ManifestText | undefined,
  onLeftOut: (listing: string, error: unknown) => void,
): void {
  try {
    replaceRow(model, row, manifest)
    model.leftOut.delete(row.id)
  } catch (error) {
    const doc = model.engine.store.docOfListing.get(row.id)
    if (doc !== undefined) drop(model.engine, doc)
    if (!model.leftOut.has(row.id)) onLeftOut(row.name, error)
    model.leftOut.add(row.id)
  }
}

function replaceRow(model: ReadModel, row: ListingRow, manifest: ManifestText | undefined): void {
  const { engine, agenda } = model
  const { store } = engine
  agenda.set(row.id, row.next_turn_at)
  const doc = store.docOfListing.get(row.id)
  if (!row.is_open) {
    if (doc !== undefined) drop(engine, doc)
    return
  }
  const document = toDocument(model, row)
  if (doc !== undefined && manifest === undefined) {
    if (isBare(store.goods, doc) && setBareKind(store.goods, doc, kindOf(model.reference, row)))
      engine.noteChange(doc, ['goods'])
    return refresh(engine, doc, document)
  }
  const { words, lines } = manifest ?? NO_MANIFEST
  if (doc !== undefined) drop(engine, doc)
  // Only of lots for everyone: a spelling that private lots alone have is not shown to others.
  const onPlural = row.access_rule_id === null ? spellingsInto(store.body) : undefined
  const added = insertDocument(store, document, wordsOf(model.reference, row, words, onPlural))
  setGoods(store.goods, added, lines, kindOf(model.reference, row))
  engine.noteChange(added)
}

/** As what a lot without lines is valued. */
function kindOf(reference: Reference, row: ListingRow): KindNames {
  const brand = reference.brand.entries[brandCodeOf(reference, row.brand_key)]
  return {
    brand: foldBrand(brand?.name ?? ''),
    categoryKey: row.category_key,
    conditionKey: row.condition_key,
  }
}

function spellingsInto(index: WordIndex): OnPlural {
  return (word, spelling) => noteSpelling(index, word, spelling)
}

/** The listings that are found by a name that has changed. */
export function* listingsNamedBy({ engine: { store } }: ReadModel, { categories, brands }: Renamed): Generator<number> {
  const sets = [...categories.map((code) => store.sets.category[code]), ...brands.map((code) => store.sets.brand[code])]
  for (const set of sets)
    if (set !== undefined)
      for (const doc of docsOf(set)) if (store.columns.visibility[doc] !== DEAD) yield store.columns.listingId[doc]!
}

/** The listing is no longer for sale, or no longer there. */
export function removeListing({ engine, agenda, leftOut }: ReadModel, listingId: number): void {
  agenda.set(listingId, null)
  leftOut.delete(listingId)
  const doc = engine.store.docOfListing.get(listingId)
  if (doc !== undefined) drop(engine, doc)
}

function drop(engine: SearchEngine, doc: number): void {
  removeDocument(engine.store, doc)
  engine.noteChange(doc)
}

const TIDY_MS = 10

/** Purges lots that are gone, for a few milliseconds at a time. */
export function tidy(model: ReadModel): void {
  const { store } = model.engine
  if (model.purging === null && isPurgeDue(store)) model.purging = purge(store)
  const until = performance.now() + TIDY_MS
  while (model.purging !== null && performance.now() < until) if (model.purging.next().done) model.purging = null
}

function refresh(engine: SearchEngine, doc: number, document: Document): void {
  const { store } = engine
  const { columns } = store
  const before = facetsOf(store, doc)
  const hasMoved = before.warehouse !== document.warehouse
  if (hasMoved || before.mix !== document.mix || columns.visibility[doc] !== document.visibility)
    setFacets(store, doc, document)
  const changed: Changeable[] = FIGURES.filter((figure) => columns[figure][doc] !== document[figure])
  if (hasMoved) changed.push('warehouse')
  if (changed.length === 0) return
  setFigures(store, doc, document)
  engine.noteChange(doc, changed)
}

function codesOf(reference: Reference, row: ListingRow): { category: number; brand: number } {
  return {
    category: reference.category.codeOf.get(row.category_key)!,
    brand: brandCodeOf(reference, row.brand_key),
  }
}

function toDocument({ engine, reference }: ReadModel, row: ListingRow): Document {
  const { originalCents, dropCents } = priceDropOf(row)
  const mix = [
    reference.condition.codeOf.get(row.condition_key)!,
    reference.lotSize.codeOf.get(row.lot_size_key)!,
    row.is_auction ? 0 : 1,
    Number(dropCents > 0),
    Number(row.master_pack),
    Number(row.discounted_shipping),
    Number(row.available_for_pick_up),
  ]
  return {
    ...codesOf(reference, row),
    listingId: row.id,
    name: row.name,
    title: row.title,
    warehouse: reference.warehouse.codeOf.get(row.warehouse_key)!,
    mix: codeOfMix(engine.store.mixes, mix),
    visibility: row.access_rule_id === null ? PUBLIC : reference.rule.codeOf.get(row.access_rule_id)!,
    firstPublishedAt: row.first_published_at,
    priceCents: row.price_cents,
    endsAt: row.ends_at ?? Infinity,
    updatedAt: row.updated_at,
    bidCount: row.bid_count,
    dropRate: originalCents === 0 ? 0 : Math.floor((dropCents * 10_000) / originalCents),
    msrpCents: row.msrp_cents,
    ...valueOf({ priceCents: row.price_cents, units: row.units, msrpCents: row.msrp_cents }),
    ...freightFigures(toShippingTerms(row)),
  }
}

/** What a price means beside the number of units and the MSRP. */
export function valueOf({ priceCents, units, msrpCents }: { priceCents: number; units: number; msrpCents: number }) {
  return {
    units,
    unitPriceCents: perItemCents(cents(priceCents), units),
    msrpRate: msrpCents === 0 ? Infinity : Math.round((priceCents * 10_000) / msrpCents),
  }
}

/** Only fixed prices drop: an auction's moves with its bids. */
export function priceDropOf(row: ListingRow): { originalCents: number; dropCents: number } {
  const originalCents = row.is_auction ? 0 : (row.original_price_cents ?? 0)
  return { originalCents, dropCents: Math.max(0, originalCents - row.price_cents) }
}

/** What a lot is found by: title, brand and category in the head, the manifest in the body. */
export function wordsOf(
  reference: Reference,
  row: ListingRow,
  manifestText: string,
  onPlural?: OnPlural,
): { head: Set<string>; body: Set<string> } {
  const category = reference.category.entries[reference.category.codeOf.get(row.category_key)!]!
  const parent =
    category.parentKey === null
      ? undefined
      : reference.category.entries[reference.category.codeOf.get(category.parentKey)!]
  const brand = reference.brand.entries[brandCodeOf(reference, row.brand_key)]
  const head = new Set(tokenize([row.title, brand?.name ?? '', category.name, parent?.name ?? ''].join(' \n ')))
  const body = new Set<string>()
  for (const word of tokenize(manifestText, onPlural)) if (!head.has(word)) body.add(word)
  return { head, body }
}
