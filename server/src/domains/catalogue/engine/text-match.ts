// Finds the documents that hold every word of a search.
//
// The last word may be unfinished, so it matches as a prefix. A word that nothing living holds is forgiven one typing
// error. A document where title, brand, category or name hold all words is a head match; the rest also needed the
// manifest.
import { intersectBits, type Bits } from './bits.ts'
import { someDoc, uniteWith, type DocSet } from './doc-set.ts'
import type { Scratch } from './scratch.ts'
import { DEAD, type Store } from './store.ts'
import { listsOf, neighboursOf, type WordIndex } from './word-index.ts'

/** `head` is a part of `all`. Both hold dead documents and such as this viewer may not see. */
export type TextMatches = { all: Bits; head: Bits }

type Holders = { head: DocSet[]; body: DocSet[] }

export function matchText(store: Store, scratch: Scratch, words: readonly string[]): TextMatches {
  let found: TextMatches | null = null
  for (const word of new Set(words)) {
    const holders = holdersOf(store, word, word === words.at(-1))
    const head = scratch.takeBits()
    for (const set of holders.head) uniteWith(head, set)
    const all = scratch.takeBits()
    all.set(head)
    for (const set of holders.body) uniteWith(all, set)
    if (found === null) found = { all, head }
    else {
      intersectBits(found.all, all)
      intersectBits(found.head, head)
    }
  }
  return found ?? { all: scratch.takeBits(), head: scratch.takeBits() }
}

function holdersOf(store: Store, word: string, isLast: boolean): Holders {
  const exact = {
    head: [...listsOf(store.head, word, isLast), ...namedBy(store, word)],
    body: listsOf(store.body, word, isLast),
  }
  const isLiving = (doc: number): boolean => store.columns.visibility[doc] !== DEAD
  if ([...exact.head, ...exact.body].some((set) => someDoc(set, isLiving))) return exact
  const near = (index: WordIndex): DocSet[] =>
    neighboursOf(index, word).flatMap((neighbour) => listsOf(index, neighbour, false))
  return { head: near(store.head), body: near(store.body) }
}

/** Names are upper case, words lower. */
function namedBy({ docOfName }: Store, word: string): DocSet[] {
  const doc = docOfName.get(word.toUpperCase())
  return doc === undefined ? [] : [{ form: [doc] }]
}
