// The counts of frequent words that are kept, and the public lots that came and went since; see word-counts.ts.
import { DIMENSIONS } from '../tally.ts'
import type { Columns } from '../store.ts'

/** Of the public lots that hold a word. */
export type WordCounts = {
  total: number
  /** Those that hold it in title, brand, category or name. */
  headTotal: number
  /** By dimension and code. */
  counts: Int32Array[]
  /** How many changes are in them. */
  changesSeen: number
}

export type KeptWords = {
  /** The one that was searched last is last. */
  byWord: Map<string, WordCounts>
  /** The last MAX_CHANGES of all `changeCount`, each as a row; written over from the start. */
  changes: Int32Array
  changeCount: number
}

/** More are slower to take in than counting again. */
export const MAX_CHANGES = 1_024
/** What a change was: the document, 1 or -1, and its codes at the time. */
export const ROW = 2 + DIMENSIONS.length

export function createKeptWords(): KeptWords {
  return { byWord: new Map(), changes: new Int32Array(0), changeCount: 0 }
}

/** Before the numbers of documents are given out again: a change of the old one would be taken for one of the new one. */
export function forgetWords(kept: KeptWords): void {
  kept.byWord.clear()
}

/** A public document comes or goes, with the codes that it has now. */
export function noteInKeptWords(kept: KeptWords, { codes }: Columns, doc: number, change: 1 | -1): void {
  if (kept.byWord.size === 0) return
  if (kept.changes.length === 0) kept.changes = new Int32Array(MAX_CHANGES * ROW)
  const { changes } = kept
  const row = (kept.changeCount % MAX_CHANGES) * ROW
  changes[row] = doc
  changes[row + 1] = change
  for (let dimension = 0; dimension < DIMENSIONS.length; dimension += 1)
    changes[row + 2 + dimension] = codes[doc * DIMENSIONS.length + dimension]!
  kept.changeCount += 1
}
