// Finds the saved searches that a new lot meets, without running them: what waits is the searches, and what comes is a lot.
//
// It agrees with the search itself, but for spelling: a search whose words nothing holds shows lots for a close spelling,
// an alert does not. Nobody wants mail about 'headphone stands' for a typing error of half a year ago.
import {
  clearBit,
  hasBit,
  intersectBits,
  listBits,
  setBit,
  subtractBits,
  wordsFor,
  type Bits,
} from '../engine/sets/bits.ts'
import { createFacetSets } from './facet-sets.ts'
import type { LotFacts } from './lot-facts.ts'
import { meetsNeeds } from './meets-needs.ts'
import { createKeyFiles, keysOf, type Key } from './need-keys.ts'
import type { SearchNeeds } from './search-needs.ts'

export type MatchIndex = {
  /** Replaces what waited under the id. */
  set: (id: string, needs: SearchNeeds) => void
  delete: (id: string) => void
  /**
   * The searches that find the lot, each once, by numbers that `idOf` knows. Whoever may not see a private lot is still among
   * them. The next call overwrites the numbers: a lot may meet thousands of searches.
   */
  match: (lot: LotFacts) => Int32Array
  idOf: (slot: number) => string
}

/** `keys`: what it is filed under; null where its facets say it all. `needs` are kept where they must be asked again. */
type Waiting = { keys: readonly Key[] | null; needs: SearchNeeds | null }

/** Marks of searches, a bit each: reading a bit costs less than fetching the search. */
type Marks = Record<'isUnfiled' | 'hasPrices' | 'isJudged', Bits>

const FIRST_CAPACITY = 1_024

export function createMatchIndex(): MatchIndex {
  const slotOf = new Map<string, number>()
  const ids: string[] = []
  const waiting: (Waiting | undefined)[] = []
  const freeSlots: number[] = []
  const facets = createFacetSets()
  const files = createKeyFiles()
  let capacity = FIRST_CAPACITY
  const newBits = (): Bits => new Int32Array(wordsFor(capacity))
  let marks: Marks = { isUnfiled: newBits(), hasPrices: newBits(), isJudged: newBits() }
  let minCents = new Float64Array(capacity)
  let maxCents = new Float64Array(capacity)
  let others = newBits()
  let found = new Int32Array(capacity)

  function grow(): void {
    capacity *= 2
    const grown = (bits: Bits): Bits => {
      const larger = newBits()
      larger.set(bits)
      return larger
    }
    const { isUnfiled, hasPrices, isJudged } = marks
    marks = { isUnfiled: grown(isUnfiled), hasPrices: grown(hasPrices), isJudged: grown(isJudged) }
    const [min, max] = [minCents, maxCents]
    minCents = new Float64Array(capacity)
    minCents.set(min)
    maxCents = new Float64Array(capacity)
    maxCents.set(max)
    others = newBits()
    found = new Int32Array(capacity)
  }

  function remove(id: string): void {
    const slot = slotOf.get(id)
    if (slot === undefined) return
    for (const key of waiting[slot]!.keys ?? []) files.remove(key, slot)
    facets.remove(slot)
    for (const bits of Object.values(marks)) clearBit(bits, slot)
    waiting[slot] = undefined
    slotOf.delete(id)
    freeSlots.push(slot)
  }

  /** The need that the fewest searches are filed under: 'pallet' is in every other search, and tells little. */
  function rarest(needs: readonly Key[][]): Key[] {
    const countOf = (keys: readonly Key[]): number => keys.reduce((sum, key) => sum + files.count(key), 0)
    return needs.reduce((best, keys) => (countOf(keys) < countOf(best) ? keys : best))
  }

  const isInRange = (slot: number, cents: number): boolean => cents >= minCents[slot]! && cents <= maxCents[slot]!

  return {
    idOf: (slot) => ids[slot]!,
    delete: remove,
    set(id, needs) {
      remove(id)
      const slot = freeSlots.pop() ?? waiting.length
      while (slot >= capacity) grow()
      const keyed = keysOf(needs)
      const keys = keyed.length === 0 ? null : rarest(keyed)
      // Facets and one key are known of whatever is found. A second word or brand is not.
      const isJudged = keyed.length > 1
      ids[slot] = id
      waiting[slot] = { keys, needs: isJudged ? needs : null }
      slotOf.set(id, slot)
      facets.add(slot, needs)
      minCents[slot] = needs.minCents
      maxCents[slot] = needs.maxCents
      if (needs.minCents > 0 || needs.maxCents < Infinity) setBit(marks.hasPrices, slot)
      if (isJudged) setBit(marks.isJudged, slot)
      if (keys === null) setBit(marks.isUnfiled, slot)
      else for (const key of keys) files.add(key, slot)
    },
    match(lot) {
      const { isUnfiled, hasPrices, isJudged } = marks
      const { priceCents } = lot
      const selected = facets.select(lot, waiting.length)
      let count = 0
      files.visit(lot, (filed) => {
        for (let at = 0; at < filed.length; at += 1) {
          const slot = filed[at]!
          if (!hasBit(selected, slot)) continue
          // Once, though the lot may hold several of its keys.
          clearBit(selected, slot)
          if (hasBit(hasPrices, slot) && !isInRange(slot, priceCents)) continue
          if (hasBit(isJudged, slot) && !meetsNeeds(lot, waiting[slot]!.needs!)) continue
          found[count++] = slot
        }
      })
      intersectBits(selected, isUnfiled)
      const priced = others.subarray(0, selected.length)
      priced.set(selected)
      intersectBits(priced, hasPrices)
      subtractBits(selected, hasPrices)
      count += listBits(selected, found.subarray(count))
      // What is listed behind the others is kept where it belongs, or overwritten.
      const pricedCount = listBits(priced, found.subarray(count))
      for (let at = count, end = count + pricedCount; at < end; at += 1)
        if (isInRange(found[at]!, priceCents)) found[count++] = found[at]!
      return found.subarray(0, count)
    },
  }
}
