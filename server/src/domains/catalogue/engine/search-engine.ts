// One search, from the question to a page of documents and the counts of every facet.
import type { SortKey } from '@lotyard/contract/rules/sort-options'
import { countBits, intersectBits, listBits, subtractBits, type Bits } from './bits.ts'
import { evaluate, type Question } from './evaluate.ts'
import { addUpMixes } from './mixes.ts'
import { createScratch } from './scratch.ts'
import { selectPage, type Span } from './select-page.ts'
import { buildSortOrders, comparatorOf, noteChange, orderedDocs, type SortOrders } from './sort-orders.ts'
import { createStore, type Figures, type Store } from './store.ts'
import { matchText } from './text-match.ts'

export type SearchRequest = Omit<Question, 'text'> & {
  words: readonly string[]
  /** What the small filters say of each combination; see mixes.ts. */
  verdicts: Uint8Array
  sort: SortKey
  /** Without a chosen sort, lots whose title or brand hold the words come before those where only the manifest does. */
  headFirst: boolean
  span: Span
  /** How many values each small facet has. */
  smallFacetSizes: readonly number[]
}

/** The counts are in memory that the next search uses again. */
export type SearchAnswer = {
  total: number
  /** Document numbers of the page. */
  docs: number[]
  category: Int32Array
  brand: Int32Array
  warehouse: Int32Array
  smallFacets: number[][]
}

export type SearchEngine = {
  store: Store
  search: (request: SearchRequest) => SearchAnswer
  /** Some documents whose title, brand, category or name hold these words; the dead and the private ones too. */
  listHeadMatches: (words: readonly string[], limit: number) => Int32Array
  /** Documents in the order of a sort. */
  ordered: (sort: SortKey) => Int32Array
  /** To be called once after a bulk load. */
  sortAll: () => void
  noteChange: (doc: number, changedFigures?: readonly (keyof Figures)[]) => void
}

export function createSearchEngine(): SearchEngine {
  const store = createStore()
  const scratch = createScratch()
  let orders: SortOrders = buildSortOrders(store)
  const ordered = (sort: SortKey): Int32Array => orderedDocs(store, orders, sort)

  function search(request: SearchRequest): SearchAnswer {
    scratch.begin(store.size)
    const text = request.words.length === 0 ? null : matchText(store, scratch, request.words)
    const means = { store, scratch, byPrice: () => ordered('selling_price') }
    const { total, matches, counts } = evaluate(means, { ...request, text: text === null ? null : text.all })
    const [category, brand, warehouse, mix] = counts as [Int32Array, Int32Array, Int32Array, Int32Array]
    const smallFacets = addUpMixes(store.mixes, request.verdicts, mix, request.smallFacetSizes)
    const head = text !== null && request.headFirst ? text.head : null
    return { total, docs: pageOf(request, { matches, total }, head), category, brand, warehouse, smallFacets }
  }

  function pageOf({ span, sort }: SearchRequest, found: { matches: Bits; total: number }, head: Bits | null): number[] {
    const ordering = { compare: comparatorOf(store, sort), order: () => ordered(sort) }
    if (head === null) return selectPage(found, span, ordering, scratch)
    intersectBits(head, found.matches)
    const headTotal = countBits(head)
    const page = selectPage({ matches: head, total: headTotal }, span, ordering, scratch)
    if (page.length === span.limit || headTotal === found.total) return page
    subtractBits(found.matches, head)
    const rest = { matches: found.matches, total: found.total - headTotal }
    const restSpan = { offset: Math.max(0, span.offset - headTotal), limit: span.limit - page.length }
    return [...page, ...selectPage(rest, restSpan, ordering, scratch)]
  }

  return {
    store,
    search,
    listHeadMatches(words, limit) {
      scratch.begin(store.size)
      const docs = new Int32Array(limit)
      return docs.subarray(0, listBits(matchText(store, scratch, words).head, docs))
    },
    ordered,
    sortAll: () => void (orders = buildSortOrders(store)),
    noteChange: (doc, changedFigures) => noteChange(orders, doc, changedFigures),
  }
}
