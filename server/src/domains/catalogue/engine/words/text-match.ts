// Finds the documents that hold every word of a search.
//
// The last word may be unfinished, so it matches as a prefix. Two words that make one ('lap top') match it. For a word that
// nothing visible holds, one that differs by a typing error is searched instead. A document where title, brand, category
// or name hold all words is a head match; the rest also needed the manifest.
import { hasBit, intersectBits, setBit, type Bits } from '../sets/bits.ts'
import { countDocs, docsOf, roughCount, someDoc, uniteWith, type DocSet } from '../sets/doc-set.ts'
import type { Scratch } from '../scratch.ts'
import type { Store } from '../store.ts'
import { isCode } from './tokenizer.ts'
import { formsOf } from './word-forms.ts'
import { listsOf, neighboursOf } from './word-index.ts'

/** What holds all words. Dead and private documents are among them. */
export type TextMatches = (Listed | Marked) & {
  /** The words that nothing visible holds, each with the word that was searched instead. */
  guesses: ReadonlyMap<string, string>
}

/** The first `length` documents, in no order, with a 1 beside each head match. */
export type Listed = { form: 'list'; docs: Int32Array; isHead: Uint8Array; length: number }

/** `only`: what was searched where that was one word of letters, as it was typed; null for all else. Read only. */
export type Marked = { form: 'bits'; all: Bits; head: Bits; only: string | null }

/** The sets of lots that hold a word: in the title and such, and in the manifest. */
export type Holders = { head: DocSet[]; body: DocSet[]; guess: string | null }

export type IsVisible = (doc: number) => boolean

/** What fewer hold is listed, because marking it takes a pass over all documents. */
const FREQUENT_ONE_IN = 128
const MIN_FREQUENT = 64

/**
 * `isVisible` decides whether another word is searched instead, and which. If a lot that the viewer may not see kept the
 * match exact, an empty result would reveal what private lots hold. The matches are not yet narrowed to what the viewer
 * may see. `neverGuessed` are words that are not searched instead of another, however near.
 */
export type Guessing = { isVisible: IsVisible; neverGuessed: ReadonlySet<string> }

export function matchText(store: Store, scratch: Scratch, words: readonly string[], guessing: Guessing): TextMatches {
  const found = words.map((_word, at) => holdersOf(store, words, at, guessing))
  const guesses = new Map(found.flatMap(({ guess }, at) => (guess === null ? [] : [[words[at]!, guess]])))
  // The rarest word first: what it does not hold need not be looked at again.
  const [rarest, ...others] = found.toSorted((left, right) => sizeOf(left) - sizeOf(right))
  const listed: Listed = { form: 'list', ...scratch.candidates, length: 0 }
  if (rarest === undefined) return { ...listed, guesses }
  if (sizeOf(rarest) >= Math.max(MIN_FREQUENT, store.size / FREQUENT_ONE_IN)) {
    const [typed = '', ...more] = words
    const isOne = more.length === 0 && guesses.size === 0 && !isCode(typed)
    return { ...markHolders(scratch, rarest, others), only: isOne ? typed : null, guesses }
  }
  listHolders(scratch, rarest, listed)
  for (const word of others) keepHolders(scratch, word, listed)
  return { ...listed, guesses }
}

function sizeOf({ head, body }: Holders): number {
  return [...head, ...body].reduce((sum, set) => sum + roughCount(set), 0)
}

function listHolders(scratch: Scratch, { head, body }: Holders, matches: Listed): void {
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

/** Drops the documents found so far that do not hold this word as well. */
function keepHolders(scratch: Scratch, word: Holders, matches: Listed): void {
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

function markHolders(
  scratch: Scratch,
  word: Holders,
  others: readonly Holders[],
): Pick<Marked, 'form' | 'all' | 'head'> {
  const { head, all } = toBits(scratch, word)
  for (const other of others) {
    const also = toBits(scratch, other)
    intersectBits(all, also.all)
    intersectBits(head, also.head)
  }
  return { form: 'bits', all, head }
}

function toBits(scratch: Scratch, { head, body }: Holders): { head: Bits; all: Bits } {
  const bits = scratch.takeBits()
  for (const set of head) uniteWith(bits, set)
  const all = scratch.takeUnclearedBits()
  all.set(bits)
  for (const set of body) uniteWith(all, set)
  return { head: bits, all }
}

/** What holds the word of a search at this place, or the word that is searched instead. */
export function holdersOf(store: Store, words: readonly string[], at: number, guessing: Guessing): Holders {
  const word = words[at]!
  const forms = formsOf(words, at)
  const exact = {
    head: [...forms.flatMap(({ text, isPrefix }) => listsOf(store.head, text, isPrefix)), ...namedBy(store, word)],
    body: forms.flatMap(({ text, isPrefix }) => listsOf(store.body, text, isPrefix)),
    guess: null,
  }
  if ([...exact.head, ...exact.body].some((set) => someDoc(set, guessing.isVisible))) return exact
  const guess = guessFor(store, word, guessing)
  if (guess === null) return { head: [], body: [], guess }
  return { head: listsOf(store.head, guess, false), body: listsOf(store.body, guess, false), guess }
}

/**
 * The word one typing error away that most visible lots hold. One word, so that the viewer can be told which.
 *
 * The most common ones first, and no further than a word that could still win: looking at every lot of every near word would
 * make a mistyped search many times as slow as a right one.
 */
function guessFor(store: Store, word: string, { isVisible, neverGuessed }: Guessing): string | null {
  const near = new Set([...neighboursOf(store.head, word), ...neighboursOf(store.body, word)])
  const candidates = [...near]
    .filter((candidate) => !neverGuessed.has(candidate))
    .map((candidate) => {
      const sets = [...listsOf(store.head, candidate, false), ...listsOf(store.body, candidate, false)]
      return { candidate, sets, maxCount: sets.reduce((sum, set) => sum + countDocs(set), 0) }
    })
    .sort((left, right) => right.maxCount - left.maxCount || (left.candidate < right.candidate ? -1 : 1))
  let best: string | null = null
  let bestCount = 0
  for (const { candidate, sets, maxCount } of candidates) {
    if (maxCount < bestCount || maxCount === 0) break
    const count = sets.reduce((sum, set) => sum + docsOf(set).filter(isVisible).length, 0)
    // Of two that are as common the alphabet decides, not how many private lots hold them.
    if (count > bestCount || (count === bestCount && best !== null && candidate < best))
      [best, bestCount] = [candidate, count]
  }
  return best
}

/** Names are upper case, words lower. */
function namedBy({ docOfName }: Store, word: string): DocSet[] {
  const doc = docOfName.get(word.toUpperCase())
  return doc === undefined ? [] : [{ form: [doc] }]
}
