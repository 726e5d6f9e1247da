// One search, from the filters to a page of documents and the counts of every facet.
import { assert } from '@lotyard/contract/rules/assert'
import {
  isDeliveredSort,
  isWorthSort,
  type DeliveredSortKey,
  type WorthSortKey,
} from '@lotyard/contract/rules/catalogue/sort-options'
import { BANDED } from './bands.ts'
import { openCounts, type CountedFor, type Counts } from './counts.ts'
import { evaluate, type CompiledFilters } from './evaluate.ts'
import { createLandedMemory, VISITOR_LIMITS, type LandedMemory } from './landed-memory.ts'
import { addUpMixes } from './mixes.ts'
import { createScratch } from './scratch.ts'
import { selectPage, type Matches, type Span } from './select-page.ts'
import {
  comparatorOf,
  createSortOrders,
  figureOf,
  noteChange,
  ORDER_OF,
  orderedDocs,
  rebuildSortOrders,
  type SortOrderKey,
  type SortOrders,
} from './sort-orders.ts'
import { selectStretchPage, type FigureOrdering, type Unmarked } from './stretch-page.ts'
import { PUBLIC, createStore, type Changeable, type Store } from './store.ts'
import { divideAt } from './stretches.ts'
import type { Tiers } from './tiers.ts'
import { matchText, type Guessing, type IsVisible } from './words/text-match.ts'
import { createWorthMemory, type WorthMemory } from './worth/worth-memory.ts'
import { sortIndex } from './words/word-index.ts'

export type SearchRequest = CompiledFilters & {
  words: readonly string[]
  neverGuessed: Guessing['neverGuessed']
  /** A delivered one only with `landed`, one by worth only with `worth`. */
  sort: SortOrderKey | DeliveredSortKey | WorthSortKey
  /** Without a chosen sort, lots whose title or brand hold the words come before lots where only the manifest does. */
  headFirst: boolean
  span: Span
  /** How many values each small facet has. */
  smallFacetSizes: readonly number[]
}

/** The counts are in memory that the next search overwrites. */
export type EngineResult = {
  total: number
  /** The words that nothing visible holds, each with the one searched instead. Empty if nothing was found either way. */
  guesses: ReadonlyMap<string, string>
  /** Document numbers of the page. */
  docs: number[]
  category: Int32Array
  brand: Int32Array
  warehouse: Int32Array
  smallFacets: Int32Array[]
}

export type SearchEngine = {
  store: Store
  sortOrders: SortOrders
  search: (request: SearchRequest) => EngineResult
  /** Counts what one viewer may see. To be used before the next search, which overwrites its memory. */
  openCounts: (request: CountedFor) => Counts
  /** Documents in the order of a sort. */
  ordered: (sort: SortOrderKey) => Int32Array
  /** Run it to its end once after a bulk load or a start from saved orders, before anything changes. */
  sortAll: () => Generator<void>
  noteChange: (doc: number, changed?: readonly Changeable[]) => void
  /** What lots cost delivered to buyers' addresses. */
  landed: LandedMemory
  /** The same for places that anybody may name: a memory of their own, so that they never push out a buyer's. */
  landedForVisitors: LandedMemory
  /** What lots are worth to owners of price books. */
  worth: WorthMemory
}

const NO_GUESSES: ReadonlyMap<string, string> = new Map()

/** `saved`: the orders of the store's documents, which need not be sorted again. */
export function createSearchEngine(store = createStore(), saved: SortOrders | null = null): SearchEngine {
  const scratch = createScratch()
  const sortOrders = saved ?? createSortOrders()
  const landed = createLandedMemory(store, () => ordered('-updated_at'))
  const landedForVisitors = createLandedMemory(store, () => ordered('-updated_at'), VISITOR_LIMITS)
  const worth = createWorthMemory(store, () => ordered('-updated_at'))
  // Until everything was sorted once there is nothing to repair, so a bulk load notes no changes.
  let isSorted = false

  function* sortAll(): Generator<void> {
    if (saved === null) {
      yield* rebuildSortOrders(store, sortOrders)
      for (const index of [store.head, store.body]) {
        sortIndex(index)
        yield
      }
    }
    for (const figure of BANDED) {
      divideAt(store, orderedDocs(store, sortOrders, ORDER_OF[figure]), figure, 0)
      yield
    }
    isSorted = true
  }

  function ordered(sort: SortOrderKey): Int32Array {
    if (!isSorted) for (const _step of sortAll());
    return orderedDocs(store, sortOrders, sort)
  }

  function search(request: SearchRequest): EngineResult {
    scratch.begin(store.size)
    const { words, heldRules, neverGuessed } = request
    const held = new Set([PUBLIC, ...heldRules])
    const isVisible: IsVisible = (doc) => held.has(store.columns.visibility[doc]!)
    const text = words.length === 0 ? null : matchText(store, scratch, words, { isVisible, neverGuessed })
    const { matches, counts, tiers } = evaluate({ store, scratch, ordered }, request, text)
    const [category, brand, warehouse, mix] = counts as [Int32Array, Int32Array, Int32Array, Int32Array]
    return {
      total: matches.total,
      // Every match holds every word, so all of them depend on the guessed one.
      guesses: text === null || matches.total === 0 ? NO_GUESSES : text.guesses,
      docs: tiers !== null && request.headFirst ? pageOfTiers(request, tiers()) : pageOf(request, matches),
      category,
      brand,
      warehouse,
      smallFacets: addUpMixes(store.mixes, request.verdicts, mix, request.smallFacetSizes),
    }
  }

  function pageOf(
    request: Pick<SearchRequest, 'sort' | 'landed' | 'worth' | 'span'>,
    matches: Matches | Unmarked,
  ): number[] {
    const ordering = orderingOf(request)
    return 'stretch' in matches
      ? selectStretchPage(store, matches, request.span, ordering, scratch)
      : selectPage(matches, request.span, ordering, scratch)
  }

  function orderingOf({
    sort,
    landed: costs,
    worth: view,
  }: Pick<SearchRequest, 'sort' | 'landed' | 'worth'>): FigureOrdering {
    if (isPublicOrder(sort))
      return { compare: comparatorOf(store, sort), sortedDocs: () => ordered(sort), figure: figureOf(sort) }
    if (isWorthSort(sort)) {
      assert(view !== null, 'an order by profit needs a view')
      return { compare: view.comparatorOf(sort), sortedDocs: () => view.ordered(sort), figure: null }
    }
    assert(costs !== null, 'an order by delivered cost needs the costs')
    return { compare: costs.comparatorOf(sort), sortedDocs: () => costs.ordered(sort), figure: null }
  }

  /** Head matches first, in order, then the others. */
  function pageOfTiers(request: SearchRequest, { head, rest }: Tiers): number[] {
    const { span } = request
    const page = pageOf(request, head)
    if (page.length === span.limit) return page
    const offset = Math.max(0, span.offset - head.total)
    return [...page, ...pageOf({ ...request, span: { offset, limit: span.limit - page.length } }, rest())]
  }

  return {
    store,
    sortOrders,
    search,
    openCounts: (request) => openCounts({ store, scratch, ordered }, request),
    ordered,
    sortAll,
    noteChange(doc, changed) {
      if (!isSorted) return
      noteChange(sortOrders, doc, changed)
      landed.noteChange(doc, changed)
      landedForVisitors.noteChange(doc, changed)
      worth.noteChange(doc, changed)
    },
    landed,
    landedForVisitors,
    worth,
  }
}

function isPublicOrder(sort: SearchRequest['sort']): sort is SortOrderKey {
  return sort === '-first_published_at' || (!isDeliveredSort(sort) && !isWorthSort(sort))
}
