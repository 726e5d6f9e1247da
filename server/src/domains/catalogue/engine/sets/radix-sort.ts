// Sorts documents by a column of whole numbers without comparing them: digit by digit, from the lowest.

/** The places of so many buckets stay in the processor's nearest cache. */
const DIGIT_BITS = 11
const BUCKETS = 1 << DIGIT_BITS
/** Two digits are read from the column at once: reading it is as slow as placing the documents. */
const PART = BUCKETS * BUCKETS

type Keyed = { docs: Int32Array; keys: Int32Array }

/** Keeps the order of equal ones. Infinity comes last, upwards and downwards. */
export function radixSort(docs: Int32Array, column: ArrayLike<number>, descending: boolean): void {
  let lowest = Infinity
  let highest = -Infinity
  for (let at = 0; at < docs.length; at += 1) {
    const key = column[docs[at]!]!
    if (key < lowest) lowest = key
    if (key > highest && key !== Infinity) highest = key
  }
  if (lowest === Infinity) return
  const range = highest - lowest + 1
  let source: Keyed = { docs, keys: new Int32Array(docs.length) }
  let target: Keyed = { docs: new Int32Array(docs.length), keys: new Int32Array(docs.length) }
  for (let unit = 1; unit <= range; unit *= PART) {
    const { docs: placed, keys } = source
    for (let at = 0; at < placed.length; at += 1) {
      const key = column[placed[at]!]!
      const value = Math.floor((key === Infinity ? range : descending ? highest - key : key - lowest) / unit)
      // What is left over of a division, without the operator: of numbers above 32 bits that is a call.
      keys[at] = value - Math.floor(value / PART) * PART
    }
    for (let shift = 0; shift < 2 * DIGIT_BITS && unit * 2 ** shift <= range; shift += DIGIT_BITS) {
      placeByDigit(source, target, shift)
      ;[source, target] = [target, source]
    }
  }
  if (source.docs !== docs) docs.set(source.docs)
}

function placeByDigit({ docs, keys }: Keyed, target: Keyed, shift: number): void {
  const places = new Int32Array(BUCKETS + 1)
  for (let at = 0; at < keys.length; at += 1) places[((keys[at]! >>> shift) & (BUCKETS - 1)) + 1]! += 1
  for (let digit = 0; digit < BUCKETS; digit += 1) places[digit + 1]! += places[digit]!
  for (let at = 0; at < keys.length; at += 1) {
    const digit = (keys[at]! >>> shift) & (BUCKETS - 1)
    const place = places[digit]!
    places[digit] = place + 1
    target.docs[place] = docs[at]!
    target.keys[place] = keys[at]!
  }
}
