// What waiting searches want of the facets, as one bit per search in one set per value: a lot intersects a dozen sets, where
// looking at each search would be slow, since half of them may want its category.
import type { ListFilter } from '@lotyard/contract/rules/catalogue/search-query'
import { MARKS } from '../engine/mixes.ts'
import {
  clearBit,
  growBits,
  intersectBits,
  setBit,
  subtractBits,
  uniteBits,
  wordsFor,
  type Bits,
} from '../engine/sets/bits.ts'
import type { LotFacts } from './lot-facts.ts'
import type { SearchNeeds } from './search-needs.ts'

export type FacetSets = {
  /** `slot`: the number of a search. */
  add: (slot: number, needs: SearchNeeds) => void
  remove: (slot: number) => void
  /** The searches below `size` that accept the lot's facets. The bits are the caller's until the next call. */
  select: (lot: LotFacts, size: number) => Bits
}

/**
 * In groups, because few combinations of two facets occur and each is worked out once. Brands and access rules are too many
 * for a set each; see need-keys.ts.
 */
const GROUPS = [
  ['category'],
  ['condition', 'lot_size'],
  ['buying_format', 'warehouse_location'],
] as const satisfies readonly (readonly ListFilter[])[]

/** The searches that name a value, and those that do not filter by the facet. */
type Facet = { any: Bits; byValue: Map<string, Bits> }

const FIRST_CAPACITY = 1_024
/** Of combinations: for 200,000 searches 25 KB each. */
const MAX_REMEMBERED = 500

export function createFacetSets(): FacetSets {
  let capacity = FIRST_CAPACITY
  const newBits = (): Bits => new Int32Array(wordsFor(capacity))
  const createFacet = (): Facet => ({ any: newBits(), byValue: new Map() })
  const sites = createFacet()
  const groups = GROUPS.map((filters) => filters.map((filter) => ({ filter, facet: createFacet() })))
  const allFacets = [sites, ...groups.flat().map(({ facet }) => facet)]
  const wanting = MARKS.map((mark) => ({ mark, bits: newBits() }))
  const remembered = new Map<string, Bits>()
  let selected = newBits()

  function grow(): void {
    capacity *= 2
    const grown = (bits: Bits): Bits => growBits(bits, capacity)
    for (const facet of allFacets) {
      facet.any = grown(facet.any)
      for (const [value, bits] of facet.byValue) facet.byValue.set(value, grown(bits))
    }
    for (const wanted of wanting) wanted.bits = grown(wanted.bits)
    selected = newBits()
  }

  function name({ byValue }: Facet, value: string, slot: number): void {
    const bits = byValue.get(value) ?? newBits()
    setBit(bits, slot)
    byValue.set(value, bits)
  }

  function remember(key: string, narrow: (bits: Bits) => void): Bits {
    const known = remembered.get(key)
    if (known !== undefined) return known
    const bits = newBits().fill(-1)
    narrow(bits)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, bits)
    return bits
  }

  /** What accepts the lot in each group of facets. */
  function acceptedBy(lot: LotFacts): [Bits, Bits, Bits, Bits, Bits] {
    const ofSites = remember(`sites ${lot.siteKeys.join()}`, (bits) => keepAccepted(bits, sites, lot.siteKeys))
    const ofGroups = groups.map((group, at) =>
      remember(`${at} ${group.map(({ filter }) => lot.values[filter].join()).join(' ')}`, (bits) => {
        for (const { filter, facet } of group) keepAccepted(bits, facet, lot.values[filter])
      }),
    ) as [Bits, Bits, Bits]
    const ofMarks = remember(`marks ${[...lot.marks].join()}`, (bits) => {
      for (const wanted of wanting) if (!lot.marks.has(wanted.mark)) subtractBits(bits, wanted.bits)
    })
    return [ofSites, ...ofGroups, ofMarks]
  }

  return {
    add(slot, needs) {
      remembered.clear()
      while (slot >= capacity) grow()
      name(sites, needs.siteKey, slot)
      for (const { filter, facet } of groups.flat()) {
        const values = needs.oneOf.find((one) => one.filter === filter)?.values
        if (values === undefined) setBit(facet.any, slot)
        else for (const value of values) name(facet, value, slot)
      }
      for (const { mark, bits } of wanting) if (needs.marks.includes(mark)) setBit(bits, slot)
    },
    remove(slot) {
      remembered.clear()
      for (const { any, byValue } of allFacets) {
        clearBit(any, slot)
        for (const bits of byValue.values()) clearBit(bits, slot)
      }
      for (const { bits } of wanting) clearBit(bits, slot)
    },
    select(lot, size) {
      const bits = selected.subarray(0, wordsFor(size))
      const [first, second, third, fourth, fifth] = acceptedBy(lot)
      for (let at = 0; at < bits.length; at += 1)
        bits[at] = first[at]! & second[at]! & third[at]! & fourth[at]! & fifth[at]!
      return bits
    },
  }
}

/** Keeps the searches that do not filter by the facet, or name one of the values. */
function keepAccepted(bits: Bits, { any, byValue }: Facet, values: readonly string[]): void {
  const accepted = any.slice()
  for (const value of values) uniteBits(accepted, byValue.get(value) ?? NONE)
  intersectBits(bits, accepted)
}

const NONE: Bits = new Int32Array(0)
