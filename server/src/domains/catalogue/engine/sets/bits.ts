// Sets of documents as one bit each, 32 to a word: a million documents are 125 KB, which stays in the processor's cache.
//
// Sets that are worked on together have the same number of words; a kept set may be shorter or longer.

/** Signed, because V8 keeps 32-bit signed numbers in registers and boxes large unsigned ones. */
export type Bits = Int32Array

export function wordsFor(documents: number): number {
  return (documents + 31) >>> 5
}

/** The same set with room for more documents. */
export function growBits(bits: Bits, documents: number): Bits {
  const larger = new Int32Array(wordsFor(documents))
  larger.set(bits)
  return larger
}

export function setBit(bits: Bits, doc: number): void {
  bits[doc >>> 5]! |= 1 << (doc & 31)
}

export function clearBit(bits: Bits, doc: number): void {
  bits[doc >>> 5]! &= ~(1 << (doc & 31))
}

/** Beyond the end of the words nothing is in the set. */
export function hasBit(bits: Bits, doc: number): boolean {
  return ((bits[doc >>> 5] ?? 0) & (1 << (doc & 31))) !== 0
}

/** Adds what the source has. */
export function uniteBits(target: Bits, source: Bits): void {
  const length = Math.min(target.length, source.length)
  for (let at = 0; at < length; at += 1) target[at]! |= source[at]!
}

/** Keeps what the source has too. */
export function intersectBits(target: Bits, source: Bits): void {
  const length = Math.min(target.length, source.length)
  for (let at = 0; at < length; at += 1) target[at]! &= source[at]!
  target.fill(0, length)
}

/** Takes out what the source has. */
export function subtractBits(target: Bits, source: Bits): void {
  const length = Math.min(target.length, source.length)
  for (let at = 0; at < length; at += 1) target[at]! &= ~source[at]!
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += countOnes(bits[at]!)
  return count
}

/** How many documents are in both. */
export function countSharedBits(left: Bits, right: Bits): number {
  const length = Math.min(left.length, right.length)
  let count = 0
  for (let at = 0; at < length; at += 1) count += countOnes(left[at]! & right[at]!)
  return count
}

function countOnes(bits: number): number {
  if (bits === 0) return 0
  // Adds neighbouring bits up: in pairs, in fours, in eights, and the four eights by a multiplication.
  let word = bits - ((bits >>> 1) & 0x5555_5555)
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Shared by all calls of listBits: they run one at a time. */
let filledWords = new Int32Array(0)

/** Writes the documents down in ascending order and returns how many there are. `into` must have room for all. */
export function listBits(bits: Bits, into: Int32Array): number {
  if (filledWords.length <= bits.length) filledWords = new Int32Array(bits.length * 2 + 1)
  const filled = filledWords
  // First the words that are not empty, without a branch: in a sparse set a branch on each word is guessed wrongly all
  // the time, which would be most of the work.
  let wordCount = 0
  for (let at = 0; at < bits.length; at += 1) {
    const word = bits[at]!
    filled[wordCount] = at
    wordCount += (word | -word) >>> 31
  }
  let count = 0
  for (let at = 0; at < wordCount; at += 1) {
    let rest = bits[filled[at]!]!
    const last = (filled[at]! << 5) + 31
    do {
      into[count++] = last - Math.clz32(rest & -rest)
      rest &= rest - 1
    } while (rest !== 0)
  }
  return count
}
