// Finds the documents that hold every word of a search.
//
// The last word may be unfinished, so it matches as a prefix. A word that nothing visible holds is forgiven one typing
// error. A document where title, brand, category or name hold all words is a head match; the rest also needed the
// manifest.
import type { Store } from './store.ts'
import { listsOf, neighboursOf, type WordIndex } from './word-index.ts'
import type { PostingList } from './posting-list.ts'

/** Reused by every search, so that none allocates a column of its own. */
export type Scratch = { seen: Uint32Array; head: Uint32Array; found: Int32Array; next: Int32Array; lastMark: number }

export function createScratch(): Scratch {
  const none = new Uint32Array(0)
  return { seen: none, head: none, found: new Int32Array(0), next: new Int32Array(0), lastMark: 0 }
}

/** A document is a head match where its entry in `head` is the mark. */
export type TextMatches = { docs: Int32Array; head: Uint32Array; mark: number }

type WordLists = { head: PostingList[]; body: PostingList[]; size: number }

const MAX_MARK = 0xffff_ffff

/**
 * `isVisible` decides whether a word is forgiven: were it left strict because of a lot that the asker may not see, an
 * empty answer would tell them what private lots hold. What is found is not yet narrowed to what they may see.
 */
export function matchText(
  store: Store,
  scratch: Scratch,
  words: readonly string[],
  isVisible: (doc: number) => boolean,
): TextMatches {
  prepare(scratch, store.size, words.length)
  const lists = [...new Set(words)].map((word) =>
    resolveWord(store, word, { isLast: word === words.at(-1), isVisible }),
  )
  // The rarest word first: what it does not hold need not be looked at again.
  lists.sort((left, right) => left.size - right.size)
  let count = 0
  for (const [round, word] of lists.entries()) count = narrow(scratch, word, round === 0)
  return { docs: scratch.found.subarray(0, count), head: scratch.head, mark: scratch.lastMark }
}

function prepare(scratch: Scratch, size: number, wordCount: number): void {
  if (scratch.seen.length < size) {
    const capacity = Math.ceil(size * 1.25)
    scratch.seen = new Uint32Array(capacity)
    scratch.head = new Uint32Array(capacity)
    scratch.found = new Int32Array(capacity)
    scratch.next = new Int32Array(capacity)
    scratch.lastMark = 0
  }
  if (scratch.lastMark + wordCount + 1 > MAX_MARK) {
    scratch.seen.fill(0)
    scratch.head.fill(0)
    scratch.lastMark = 0
  }
  // A gap, so that the first round of this search never continues the last round of the one before.
  scratch.lastMark += 1
}

/** Keeps, of the documents found so far, those that hold this word as well. */
function narrow(scratch: Scratch, word: WordLists, isFirst: boolean): number {
  const { seen, head, next } = scratch
  const before = scratch.lastMark
  const mark = before + 1
  let count = 0
  for (const { docs, length } of word.head) {
    for (let at = 0; at < length; at += 1) {
      const doc = docs[at]!
      if (isFirst || head[doc] === before) head[doc] = mark
      if (seen[doc] === mark || !(isFirst || seen[doc] === before)) continue
      seen[doc] = mark
      next[count++] = doc
    }
  }
  for (const { docs, length } of word.body) {
    for (let at = 0; at < length; at += 1) {
      const doc = docs[at]!
      if (seen[doc] === mark || !(isFirst || seen[doc] === before)) continue
      seen[doc] = mark
      next[count++] = doc
    }
  }
  scratch.lastMark = mark
  scratch.next = scratch.found
  scratch.found = next
  return count
}

function resolveWord(
  store: Store,
  word: string,
  { isLast, isVisible }: { isLast: boolean; isVisible: (doc: number) => boolean },
): WordLists {
  const exact = toWordLists(listsOf(store.head, word, isLast), listsOf(store.body, word, isLast))
  if (holdsVisible(exact, isVisible)) return exact
  const near = (index: WordIndex): PostingList[] =>
    neighboursOf(index, word).flatMap((neighbour) => listsOf(index, neighbour, false))
  return toWordLists(near(store.head), near(store.body))
}

function toWordLists(head: PostingList[], body: PostingList[]): WordLists {
  const size = [...head, ...body].reduce((sum, list) => sum + list.length, 0)
  return { head, body, size }
}

function holdsVisible(lists: WordLists, isVisible: (doc: number) => boolean): boolean {
  const hasVisible = ({ docs, length }: PostingList): boolean => {
    for (let at = 0; at < length; at += 1) if (isVisible(docs[at]!)) return true
    return false
  }
  return lists.head.some(hasVisible) || lists.body.some(hasVisible)
}
