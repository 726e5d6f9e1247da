// The counts of frequent words, kept, so that a search for one of them need not look at every lot that holds it.
//
// They are made when a word is first searched. From then on the store notes which public lots come and go, and the next
// search for the word takes in those of them that hold it. So a change costs the same however many words are kept.
import { DIMENSIONS } from '../tally.ts'
import { countSharedBits, hasBit, listBits, type Bits } from '../sets/bits.ts'
import { countCodes } from '../sets/count-codes.ts'
import { intersection } from '../sets/intersection.ts'
import type { Scratch } from '../scratch.ts'
import { unionOf } from '../sets/doc-set.ts'
import type { Store } from '../store.ts'
import { MAX_CHANGES, ROW, type KeptWords, type WordCounts } from './kept-words.ts'

const MAX_WORDS = 1_024
/** 4 bytes each. In a market with very many brands it makes the kept words fewer. */
const MAX_NUMBERS = 1_000_000

export type Holding = {
  word: string
  /** Documents that hold it, dead and private ones among them. */
  all: Bits
  head: Bits
  /** Per dimension: how many codes there are. */
  sizes: readonly number[]
}

export function countsOfWord(store: Store, holding: Holding, scratch: Scratch): Readonly<WordCounts> {
  const { byWord, changeCount } = store.keptWords
  const known = byWord.get(holding.word)
  const isRecent = known !== undefined && changeCount - known.changesSeen <= MAX_CHANGES
  const counts = isRecent ? known : countHolders(store, holding, scratch)
  if (isRecent) takeIn(store.keptWords, known, holding)
  counts.changesSeen = changeCount
  byWord.delete(holding.word)
  byWord.set(holding.word, counts)
  if (!isRecent) dropOldest(store.keptWords)
  return counts
}

function countHolders({ columns, publicDocs }: Store, { all, head, sizes }: Holding, scratch: Scratch): WordCounts {
  const shown = unionOf([publicDocs], scratch)
  const counts = sizes.map((size) => new Int32Array(size))
  const total = listBits(intersection(scratch, [shown, all]), scratch.docs)
  countCodes(columns.codes, scratch.docs.subarray(0, total), [...counts.keys()], counts, scratch)
  return { total, headTotal: countSharedBits(shown, head), counts, changesSeen: 0 }
}

/** A document's words never change, so what holds the word now held it then. */
function takeIn({ changes, changeCount }: KeptWords, known: WordCounts, { all, head, sizes }: Holding): void {
  for (const [dimension, size] of sizes.entries()) {
    const counts = known.counts[dimension]!
    if (counts.length >= size) continue
    known.counts[dimension] = new Int32Array(size)
    known.counts[dimension].set(counts)
  }
  for (let at = known.changesSeen; at < changeCount; at += 1) {
    const row = (at % MAX_CHANGES) * ROW
    const doc = changes[row]!
    if (!hasBit(all, doc)) continue
    const change = changes[row + 1]!
    known.total += change
    if (hasBit(head, doc)) known.headTotal += change
    for (let dimension = 0; dimension < DIMENSIONS.length; dimension += 1)
      known.counts[dimension]![changes[row + 2 + dimension]!]! += change
  }
}

function dropOldest({ byWord }: KeptWords): void {
  const numbersOf = ({ counts }: WordCounts): number => counts.reduce((sum, { length }) => sum + length, 0)
  let numbers = 0
  for (const counts of byWord.values()) numbers += numbersOf(counts)
  for (const [word, counts] of byWord) {
    if (byWord.size <= MAX_WORDS && numbers <= MAX_NUMBERS) return
    numbers -= numbersOf(counts)
    byWord.delete(word)
  }
}
