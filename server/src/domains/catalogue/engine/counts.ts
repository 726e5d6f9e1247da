// Counts lots for one viewer, those that hold some words and those of a category or brand, and finds the newest of them.
//
// Each count is the total of the search for the same, without its facets: a dozen of them take as long as one search.
import type { Workspace } from './evaluate.ts'
import { countBits, intersectBits, subtractBits, type Bits } from './sets/bits.ts'
import { countShared, someDoc, uniteWith, type DocSet } from './sets/doc-set.ts'
import type { SearchRequest } from './search-engine.ts'
import { selectPage } from './select-page.ts'
import { comparatorOf } from './sort-orders.ts'
import { CODES_PER_DOC, PUBLIC, type WideFacet } from './store.ts'
import { holdersOf, type IsVisible } from './words/text-match.ts'
import { holdersIn } from './words/word-index.ts'

export type CountedFor = Pick<SearchRequest, 'accepted' | 'heldRules' | 'neverGuessed'>

/** What one viewer may see. `words` are as `SearchRequest` has them. */
export type Counts = {
  /** Whether a search would find the document at all. */
  isShown: IsVisible
  /** Whether a lot that is shown holds this very word, not a longer one. */
  isHeld: (word: string) => boolean
  countHolders: (words: readonly string[]) => number
  countFacet: (facet: WideFacet, codes: readonly number[]) => number
  /** The newest that hold the words in title, brand, category or name. */
  listNewest: (words: readonly string[], limit: number) => number[]
  /** The newest that need their manifest to hold the words. */
  listNewestByManifest: (words: readonly string[], limit: number) => number[]
}

export function openCounts(
  { store, scratch, ordered }: Workspace,
  { accepted, heldRules, neverGuessed }: CountedFor,
): Counts {
  scratch.begin(store.size)
  const held = new Set([PUBLIC, ...heldRules])
  const isVisible: IsVisible = (doc) => held.has(store.columns.visibility[doc]!)
  const shown = unite(scratch.takeBits(), [store.publicDocs, ...heldRules.map((rule) => store.setsOfRule[rule])])
  const [categories] = accepted
  if (categories != null) {
    const ofSite = store.sets.category.filter((_set, code) => categories[code] === 1)
    intersectBits(shown, unite(scratch.takeBits(), ofSite))
  }
  const isShown: IsVisible = (doc) =>
    isVisible(doc) && (categories == null || categories[store.columns.codes[doc * CODES_PER_DOC]!] === 1)
  const [matches, byTitle, holders] = [scratch.takeBits(), scratch.takeBits(), scratch.takeBits()]

  /** Writes down what is shown and holds the words, by its title alone or also by its manifest. */
  function match(words: readonly string[], into: Bits, tiers: readonly ('head' | 'body')[]): Bits {
    into.set(shown)
    for (const at of words.keys()) {
      const found = holdersOf(store, words, at, { isVisible, neverGuessed })
      holders.fill(0)
      for (const tier of tiers) unite(holders, found[tier])
      intersectBits(into, holders)
    }
    return into
  }

  function newestOf(bits: Bits, limit: number): number[] {
    const ordering = { compare: comparatorOf(store, '-updated_at'), sortedDocs: () => ordered('-updated_at') }
    return selectPage({ total: countBits(bits), bits, docs: null }, { offset: 0, limit }, ordering, scratch)
  }

  return {
    isShown,
    isHeld: (word) =>
      [store.head, store.body].some((index) => {
        const set = holdersIn(index, word)
        return set !== undefined && someDoc(set, isShown)
      }),
    countHolders: (words) => countBits(match(words, matches, BOTH)),
    countFacet: (facet, codes) =>
      codes.reduce((sum, code) => {
        const set = store.sets[facet][code]
        return set === undefined ? sum : sum + countShared(set, shown)
      }, 0),
    listNewest: (words, limit) => newestOf(match(words, byTitle, HEAD), limit),
    listNewestByManifest(words, limit) {
      match(words, matches, BOTH)
      subtractBits(matches, match(words, byTitle, HEAD))
      return newestOf(matches, limit)
    },
  }
}

const HEAD = ['head'] as const
const BOTH = ['head', 'body'] as const

function unite(bits: Bits, sets: readonly (DocSet | undefined)[]): Bits {
  for (const set of sets) if (set !== undefined) uniteWith(bits, set)
  return bits
}
