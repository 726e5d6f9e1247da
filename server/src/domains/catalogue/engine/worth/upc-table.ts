// Finds the entries of a price book about one item. Most lines are about none, so a few bits are asked first: they stay in the
// processor's cache, where the table does not.
import type { BookEntry } from '@lotyard/contract/rules/worth/find-entry'
import { setBit, hasBit } from '../sets/bits.ts'

/** What the book says of an item, in any condition and in some. */
export type EntriesOfUpc = { any: BookEntry | null; byCondition: Map<string, BookEntry> | null }

export type UpcTable = {
  /** By the two parts of a UPC, as goods-lines.ts keeps it. */
  find: (low: number, high: number) => EntriesOfUpc | null
  bytes: number
}

const TWO_32 = 2 ** 32
/** So that one in sixteen lines of other items is looked for in vain. */
const BITS_PER_ENTRY = 16
const EMPTY = -1

export function createUpcTable(entries: readonly BookEntry[]): UpcTable {
  const found = new Map<number, EntriesOfUpc>()
  for (const entry of entries) {
    if (entry.upc === null) continue
    const upc = Number(entry.upc)
    const of = found.get(upc) ?? { any: null, byCondition: null }
    if (entry.conditionKey === null) of.any = entry
    else (of.byCondition ??= new Map()).set(entry.conditionKey, entry)
    found.set(upc, of)
  }
  const slots = powerOfTwo(found.size * 2)
  const bits = powerOfTwo(found.size * BITS_PER_ENTRY)
  const filter = new Int32Array(Math.max(1, bits >>> 5))
  const keys = new Float64Array(slots).fill(EMPTY)
  const values = Array.from<EntriesOfUpc | null>({ length: slots }).fill(null)
  for (const [upc, of] of found) {
    const hash = hashOf(upc % TWO_32, Math.floor(upc / TWO_32))
    setBit(filter, hash & (bits - 1))
    let slot = (hash >>> 7) & (slots - 1)
    while (keys[slot] !== EMPTY) slot = (slot + 1) & (slots - 1)
    keys[slot] = upc
    values[slot] = of
  }
  return {
    find(low, high) {
      const hash = hashOf(low, high)
      if (!hasBit(filter, hash & (bits - 1))) return null
      const upc = high * TWO_32 + low
      for (let slot = (hash >>> 7) & (slots - 1); keys[slot] !== EMPTY; slot = (slot + 1) & (slots - 1))
        if (keys[slot] === upc) return values[slot]!
      return null
    },
    bytes: filter.byteLength + slots * (keys.BYTES_PER_ELEMENT + 8) + found.size * 150,
  }
}

function powerOfTwo(atLeast: number): number {
  let power = 64
  while (power < atLeast) power *= 2
  return power
}

function hashOf(low: number, high: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b)
  return mixed ^ (mixed >>> 15)
}
