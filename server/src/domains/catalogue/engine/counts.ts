// Counts lots for one viewer: those that hold some words, and those of a category or brand.
//
// Each count is the total of the search for the same, without its facets: a dozen of them take as long as one search.
import { countBits, intersectBits, type Bits } from './sets/bits.ts'
import { countShared, someDoc, uniteWith, type DocSet } from './sets/doc-set.ts'
import type { Scratch } from './scratch.ts'
import type { SearchRequest } from './search-engine.ts'
import { CODES_PER_DOC, PUBLIC, type Store, type WideFacet } from './store.ts'
import { holdersOf, type IsVisible } from './words/text-match.ts'

export type CountedFor = Pick<SearchRequest, 'accepted' | 'heldRules' | 'neverGuessed'>

export type Counts = {
  /** Whether a search would find the document at all. Also after the next search. */
  isShown: IsVisible
  /** Whether a lot that is shown holds this very word, not a longer one. */
  isHeld: (word: string) => boolean
  /** `words` as `SearchRequest` has them. */
  countHolders: (words: readonly string[]) => number
  countFacet: (facet: WideFacet, codes: readonly number[]) => number
}

export function openCounts(store: Store, scratch: Scratch, { accepted, heldRules, neverGuessed }: CountedFor): Counts {
  scratch.begin(store.size)
  const held = new Set([PUBLIC, ...heldRules])
  const isVisible: IsVisible = (doc) => held.has(store.columns.visibility[doc]!)
  const shown = unite(scratch.takeBits(), [store.publicDocs, ...heldRules.map((rule) => store.setsOfRule[rule])])
  const [categories] = accepted
  if (categories != null) {
    const ofSite = store.sets.category.filter((_set, code) => categories[code] === 1)
    intersectBits(shown, unite(scratch.takeBits(), ofSite))
  }
  const all = scratch.takeBits()
  const one = scratch.takeBits()
  // By the columns, not by the bits: it is asked during later searches too, which use the memory of the bits again.
  const isShown: IsVisible = (doc) =>
    isVisible(doc) && (categories == null || categories[store.columns.codes[doc * CODES_PER_DOC]!] === 1)
  return {
    isShown,
    isHeld: (word) =>
      [store.head, store.body].some(({ lists }) => {
        const set = lists.get(word)
        return set !== undefined && someDoc(set, isShown)
      }),
    countHolders(words) {
      all.set(shown)
      for (const at of words.keys()) {
        const { head, body } = holdersOf(store, words, at, { isVisible, neverGuessed })
        intersectBits(all, unite(one.fill(0), [...head, ...body]))
      }
      return countBits(all)
    },
    countFacet: (facet, codes) =>
      codes.reduce((sum, code) => {
        const set = store.sets[facet][code]
        return set === undefined ? sum : sum + countShared(set, shown)
      }, 0),
  }
}

function unite(bits: Bits, sets: readonly (DocSet | undefined)[]): Bits {
  for (const set of sets) if (set !== undefined) uniteWith(bits, set)
  return bits
}
