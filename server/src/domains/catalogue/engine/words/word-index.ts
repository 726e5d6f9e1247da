// Which documents hold which word.
//
// The vocabulary is kept sorted forwards and backwards: a prefix is a range of the first; a word with one typing error
// has its first or its second half intact, so its neighbours lie in one short range of either.
import type { Bits } from '../sets/bits.ts'
import { addDoc, countDocs, createDocSet, dropDocs, type DocSet } from '../sets/doc-set.ts'
import { addCode, createCodeList, dropCodes, firstNotBelow, rangeOf, type CodeList } from './code-list.ts'
import { isOneEditApart } from './one-edit.ts'
import { isCode } from './tokenizer.ts'
import { mayBePrefix } from './word-forms.ts'

export type WordIndex = {
  lists: Map<string, DocSet>
  /** Words without digits, sorted. Null: to be sorted at the next search. */
  sorted: string[] | null
  /** The same words spelled backwards, sorted. */
  sortedBackwards: string[] | null
  /** Long numbers among the words. */
  codes: CodeList
  /** How manifests spell words that the index keeps without their ending: 'canvas' for 'canva'. */
  spellings: Map<string, string>
}

/** Typing errors are allowed from this length on; shorter words have too many neighbours: 'nike' is no 'like'. */
export const TYPO_MIN_LENGTH = 5

export function createWordIndex(): WordIndex {
  return { lists: new Map(), sorted: null, sortedBackwards: null, codes: createCodeList(), spellings: new Map() }
}

export function addWord(index: WordIndex, word: string, doc: number): void {
  let list = index.lists.get(word)
  if (list === undefined) {
    list = createDocSet()
    const kept = flat(word)
    index.lists.set(kept, list)
    // While documents are loaded in bulk nothing is sorted yet; later a new word is put in its place.
    if (isCode(word)) addCode(index.codes, kept)
    else {
      if (index.sorted !== null) insertSorted(index.sorted, word)
      if (index.sortedBackwards !== null) insertSorted(index.sortedBackwards, reverse(word))
    }
  }
  addDoc(list, doc)
}

/** Notes how a word is spelled; the first spelling stays. */
export function noteSpelling(index: WordIndex, word: string, spelling: string): void {
  if (!index.spellings.has(word)) index.spellings.set(flat(word), flat(spelling))
}

/** V8 slices a long word by pointing into its text: without a copy, one word keeps the whole manifest in memory. */
function flat(word: string): string {
  return word.length < 13 ? word : Buffer.from(word).toString()
}

const WORDS_PER_STEP = 500

/** Removes documents, and words that no document holds any more, a few words per step. */
export function* dropDocuments(index: WordIndex, gone: Bits): Generator<void> {
  let looked = 0
  let hasDroppedWord = false
  let hasDroppedCode = false
  for (const [word, list] of index.lists) {
    dropDocs(list, gone)
    if (countDocs(list) === 0) {
      index.lists.delete(word)
      index.spellings.delete(word)
      if (isCode(word)) hasDroppedCode = true
      else hasDroppedWord = true
    }
    looked += 1
    if (looked % WORDS_PER_STEP === 0) yield
  }
  if (hasDroppedWord) index.sorted = index.sortedBackwards = null
  if (hasDroppedCode) yield* dropCodes(index.codes, (code) => index.lists.has(code))
}

/** The lists of a word, and with `asPrefix` of every word that begins with it. Codes match whole. */
export function listsOf(index: WordIndex, word: string, asPrefix: boolean): DocSet[] {
  const exact = index.lists.get(word)
  if (!asPrefix || !mayBePrefix(word)) return exact === undefined ? [] : [exact]
  // While documents are being dropped the vocabulary still has words that nothing holds any more.
  return wordsBetween(vocabularyOf(index), word).flatMap((found) => index.lists.get(found) ?? [])
}

/** The words without digits that begin so; null where there are more than `limit`. */
export function wordsFrom(index: WordIndex, prefix: string, limit: number): string[] | null {
  const sorted = vocabularyOf(index)
  const [low, end] = rangeOf(sorted, prefix)
  return end - low > limit ? null : sorted.slice(low, end)
}

/** Words one typing error away. */
export function neighboursOf(index: WordIndex, word: string): string[] {
  if (word.length < TYPO_MIN_LENGTH || isCode(word)) return []
  const half = Math.floor(word.length / 2)
  const forwards = wordsBetween(vocabularyOf(index), word.slice(0, half))
  const backwards = wordsBetween(backwardsOf(index), reverse(word.slice(half))).map(reverse)
  const found = new Set([...forwards, ...backwards].filter((candidate) => isOneEditApart(candidate, word)))
  // Two letters swapped across the middle leave neither half intact.
  const swapped = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1)
  if (index.lists.has(swapped)) found.add(swapped)
  return [...found]
}

function vocabularyOf(index: WordIndex): string[] {
  index.sorted ??= [...index.lists.keys()].filter((word) => !isCode(word)).sort()
  return index.sorted
}

function backwardsOf(index: WordIndex): string[] {
  index.sortedBackwards ??= vocabularyOf(index).map(reverse).sort()
  return index.sortedBackwards
}

function reverse(word: string): string {
  let backwards = ''
  for (const letter of word) backwards = letter + backwards
  return backwards
}

function insertSorted(sorted: string[], word: string): void {
  sorted.splice(firstNotBelow(sorted, word), 0, word)
}

function wordsBetween(sorted: readonly string[], prefix: string): string[] {
  return sorted.slice(...rangeOf(sorted, prefix))
}
