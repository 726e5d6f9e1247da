// Finds the saved searches that a new lot meets, without running them: what waits is the searches, and what comes is a lot.
//
// It agrees with the search itself, but for spelling: a search whose words nothing holds shows lots for a close spelling,
// an alert does not. No buyer wants mail about 'headphone stands' for a typing error of half a year ago.
import { clearBit, growBits, hasBit, setBit, wordsFor, type Bits } from '../engine/sets/bits.ts'
import { createFacetSets } from './facet-sets.ts'
import type { LotFacts } from './lot-facts.ts'
import { createNeedKeys, packNeeds, type Need, type PackedNeeds } from './need-keys.ts'
import type { SearchNeeds } from './search-needs.ts'

export type MatchIndex = {
  /** Replaces what waited under the id. */
  set: (id: string, needs: SearchNeeds) => void
  delete: (id: string) => void
  /**
   * The searches that find the lot, each once, by numbers that `idOf` knows. Searches of buyers who may not see a private
   * lot are still among them. The next call overwrites the numbers: a lot may meet thousands of searches.
   */
  match: (lot: LotFacts) => Int32Array
  idOf: (slot: number) => string
}

/** `filed`: the need that it is found by, null where its facets say it all. */
type Waiting = { filed: Need | null; others: readonly Need[] }

/** Marks of searches, a bit each: reading a bit costs less than fetching the search. */
type Marks = Record<'isUnfiled' | 'hasPrices' | 'hasOthers', Bits>

const FIRST_CAPACITY = 1_024
const NOTHING_ELSE: PackedNeeds = []
/** More than any lot costs, and still a small integer: both bounds of a search then lie side by side in memory. */
const NO_MAXIMUM = 2_147_483_647

export function createMatchIndex(): MatchIndex {
  const slotOf = new Map<string, number>()
  const ids: string[] = []
  const waiting: (Waiting | undefined)[] = []
  /** What each must have besides the need that it is filed under, apart from the rest of it: a lot looks at thousands. */
  const packed: PackedNeeds[] = []
  const freeSlots: number[] = []
  const facets = createFacetSets()
  const needKeys = createNeedKeys()
  let capacity = FIRST_CAPACITY
  const newBits = (): Bits => new Int32Array(wordsFor(capacity))
  let marks: Marks = { isUnfiled: newBits(), hasPrices: newBits(), hasOthers: newBits() }
  let prices = new Int32Array(2 * capacity)
  let found = new Int32Array(capacity)

  function grow(): void {
    capacity *= 2
    const grown = (bits: Bits): Bits => growBits(bits, capacity)
    const { isUnfiled, hasPrices, hasOthers } = marks
    marks = { isUnfiled: grown(isUnfiled), hasPrices: grown(hasPrices), hasOthers: grown(hasOthers) }
    const known = prices
    prices = new Int32Array(2 * capacity)
    prices.set(known)
    found = new Int32Array(capacity)
  }

  function remove(id: string): void {
    const slot = slotOf.get(id)
    if (slot === undefined) return
    const { filed, others } = waiting[slot]!
    for (const key of filed ?? []) key.slots = key.slots.filter((other) => other !== slot)
    needKeys.release(filed === null ? others : [filed, ...others])
    facets.remove(slot)
    for (const bits of Object.values(marks)) clearBit(bits, slot)
    waiting[slot] = undefined
    packed[slot] = NOTHING_ELSE
    slotOf.delete(id)
    freeSlots.push(slot)
  }

  /** The need that the fewest searches are filed under: 'pallet' is in every other search, and tells little. */
  function rarest(needs: readonly Need[]): Need | null {
    const countOf = (need: Need): number => need.reduce((sum, key) => sum + key.slots.length, 0)
    return needs.reduce<Need | null>(
      (best, need) => (best === null || countOf(need) < countOf(best) ? need : best),
      null,
    )
  }

  return {
    idOf: (slot) => ids[slot]!,
    delete: remove,
    set(id, needs) {
      remove(id)
      const slot = freeSlots.pop() ?? waiting.length
      while (slot >= capacity) grow()
      const keyed = needKeys.take(needs)
      const filed = rarest(keyed)
      const others = keyed.filter((need) => need !== filed)
      ids[slot] = id
      waiting[slot] = { filed, others }
      packed[slot] = others.length === 0 ? NOTHING_ELSE : packNeeds(others)
      slotOf.set(id, slot)
      facets.add(slot, needs)
      prices[2 * slot] = needs.minCents
      prices[2 * slot + 1] = Math.min(needs.maxCents, NO_MAXIMUM)
      if (needs.minCents > 0 || needs.maxCents < Infinity) setBit(marks.hasPrices, slot)
      if (others.length > 0) setBit(marks.hasOthers, slot)
      if (filed === null) setBit(marks.isUnfiled, slot)
      // Two forms of a word may be one key.
      else for (const key of new Set(filed)) key.slots.push(slot)
    },
    match(lot) {
      const { isUnfiled, hasPrices, hasOthers } = marks
      const { priceCents } = lot
      // Into constants of its own: variables that may be replaced are fetched again at every use.
      const [into, bounds] = [found, prices]
      const selected = facets.select(lot, waiting.length)
      let count = 0
      for (const { slots } of needKeys.hold(lot))
        for (let at = 0; at < slots.length; at += 1) {
          const slot = slots[at]!
          if (!hasBit(selected, slot)) continue
          // Once, though the lot may hold several of its keys.
          clearBit(selected, slot)
          if (hasBit(hasPrices, slot) && (priceCents < bounds[2 * slot]! || priceCents > bounds[2 * slot + 1]!))
            continue
          if (hasBit(hasOthers, slot) && !needKeys.areMet(packed[slot]!)) continue
          into[count++] = slot
        }
      // Word by word, because most of what is found is found here: a pass less over all searches is felt.
      for (let word = 0; word < selected.length; word += 1) {
        let rest = selected[word]! & isUnfiled[word]!
        const priced = rest & hasPrices[word]!
        const last = (word << 5) + 31
        while (rest !== 0) {
          const bit = rest & -rest
          const slot = last - Math.clz32(bit)
          const at = 2 * slot
          if ((priced & bit) === 0 || (priceCents >= bounds[at]! && priceCents <= bounds[at + 1]!)) into[count++] = slot
          rest ^= bit
        }
      }
      return into.subarray(0, count)
    },
  }
}
