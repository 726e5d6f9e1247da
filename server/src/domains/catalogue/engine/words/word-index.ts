// Which documents hold which word.
//
// The vocabulary is kept sorted forwards and backwards: a prefix is a range of the first; a word with one typing error
// has its first or its second half intact, so its neighbours lie in one short range of either.
import { setBit, wordsFor, type Bits } from '../sets/bits.ts'
import type { DocSet } from '../sets/doc-set.ts'
import {
  addToLists,
  countIn,
  createDocLists,
  dropFromLists,
  isEmptyIn,
  setOf,
  sizeIn,
  type DocLists,
} from '../sets/doc-lists.ts'
import { addCode, codesFrom, createCodeList, dropCodes, sortCodes, type CodeList } from './code-list.ts'
import { isOneEditApart } from './one-edit.ts'
import { isCode } from './tokenizer.ts'
import { mayBePrefix } from './word-forms.ts'
import { dropFromOrder, insertInOrder, rangeIn, sortWords, type Direction, type WordOrder } from './word-order.ts'
import { createWordTable, idOf, insertWord, isWord, removeWord, wordOf, type WordTable } from './word-table.ts'

export type WordIndex = {
  words: WordTable
  /** By a word's number the documents that hold it. */
  lists: DocLists
  /** Words without digits. Null: to be sorted at the next search. */
  orders: Record<Direction, WordOrder> | null
  /** Long numbers among the words. */
  codes: CodeList
  /** How manifests spell words that the index keeps without their ending: 'canvas' for 'canva'. */
  spellings: Map<string, string>
}

/** Typing errors are allowed from this length on; shorter words have too many neighbours: 'nike' is no 'like'. */
export const TYPO_MIN_LENGTH = 5

export function createWordIndex(): WordIndex {
  return {
    words: createWordTable(),
    lists: createDocLists(),
    orders: null,
    codes: createCodeList(),
    spellings: new Map(),
  }
}

export function addWord(index: WordIndex, word: string, doc: number): void {
  addToLists(index.lists, idOf(index.words, word) ?? insertNew(index, word), doc)
}

function insertNew({ words, orders, codes }: WordIndex, word: string): number {
  const id = insertWord(words, word)
  // While documents are loaded in bulk nothing is sorted yet; later a new word is put in its place.
  if (isCode(word)) addCode(codes, words, id, word)
  else if (orders !== null) for (const order of Object.values(orders)) insertInOrder(order, words.texts, id)
  return id
}

/** Notes how a word is spelled; the first spelling stays. */
export function noteSpelling(index: WordIndex, word: string, spelling: string): void {
  if (!index.spellings.has(word)) index.spellings.set(flat(word), flat(spelling))
}

/** V8 slices a long word by pointing into its text: without a copy, one word keeps the whole manifest in memory. */
function flat(word: string): string {
  return word.length < 13 ? word : Buffer.from(word).toString()
}

/** Sorts what is sorted lazily, for an index that was just loaded. */
export function sortIndex(index: WordIndex): void {
  ordersOf(index)
  sortCodes(index.codes, index.words)
}

/** A few milliseconds; a word counts beside its documents. */
const WORK_PER_STEP = 200_000
const WORK_PER_WORD = 100

/** Removes documents, and words that no document holds any more, in steps. */
export function* dropDocuments(index: WordIndex, gone: Bits, workPerStep = WORK_PER_STEP): Generator<void> {
  const { words, lists } = index
  let work = 0
  for (let id = 0; id < words.size; id += 1) {
    work += WORK_PER_WORD + sizeIn(lists, id)
    dropFromLists(lists, id, gone)
    if (work < workPerStep) continue
    yield
    work = 0
  }
  yield
  dropUnused(index)
  yield
}

/** In one step: in between, a word could come back under a number that the orders are about to lose. */
function dropUnused({ words, lists, orders, codes, spellings }: WordIndex): void {
  const unused: number[] = []
  const gone = new Int32Array(wordsFor(words.size))
  for (let id = 0; id < words.size; id += 1) {
    if (!isWord(words, id) || !isEmptyIn(lists, id)) continue
    unused.push(id)
    setBit(gone, id)
  }
  if (unused.length === 0) return
  if (orders !== null) for (const order of Object.values(orders)) dropFromOrder(order, gone)
  dropCodes(codes, gone)
  for (const id of unused) {
    if (spellings.size > 0) spellings.delete(wordOf(words, id))
    removeWord(words, id)
  }
}

/** The documents that hold this very word. Read only, and until the index changes. */
export function holdersIn({ words, lists }: WordIndex, word: string): DocSet | undefined {
  const id = idOf(words, word)
  return id === undefined ? undefined : setOf(lists, id)
}

export function countHoldersIn({ words, lists }: WordIndex, word: string): number {
  const id = idOf(words, word)
  return id === undefined ? 0 : countIn(lists, id)
}

export function hasWord(index: WordIndex, word: string): boolean {
  return countHoldersIn(index, word) > 0
}

/** All words with what holds them. */
export function* allWords({ words, lists }: WordIndex): Generator<[word: string, set: DocSet]> {
  for (let id = 0; id < words.size; id += 1) {
    const set = setOf(lists, id)
    if (set !== undefined) yield [wordOf(words, id), set]
  }
}

/** The lists of a word, and with `asPrefix` of every word that begins with it. Codes match whole. */
export function listsOf(index: WordIndex, word: string, asPrefix: boolean): DocSet[] {
  if (!asPrefix || !mayBePrefix(word)) return toArray(holdersIn(index, word))
  const ids = rangeIn(ordersOf(index).forwards, index.words.texts, word)
  const sets: DocSet[] = []
  // While documents are being dropped the vocabulary still has words that nothing holds any more.
  for (const id of ids) sets.push(...toArray(setOf(index.lists, id)))
  return sets
}

function toArray(set: DocSet | undefined): DocSet[] {
  return set === undefined ? [] : [set]
}

/** The words without digits that begin so; null where there are more than `limit`. */
export function wordsFrom(index: WordIndex, prefix: string, limit: number): string[] | null {
  const ids = rangeIn(ordersOf(index).forwards, index.words.texts, prefix)
  return ids.length > limit ? null : Array.from(ids, (id) => wordOf(index.words, id))
}

/** Long numbers that begin with these digits, at most `limit` of them. */
export function codesIn({ codes, words }: WordIndex, digits: string, limit: number): string[] {
  return codesFrom(codes, words, digits, limit)
}

/** Words one typing error away. */
export function neighboursOf(index: WordIndex, word: string): string[] {
  if (word.length < TYPO_MIN_LENGTH || isCode(word)) return []
  const { words } = index
  const half = Math.floor(word.length / 2)
  const { forwards, backwards } = ordersOf(index)
  const ids = [
    ...rangeIn(forwards, words.texts, word.slice(0, half)),
    ...rangeIn(backwards, words.texts, word.slice(half)),
  ]
  const found = new Set(ids.map((id) => wordOf(words, id)).filter((candidate) => isOneEditApart(candidate, word)))
  // Two letters swapped across the middle leave neither half intact.
  const swapped = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1)
  if (hasWord(index, swapped)) found.add(swapped)
  return [...found]
}

function ordersOf(index: WordIndex): Record<Direction, WordOrder> {
  index.orders ??= sortLetters(index.words)
  return index.orders
}

function sortLetters(words: WordTable): Record<Direction, WordOrder> {
  const ids: number[] = []
  for (let id = 0; id < words.size; id += 1) if (isWord(words, id) && !isCode(wordOf(words, id))) ids.push(id)
  return { forwards: sortWords(words.texts, ids, 'forwards'), backwards: sortWords(words.texts, ids, 'backwards') }
}
