// One search, from the question to a page of documents and the counts of every facet.
import type { SortKey } from '@lotyard/contract/rules/sort-options'
import { createEvaluationBuffers, evaluate, acceptedLists, type Question } from './evaluate.ts'
import { addUpMixes } from './mixes.ts'
import { createMarks, selectPage, sortedSlice, walk, type Span } from './select-page.ts'
import { buildSortOrders, comparatorOf, noteChange, orderedDocs, type SortOrders } from './sort-orders.ts'
import { countOfLiving, createStore, type Figures, type Store } from './store.ts'
import { createScratch, matchText, type TextMatches } from './text-match.ts'

export type SearchRequest = Omit<Question, 'textDocs'> & {
  words: readonly string[]
  /** Visibilities of all that the asker may see, whatever of it is selected. */
  audience: Uint8Array
  sort: SortKey
  /** Without a chosen sort, lots whose title or brand hold the words come before those where only the manifest does. */
  headFirst: boolean
  span: Span
  /** How many values each small facet has. */
  smallFacetSizes: readonly number[]
}

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
  /** Only the documents that hold these words. */
  match: (words: readonly string[], isVisible: (doc: number) => boolean) => TextMatches
  /** Documents in the order of a sort. */
  ordered: (sort: SortKey) => Int32Array
  /** To be called once after a bulk load. */
  sortAll: () => void
  noteChange: (doc: number, changedFigures?: readonly (keyof Figures)[]) => void
}

export function createSearchEngine(): SearchEngine {
  const store = createStore()
  const scratch = createScratch()
  const buffers = createEvaluationBuffers()
  const marks = createMarks()
  let orders: SortOrders = buildSortOrders(store)

  function search(request: SearchRequest): SearchAnswer {
    const { words, audience } = request
    const isVisible = (doc: number): boolean => audience[store.columns.visibility[doc]!] === 1
    const text = words.length === 0 ? null : matchText(store, scratch, words, isVisible)
    const question: Question = { ...request, textDocs: text === null ? null : text.docs }
    const { total, counts, matches } = evaluate(store, question, buffers)
    const [category, brand, warehouse, mix] = counts as [Int32Array, Int32Array, Int32Array, Int32Array]
    return {
      total,
      docs: matches === null ? pageOfTally(request, question, total) : pageOf(request, matches, text),
      category,
      brand,
      warehouse,
      smallFacets: addUpMixes(store.mixes, request.verdicts, mix, request.smallFacetSizes),
    }
  }

  function pageOf(request: SearchRequest, matches: Int32Array, text: TextMatches | null): number[] {
    const { span, sort } = request
    const means = { compare: comparatorOf(store, sort), order: () => orderedDocs(store, orders, sort), marks }
    if (text === null || !request.headFirst) return selectPage(matches, span, means, store.size)
    const { head, rest } = splitByTier(matches, text)
    const page = selectPage(head, span, means, store.size)
    if (page.length === span.limit || rest.length === 0) return page
    const restSpan = { offset: Math.max(0, span.offset - head.length), limit: span.limit - page.length }
    return [...page, ...selectPage(rest, restSpan, means, store.size)]
  }

  /** At most one dimension filters: walk the order, unless what matches is rare. */
  function pageOfTally({ sort, span }: SearchRequest, question: Question, total: number): number[] {
    if (span.offset >= total) return []
    const { visibility } = store.columns
    const { visible } = question
    const filtered = question.accepted.findIndex((accepted) => accepted !== null)
    if (filtered === -1) return walk(orderedDocs(store, orders, sort), span, (doc) => visible[visibility[doc]!] === 1)
    const accepted = question.accepted[filtered]!
    const column = [store.columns.category, store.columns.brand, store.columns.warehouse, store.columns.mix][filtered]!
    const end = Math.min(span.offset + span.limit, total)
    if ((end * countOfLiving(store)) / total <= total * 8)
      return walk(
        orderedDocs(store, orders, sort),
        span,
        (doc) => accepted[column[doc]!] === 1 && visible[visibility[doc]!] === 1,
      )
    const lists = acceptedLists(store, question, filtered)
    const matches = Int32Array.from(
      lists.flatMap(({ docs, length }) =>
        [...docs.subarray(0, length)].filter((doc) => visible[visibility[doc]!] === 1),
      ),
    )
    return sortedSlice(
      matches,
      { offset: span.offset, limit: Math.max(0, end - span.offset) },
      comparatorOf(store, sort),
    )
  }

  return {
    store,
    search,
    match: (words, isVisible) => matchText(store, scratch, words, isVisible),
    ordered: (sort) => orderedDocs(store, orders, sort),
    sortAll: () => void (orders = buildSortOrders(store)),
    noteChange: (doc, changedFigures) => noteChange(orders, doc, changedFigures),
  }
}

/** Head matches from the front of one array, the others from its back. */
function splitByTier(matches: Int32Array, { head, mark }: TextMatches): { head: Int32Array; rest: Int32Array } {
  const split = new Int32Array(matches.length)
  let front = 0
  let back = matches.length
  for (let at = 0; at < matches.length; at += 1) {
    const doc = matches[at]!
    if (head[doc] === mark) split[front++] = doc
    else split[--back] = doc
  }
  return { head: split.subarray(0, front), rest: split.subarray(front) }
}
