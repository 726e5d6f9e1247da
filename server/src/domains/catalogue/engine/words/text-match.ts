// Finds the documents that hold every word of a search.
//
// The last word may be unfinished, so it matches as a prefix. A word that nothing visible holds is matched with one
// typing error. A document where title, brand, category or name hold all words is a head match; the rest also needed the
// manifest.
import { hasBit, listBits, setBit } from '../sets/bits.ts'
import { docsOf, isDense, roughCount, someDoc, uniteWith, type DocSet } from '../sets/doc-set.ts'
import type { Scratch } from '../scratch.ts'
import type { Store } from '../store.ts'
import { listsOf, neighboursOf, type WordIndex } from './word-index.ts'

/**
 * The first `length` documents, in no order, with a 1 beside each head match. Dead and private ones are among them.
 * `isFuzzy`: at least one word was matched with a typing error.
 */
export type TextMatches = { docs: Int32Array; isHead: Uint8Array; length: number; isFuzzy: boolean }

type Holders = { head: DocSet[]; body: DocSet[]; isFuzzy: boolean }

export type IsVisible = (doc: number) => boolean

/**
 * `isVisible` decides whether a word is matched with a typing error. If a lot that the viewer may not see kept the match
 * exact, an empty result would reveal what private lots hold. The matches are not yet narrowed to what the viewer may see.
 */
export function matchText(store: Store, scratch: Scratch, words: readonly string[], isVisible: IsVisible): TextMatches {
  // The rarest word first: what it does not hold need not be looked at again.
  const holders = [...new Set(words)]
    .map((word) => holdersOf(store, word, { isLast: word === words.at(-1), isVisible }))
    .toSorted((left, right) => sizeOf(left) - sizeOf(right))
  const [rarest, ...others] = holders
  const matches = { ...scratch.candidates, length: 0, isFuzzy: holders.some((word) => word.isFuzzy) }
  if (rarest === undefined) return matches
  if ([...rarest.head, ...rarest.body].some(isDense)) listDense(scratch, rarest, matches)
  else listSparse(scratch, rarest, matches)
  for (const word of others) keepHolders(scratch, word, matches)
  return matches
}

function sizeOf({ head, body }: Holders): number {
  return [...head, ...body].reduce((sum, set) => sum + roughCount(set), 0)
}

function listSparse(scratch: Scratch, { head, body }: Holders, matches: TextMatches): void {
  const { docs, isHead } = matches
  const seen = scratch.takeBits()
  const list = (sets: readonly DocSet[], tier: 0 | 1): void => {
    for (const set of sets) {
      const holders = docsOf(set)
      for (let at = 0; at < holders.length; at += 1) {
        const doc = holders[at]!
        if (hasBit(seen, doc)) continue
        setBit(seen, doc)
        docs[matches.length] = doc
        isHead[matches.length++] = tier
      }
    }
  }
  list(head, 1)
  list(body, 0)
}

function listDense(scratch: Scratch, word: Holders, matches: TextMatches): void {
  const { head, all } = toBits(scratch, word)
  const { docs, isHead } = matches
  matches.length = listBits(all, docs)
  for (let at = 0; at < matches.length; at += 1) isHead[at] = hasBit(head, docs[at]!) ? 1 : 0
}

/** Drops the documents found so far that do not hold this word as well. */
function keepHolders(scratch: Scratch, word: Holders, matches: TextMatches): void {
  const { head, all } = toBits(scratch, word)
  const { docs, isHead, length } = matches
  let kept = 0
  for (let at = 0; at < length; at += 1) {
    const doc = docs[at]!
    if (!hasBit(all, doc)) continue
    docs[kept] = doc
    isHead[kept++] = isHead[at] === 1 && hasBit(head, doc) ? 1 : 0
  }
  matches.length = kept
}

function toBits(scratch: Scratch, word: Holders): { head: Int32Array; all: Int32Array } {
  const head = scratch.takeBits()
  for (const set of word.head) uniteWith(head, set)
  const all = scratch.takeBits()
  all.set(head)
  for (const set of word.body) uniteWith(all, set)
  return { head, all }
}

function holdersOf(
  store: Store,
  word: string,
  { isLast, isVisible }: { isLast: boolean; isVisible: IsVisible },
): Holders {
  const exact = {
    head: [...listsOf(store.head, word, isLast), ...namedBy(store, word)],
    body: listsOf(store.body, word, isLast),
    isFuzzy: false,
  }
  if ([...exact.head, ...exact.body].some((set) => someDoc(set, isVisible))) return exact
  const near = (index: WordIndex): DocSet[] =>
    neighboursOf(index, word).flatMap((neighbour) => listsOf(index, neighbour, false))
  return { head: near(store.head), body: near(store.body), isFuzzy: true }
}

/** Names are upper case, words lower. */
function namedBy({ docOfName }: Store, word: string): DocSet[] {
  const doc = docOfName.get(word.toUpperCase())
  return doc === undefined ? [] : [{ form: [doc] }]
}
