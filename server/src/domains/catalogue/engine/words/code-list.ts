// The long numbers of a word index (UPC, EAN), sorted, so that one can be completed from its first digits.
//
// New ones wait in a short list of their own: a manifest brings hundreds, and putting each in its place among a million would
// move half of them every time. Where they are added, a full short list is merged into the long one. Visitors' calls only
// read: sorting a million would stop the process for a second.
import { hasBit, type Bits } from '../sets/bits.ts'
import { dropFromOrder, mergeIntoOrder, rangeIn, startsWith, type WordOrder } from './word-order.ts'
import { wordOf, type WordTable } from './word-table.ts'

export type CodeList = {
  sorted: WordOrder
  /** Numbers of words. */
  added: number[]
  /** False during a bulk load, which is sorted once at its end. */
  isLoaded: boolean
}

const PRODUCT_CODE = /^\d{8,14}$/
/** Few enough to look through at each call. */
const MAX_ADDED = 1_000

export function createCodeList(): CodeList {
  return { sorted: { ids: new Int32Array(0), length: 0, direction: 'forwards' }, added: [], isLoaded: false }
}

/** Adds what may be a UPC; other words are left out. */
export function addCode(list: CodeList, words: WordTable, id: number, word: string): void {
  if (!PRODUCT_CODE.test(word)) return
  list.added.push(id)
  if (list.isLoaded && list.added.length > MAX_ADDED) sortCodes(list, words)
}

/** To be called once after a bulk load: at a million codes it takes a second. Later only what is new is sorted. */
export function sortCodes(list: CodeList, { texts }: WordTable): void {
  mergeIntoOrder(list.sorted, texts, list.added)
  list.added = []
  list.isLoaded = true
}

/** Codes that begin with these digits, at most `limit` of them. */
export function codesFrom(
  { sorted, added }: Readonly<CodeList>,
  words: WordTable,
  digits: string,
  limit: number,
): string[] {
  const found = rangeIn(sorted, words.texts, digits).subarray(0, limit)
  const alsoFound = added.filter((id) => startsWith(words.texts, id, digits)).slice(0, limit - found.length)
  return [...found, ...alsoFound].map((id) => wordOf(words, id))
}

/** Forgets the codes that are no longer held. */
export function dropCodes(list: CodeList, gone: Bits): void {
  dropFromOrder(list.sorted, gone)
  list.added = list.added.filter((id) => !hasBit(gone, id))
}
