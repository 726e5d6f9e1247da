// Goods that manifests hold: completes the last word that was typed, or the digits of a UPC, and counts the lots.
//
// The count of each is the total of the search for its text. Words that only private lots hold are left out for other
// viewers: they would count nothing, or what a search finds instead of them, by a longer or a similar word.
import type { SuggestedSearch } from '@lotyard/contract/lots/search'
import { buildSearchQuery, MAX_SEARCH_LENGTH } from '@lotyard/contract/rules/catalogue/search-query'
import { toSuggestedCount } from '@lotyard/contract/rules/catalogue/suggested-count'
import type { Counts } from '../../engine/counts.ts'
import type { Store } from '../../engine/store.ts'
import { rangeOf } from '../../engine/words/prefix-range.ts'
import { tokenizeQuery } from '../../engine/words/tokenizer.ts'
import { mayBePrefix } from '../../engine/words/word-forms.ts'
import { codesIn, countHoldersIn, wordsFrom, type WordIndex } from '../../engine/words/word-index.ts'
import type { ReadModel } from '../../model/reading/read-model.ts'
import { MAX_WORDS } from '../filter-values.ts'

const MAX_GOODS = 5
/** Two letters of a large vocabulary may begin more words than a call has time for; the third narrows them down. */
const MAX_WORDS_READ = 3_000
const MAX_CODES_READ = 500
/** Each takes some 10 µs at 100,000 lots. */
const MAX_COUNTED = 16
const MIN_LETTERS = 3

const DIGITS_OF_CODE = /^\d{6,14}$/
/** They stand in most manifests, and no buyer looks for them. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'all and any are for from has her his into its new non not off one other our out per set she size the this that two use with without you your'.split(
    ' ',
  ),
)

/** `maxCount`: no fewer than a search for the text finds, but for lots that only hold two typed words as one ('lap top'). */
type Candidate = { text: string; maxCount: number }

export function suggestGoods({ engine: { store } }: ReadModel, query: string, counts: Counts): SuggestedSearch[] {
  const found: { text: string; total: number }[] = []
  const candidates = listCandidates(store, query)
    .toSorted((left, right) => right.maxCount - left.maxCount || (left.text < right.text ? -1 : 1))
    .slice(0, MAX_COUNTED)
  for (const { text, maxCount } of candidates) {
    // No later one can be among the five with the most lots.
    if (found.length === MAX_GOODS && maxCount < found[MAX_GOODS - 1]!.total) break
    const words = tokenizeQuery(text)
    if (text.length > MAX_SEARCH_LENGTH || words.length > MAX_WORDS || !counts.isHeld(words.at(-1)!)) continue
    const total = counts.countHolders(words)
    if (total === 0) continue
    found.push({ text, total })
    found.sort((left, right) => right.total - left.total || (left.text < right.text ? -1 : 1))
    found.splice(MAX_GOODS)
  }
  return found.map(({ text, total }) => ({
    text,
    path: `/lots/search/?${buildSearchQuery({ search: text })}`,
    ...toSuggestedCount(total),
  }))
}

function listCandidates(store: Store, query: string): Candidate[] {
  const code = query.replaceAll(/[\s-]/g, '')
  // As it is printed below the bars: '0 12345 67890 5'.
  if (DIGITS_OF_CODE.test(code)) return listCodes(store, code, '')
  const last = tokenizeQuery(query).at(-1)!
  const typed = /[\p{L}\p{M}\p{N}]+[^\p{L}\p{N}]*$/u.exec(query)
  if (typed === null) return []
  const before = query.slice(0, typed.index)
  if (DIGITS_OF_CODE.test(last)) return listCodes(store, last, before)
  return mayBePrefix(last) ? listWords(store, last, before) : []
}

function listCodes(store: Store, digits: string, before: string): Candidate[] {
  const sizeOf = (code: string): number => countHoldersIn(store.head, code) + countHoldersIn(store.body, code)
  return codesIn(store.body, digits, MAX_CODES_READ).map((code) => ({
    text: before + code,
    maxCount: sizeOf(code),
  }))
}

/** The words of manifests that begin so. A search for one also finds the longer words that begin with it. */
function listWords({ head, body }: Store, prefix: string, before: string): Candidate[] {
  const words = wordsFrom(body, prefix, MAX_WORDS_READ)
  const headWords = wordsFrom(head, prefix, MAX_WORDS_READ)
  if (words === null || headWords === null) return []
  const sizeFrom = [sizesOf(body, words), sizesOf(head, headWords)]
  return words
    .filter((word) => word.length >= MIN_LETTERS && !FUNCTION_WORDS.has(word))
    .map((word) => ({
      text: before + (body.spellings.get(word) ?? word),
      maxCount: sizeFrom.reduce((sum, sizeOf) => sum + sizeOf(word), 0),
    }))
}

/** How many lots hold words that begin so, a lot with two such words twice. */
function sizesOf(index: WordIndex, words: readonly string[]): (prefix: string) => number {
  const upTo = [0]
  for (const word of words) upTo.push(upTo.at(-1)! + countHoldersIn(index, word))
  return (prefix) => {
    const [low, end] = rangeOf(words, prefix)
    return upTo[end]! - upTo[low]!
  }
}
