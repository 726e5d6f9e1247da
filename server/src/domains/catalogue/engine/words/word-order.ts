// Words in the order of their bytes, forwards or spelled backwards: those that begin (or end) alike stand together.
import { hasBit, type Bits } from '../sets/bits.ts'
import type { Texts } from '../texts.ts'
import { compareTexts } from '../texts.ts'
import { encodeWord } from './word-table.ts'

export type Direction = 'forwards' | 'backwards'

/** The first `length` of the numbers of words. */
export type WordOrder = { ids: Int32Array; length: number; direction: Direction }

const GROWTH = 1.25

export function sortWords(texts: Texts, ids: readonly number[] | Int32Array, direction: Direction): WordOrder {
  const sorted = Int32Array.from(ids).sort(comparatorOf(texts, direction))
  return { ids: sorted, length: sorted.length, direction }
}

function comparatorOf(texts: Texts, direction: Direction): (left: number, right: number) => number {
  return direction === 'forwards'
    ? (left, right) => compareTexts(texts, left, right)
    : (left, right) => compareBackwards(texts, left, right)
}

function compareBackwards({ bytes, starts, lengths }: Texts, left: number, right: number): number {
  const leftEnd = starts[left]! + lengths[left]!
  const rightEnd = starts[right]! + lengths[right]!
  const shared = Math.min(lengths[left]!, lengths[right]!)
  for (let back = 1; back <= shared; back += 1) {
    const difference = bytes[leftEnd - back]! - bytes[rightEnd - back]!
    if (difference !== 0) return difference
  }
  return lengths[left]! - lengths[right]!
}

/** Puts one in its place. */
export function insertInOrder(order: WordOrder, texts: Texts, id: number): void {
  const compare = comparatorOf(texts, order.direction)
  const at = firstWhere(order, (other) => compare(other, id) >= 0)
  if (order.length === order.ids.length) {
    const grown = new Int32Array(Math.ceil((order.length + 16) * GROWTH))
    grown.set(order.ids)
    order.ids = grown
  }
  order.ids.copyWithin(at + 1, at, order.length)
  order.ids[at] = id
  order.length += 1
}

/** Puts many in their places, in one pass. */
export function mergeIntoOrder(order: WordOrder, texts: Texts, ids: readonly number[]): void {
  if (ids.length === 0) return
  const compare = comparatorOf(texts, order.direction)
  const added = Int32Array.from(ids).sort(compare)
  const merged = new Int32Array(order.length + added.length)
  let from = 0
  let to = 0
  for (const id of added) {
    const until = firstWhere(order, (other) => compare(other, id) >= 0)
    merged.set(order.ids.subarray(from, until), to)
    to += until - from
    from = until
    merged[to++] = id
  }
  merged.set(order.ids.subarray(from, order.length), to)
  Object.assign(order, { ids: merged, length: merged.length })
}

/** Takes these words out, in one pass. */
export function dropFromOrder(order: WordOrder, gone: Bits): void {
  let kept = 0
  for (let at = 0; at < order.length; at += 1) {
    const id = order.ids[at]!
    if (!hasBit(gone, id)) order.ids[kept++] = id
  }
  order.length = kept
}

/** The numbers of the words that begin so, or end so in an order that is backwards. Part of the order. */
export function rangeIn(order: WordOrder, texts: Texts, part: string): Int32Array {
  const { bytes, length } = encodeWord(part)
  const compare = (id: number): number => {
    const start = texts.starts[id]!
    const size = texts.lengths[id]!
    const shared = Math.min(size, length)
    for (let at = 0; at < shared; at += 1) {
      const difference =
        order.direction === 'forwards'
          ? texts.bytes[start + at]! - bytes[at]!
          : texts.bytes[start + size - 1 - at]! - bytes[length - 1 - at]!
      if (difference !== 0) return difference
    }
    return size < length ? -1 : 0
  }
  const low = firstWhere(order, (id) => compare(id) >= 0)
  return order.ids.subarray(
    low,
    firstWhere(order, (id) => compare(id) > 0),
  )
}

export function startsWith({ bytes, starts, lengths }: Texts, id: number, part: string): boolean {
  const begin = encodeWord(part)
  if (lengths[id]! < begin.length) return false
  for (let at = 0; at < begin.length; at += 1) if (bytes[starts[id]! + at] !== begin.bytes[at]) return false
  return true
}

/** The first position from which the test holds. */
function firstWhere({ ids, length }: WordOrder, holds: (id: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(ids[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
