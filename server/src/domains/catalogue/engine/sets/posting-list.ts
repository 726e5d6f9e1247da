import { hasBit, type Bits } from './bits.ts'

/** Ascending document numbers without repeats, in one typed array that grows as it must. */
export type PostingList = { docs: Int32Array; length: number }

export const LIST_GROWTH = 1.25

/** Adds a document. New documents mostly carry the highest number yet, so this is mostly an append. */
export function addPosting(list: PostingList, doc: number): void {
  if (list.length === list.docs.length) {
    const grown = new Int32Array(Math.max(4, Math.ceil(list.length * LIST_GROWTH)))
    grown.set(list.docs)
    list.docs = grown
  }
  const { docs, length } = list
  if (length === 0 || docs[length - 1]! < doc) {
    docs[length] = doc
    list.length += 1
    return
  }
  const at = findPosting(list, doc)
  if (docs[at] === doc) return
  docs.copyWithin(at + 1, at, length)
  docs[at] = doc
  list.length += 1
}

/** Where a document stands, or would stand. */
function findPosting({ docs, length }: PostingList, doc: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (docs[middle]! < doc) low = middle + 1
    else high = middle
  }
  return low
}

export function hasPosting(list: PostingList, doc: number): boolean {
  const at = findPosting(list, doc)
  return at < list.length && list.docs[at] === doc
}

export function removePosting(list: PostingList, doc: number): void {
  const at = findPosting(list, doc)
  if (at >= list.length || list.docs[at] !== doc) return
  list.docs.copyWithin(at, at + 1, list.length)
  list.length -= 1
}

/** Drops every document that is marked, in one pass. */
export function dropPostings(list: PostingList, gone: Bits): void {
  let kept = 0
  const { docs, length } = list
  for (let at = 0; at < length; at += 1) {
    const doc = docs[at]!
    if (!hasBit(gone, doc)) docs[kept++] = doc
  }
  list.length = kept
}
