// Finds a document by something that the store knows of it, such as its listing: a hash table that keeps the documents'
// numbers alone, 8 to 16 bytes each. A Map would keep the keys once more, in five times the memory.

/** How a document's key is read. `hashOf` of a document's key is `hashAt` of the document. */
export type DocKeys<Key> = {
  hashOf: (key: Key) => number
  hashAt: (doc: number) => number
  isAt: (doc: number, key: Key) => boolean
  keyAt: (doc: number) => Key
}

export type DocTable<Key> = {
  readonly size: number
  get: (key: Key) => number | undefined
  has: (key: Key) => boolean
  /** The document's key must be in the store by now. Nothing else may have the same key. */
  add: (doc: number) => void
  /** The document's key must still be in the store. */
  delete: (doc: number) => void
  /** To be saved, and given to another table with the same keys. */
  contents: () => DocTableSlots
  keys: () => Generator<Key>
  values: () => Generator<number>
}

/** Documents by the hash of their key, and how many there are. */
export type DocTableSlots = { slots: Int32Array; size: number }

const FIRST_SLOTS = 1_024
const EMPTY = -1

/** `contents`: those of a table with the same keys, or none. */
export function createDocTable<Key>(
  { hashOf, hashAt, isAt, keyAt }: DocKeys<Key>,
  contents: DocTableSlots = roomFor(0),
): DocTable<Key> {
  let { slots, size } = contents

  function find(key: Key): number | undefined {
    const mask = slots.length - 1
    for (let at = hashOf(key) & mask; slots[at] !== EMPTY; at = (at + 1) & mask)
      if (isAt(slots[at]!, key)) return slots[at]
    return undefined
  }

  function put(doc: number): void {
    const mask = slots.length - 1
    let at = hashAt(doc) & mask
    while (slots[at] !== EMPTY) at = (at + 1) & mask
    slots[at] = doc
  }

  /** Moves what comes after a freed slot back, so that no search ends at the gap. */
  function close(gap: number): void {
    const mask = slots.length - 1
    for (let at = (gap + 1) & mask; slots[at] !== EMPTY; at = (at + 1) & mask) {
      const home = hashAt(slots[at]!) & mask
      if (((at - home) & mask) < ((at - gap) & mask)) continue
      slots[gap] = slots[at]!
      gap = at
    }
    slots[gap] = EMPTY
  }

  function* values(): Generator<number> {
    for (const doc of slots) if (doc !== EMPTY) yield doc
  }

  return {
    get size() {
      return size
    },
    get: find,
    has: (key) => find(key) !== undefined,
    add(doc) {
      if ((size + 1) * 2 > slots.length) {
        const before = slots
        slots = roomFor(size + 1).slots
        for (const kept of before) if (kept !== EMPTY) put(kept)
      }
      put(doc)
      size += 1
    },
    delete(doc) {
      const mask = slots.length - 1
      let at = hashAt(doc) & mask
      while (slots[at] !== doc) {
        if (slots[at] === EMPTY) return
        at = (at + 1) & mask
      }
      size -= 1
      close(at)
    },
    contents: () => ({ slots, size }),
    *keys() {
      for (const doc of values()) yield keyAt(doc)
    },
    values,
  }
}

/** For so many documents: a power of two, at most half full. */
export function roomFor(documents: number): DocTableSlots {
  const slots = new Int32Array(Math.max(FIRST_SLOTS, 2 ** Math.ceil(Math.log2(documents * 2 + 2)))).fill(EMPTY)
  return { slots, size: 0 }
}

/** Spreads neighbouring numbers. */
export function hashNumber(value: number): number {
  const mixed = Math.imul((value | 0) ^ Math.imul(Math.floor(value / 0x1_0000_0000) | 0, 0x85eb_ca6b), 0x9e37_79b1)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c_9dc5 | 0
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x0100_0193)
  return (hash ^ (hash >>> 15)) >>> 0
}
