// Finds which item of a price book a line is about. Most lines are about none, so a few bits are asked first: they stay in the
// processor's cache, where the table does not.
import { setBit } from '../sets/bits.ts'

export type UpcTable = {
  /** Makes the UPC of this row known. Returns the row under which it was known before, else this one. */
  add: (row: number) => number
  /** NO_ITEM where it is not known. */
  rowOf: (upc: number) => number
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
/** Most lines are ruled out before they come to the table, so it may be fuller than tables are. */
const SLOTS_PER_ITEM = 1.25

// Shared by all tables, of which there are as many as books: what one call has found is read before the next.
const found = new Int32Array(MAX_FOUND)
/** Those that the bits don't rule out: their places, and their hashes. */
const places = new Int32Array(MAX_FOUND)
const hashes = new Int32Array(MAX_FOUND)

/** `upcs`: by row; a row is in the table once it was added. */
export function createUpcTable(upcs: Float64Array): UpcTable {
  const slots = powerOfTwo(upcs.length * SLOTS_PER_ITEM)
  const bits = powerOfTwo(upcs.length * BITS_PER_ITEM)
  const filter = new Int32Array(bits >>> 5)
  /** Each with 1 added: 0 is an empty slot. */
  const rows = new Int32Array(slots)

  /** The slot of the UPC, else the empty one where it belongs. */
  function slotFor(upc: number, hash: number): number {
    for (let slot = slotOf(hash, slots); ; slot = (slot + 1) & (slots - 1)) {
      const row = rows[slot]! - 1
      if (row === NO_ITEM || upcs[row] === upc) return slot
    }
  }

  return {
    add(row) {
      const upc = upcs[row]!
      const hash = hashOfUpc(upc)
      setBit(filter, hash & (bits - 1))
      const slot = slotFor(upc, hash)
      if (rows[slot] === 0) rows[slot] = row + 1
      return rows[slot]! - 1
    },
    rowOf: (upc) => rows[slotFor(upc, hashOfUpc(upc))]! - 1,
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
        // A UPC that is none is looked for like any other: there is no such item.
        found[at] = rows[slotFor(upcHigh[from + at]! * TWO_32 + upcLow[from + at]!, hashes[next]!)]! - 1
      }
    },
    found,
    bytes: filter.byteLength + rows.byteLength,
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

function hashOfUpc(upc: number): number {
  return hashOf(upc % TWO_32, Math.floor(upc / TWO_32))
}

function hashOf(low: number, high: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b)
  return mixed ^ (mixed >>> 15)
}
