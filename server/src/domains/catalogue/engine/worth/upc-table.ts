// Finds which item of a price book a line is about. Most lines are about none, so a few bits are asked first: they stay in the
// processor's cache, where the table does not.
import { setBit } from '../sets/bits.ts'

export type UpcTable = {
  /**
   * Which of the items so many lines are about, from the line `from` on, by the two parts of their UPCs (goods-lines.ts):
   * writes it into `found`, NO_ITEM for none. At most MAX_FOUND lines.
   */
  find: (upcs: { upcLow: Uint32Array; upcHigh: Uint8Array }, from: number, count: number) => void
  found: Int32Array
  bytes: number
}

export const NO_ITEM = -1
export const MAX_FOUND = 256

const TWO_32 = 2 ** 32
/** So that one in sixteen lines of other items is looked for in vain. */
const BITS_PER_ITEM = 16
const EMPTY = -1

export function createUpcTable(upcs: Iterable<number>): UpcTable {
  const all = Array.from(upcs)
  const slots = powerOfTwo(all.length * 2)
  const bits = powerOfTwo(all.length * BITS_PER_ITEM)
  const filter = new Int32Array(bits >>> 5)
  const keys = new Float64Array(slots).fill(EMPTY)
  const items = new Int32Array(slots)
  for (const [item, upc] of all.entries()) {
    const hash = hashOf(upc % TWO_32, Math.floor(upc / TWO_32))
    setBit(filter, hash & (bits - 1))
    let slot = slotOf(hash, slots)
    while (keys[slot] !== EMPTY) slot = (slot + 1) & (slots - 1)
    keys[slot] = upc
    items[slot] = item
  }
  const found = new Int32Array(MAX_FOUND)
  /** Those that the bits don't rule out: their places, and their hashes. */
  const places = new Int32Array(MAX_FOUND)
  const hashes = new Int32Array(MAX_FOUND)

  /** A UPC that is none is looked for like any other: there is no such item. */
  function itemAt(upc: number, hash: number): number {
    for (let slot = slotOf(hash, slots); ; slot = (slot + 1) & (slots - 1)) {
      const key = keys[slot]!
      if (key === upc) return items[slot]!
      if (key === EMPTY) return NO_ITEM
    }
  }

  return {
    // Without a branch on what it fetches, so that the processor fetches for many lines at a time.
    find({ upcLow, upcHigh }, from, count) {
      let length = 0
      for (let at = 0; at < count; at += 1) {
        const hash = hashOf(upcLow[from + at]!, upcHigh[from + at]!)
        const bit = hash & (bits - 1)
        found[at] = NO_ITEM
        places[length] = at
        hashes[length] = hash
        length += (filter[bit >>> 5]! >>> (bit & 31)) & 1
      }
      for (let next = 0; next < length; next += 1) {
        const at = places[next]!
        found[at] = itemAt(upcHigh[from + at]! * TWO_32 + upcLow[from + at]!, hashes[next]!)
      }
    },
    found,
    bytes: filter.byteLength + keys.byteLength + items.byteLength,
  }
}

function powerOfTwo(atLeast: number): number {
  let power = 64
  while (power < atLeast) power *= 2
  return power
}

/** Of other bits than those that the filter looks at. */
function slotOf(hash: number, slots: number): number {
  return (Math.imul(hash, 0x9e37_79b1) >>> 8) & (slots - 1)
}

function hashOf(low: number, high: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b)
  return mixed ^ (mixed >>> 15)
}
