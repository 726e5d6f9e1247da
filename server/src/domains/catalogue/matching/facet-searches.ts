// Saved searches without words, brands and access rules: a bit each, in one set per value of a facet. Half of them may want
// the category of a lot, so looking at each would be slow; a lot intersects a dozen sets instead.
import type { ListFilter } from '@lotyard/contract/rules/catalogue/search-query'
import { MARKS, type Mark } from '../engine/mixes.ts'
import { clearBit, listBits, setBit, wordsFor, type Bits } from '../engine/sets/bits.ts'
import type { LotFacts } from './lot-facts.ts'
import type { SearchNeeds } from './search-needs.ts'

export type FacetSearches = {
  add: (id: string, needs: SearchNeeds) => void
  delete: (id: string) => void
  match: (lot: LotFacts, into: string[]) => void
}

const FACETS = [
  'category',
  'condition',
  'lot_size',
  'buying_format',
  'warehouse_location',
] as const satisfies readonly ListFilter[]

/** The searches that name a value, and those that do not filter by the facet. */
type Facet = { any: Bits; byValue: Map<string, Bits> }

const FIRST_CAPACITY = 1_024

export function createFacetSearches(): FacetSearches {
  let capacity = FIRST_CAPACITY
  let minCents = new Float64Array(capacity)
  let maxCents = new Float64Array(capacity)
  const ids: string[] = []
  const slotOf = new Map<string, number>()
  const freeSlots: number[] = []
  const newBits = (): Bits => new Int32Array(wordsFor(capacity))
  const createFacet = (): Facet => ({ any: newBits(), byValue: new Map() })
  const sites = createFacet()
  const facets = FACETS.map((filter) => ({ filter, facet: createFacet() }))
  const wanting = new Map<Mark, Bits>(MARKS.map((mark) => [mark, newBits()]))
  let found = newBits()
  let slots = new Int32Array(capacity)

  function setOf({ byValue }: Facet, value: string): Bits {
    const set = byValue.get(value) ?? newBits()
    byValue.set(value, set)
    return set
  }

  function grow(): void {
    capacity *= 2
    const grown = (bits: Bits): Bits => {
      const larger = newBits()
      larger.set(bits)
      return larger
    }
    for (const facet of [sites, ...facets.map((one) => one.facet)]) {
      facet.any = grown(facet.any)
      for (const [value, bits] of facet.byValue) facet.byValue.set(value, grown(bits))
    }
    for (const [mark, bits] of wanting) wanting.set(mark, grown(bits))
    const [mins, maxes] = [minCents, maxCents]
    minCents = new Float64Array(capacity)
    minCents.set(mins)
    maxCents = new Float64Array(capacity)
    maxCents.set(maxes)
    found = newBits()
    slots = new Int32Array(capacity)
  }

  return {
    add(id, needs) {
      const slot = freeSlots.pop() ?? ids.length
      if (slot >= capacity) grow()
      ids[slot] = id
      slotOf.set(id, slot)
      minCents[slot] = needs.minCents
      maxCents[slot] = needs.maxCents
      setBit(setOf(sites, needs.siteKey), slot)
      for (const { filter, facet } of facets) {
        const values = needs.oneOf.find((one) => one.filter === filter)?.values
        if (values === undefined) setBit(facet.any, slot)
        else for (const value of values) setBit(setOf(facet, value), slot)
      }
      for (const mark of needs.marks) setBit(wanting.get(mark)!, slot)
    },
    delete(id) {
      const slot = slotOf.get(id)
      if (slot === undefined) return
      slotOf.delete(id)
      freeSlots.push(slot)
      for (const { any, byValue } of [sites, ...facets.map((one) => one.facet)]) {
        clearBit(any, slot)
        for (const bits of byValue.values()) clearBit(bits, slot)
      }
      for (const bits of wanting.values()) clearBit(bits, slot)
    },
    match(lot, into) {
      const bits = found.subarray(0, wordsFor(ids.length))
      bits.fill(-1)
      keepAccepted(bits, sites, lot.siteKeys)
      for (const { filter, facet } of facets) keepAccepted(bits, facet, lot.values[filter])
      for (const [mark, wanted] of wanting)
        if (!lot.marks.has(mark)) for (let at = 0; at < bits.length; at += 1) bits[at]! &= ~wanted[at]!
      const count = listBits(bits, slots)
      for (let at = 0; at < count; at += 1) {
        const slot = slots[at]!
        if (lot.priceCents >= minCents[slot]! && lot.priceCents <= maxCents[slot]!) into.push(ids[slot]!)
      }
    },
  }
}

const EMPTY: Bits = new Int32Array(0)

/** Keeps the searches that do not filter by the facet, or name one of the lot's values. No lot has more than two, but of sites. */
function keepAccepted(bits: Bits, { any, byValue }: Facet, values: readonly string[]): void {
  const [first = EMPTY, second = EMPTY, ...others] = values
    .map((value) => byValue.get(value))
    .filter((set) => set !== undefined)
  if (others.length === 0 && second.length === 0) {
    if (first.length === 0) for (let at = 0; at < bits.length; at += 1) bits[at]! &= any[at]!
    else for (let at = 0; at < bits.length; at += 1) bits[at]! &= any[at]! | first[at]!
    return
  }
  for (let at = 0; at < bits.length; at += 1) {
    let accepted = any[at]! | first[at]! | second[at]!
    for (const other of others) accepted |= other[at]!
    bits[at]! &= accepted
  }
}
