// A kept set of documents: those that have a facet value, hold a word, or may be seen by everyone.
//
// A rare value is a sorted list; one that more than every 32nd document has is a bit per document, which is then the
// smaller of the two, and where adding and removing cost nothing. A set changes its form by itself.
import { clearBit, countBits, hasBit, listBits, setBit, subtractBits, uniteBits, wordsFor, type Bits } from './bits.ts'
import {
  addPosting,
  createPostingList,
  dropPostings,
  hasPosting,
  removePosting,
  type PostingList,
} from './posting-list.ts'

/** One of the two is there. */
export type DocSet = { list: PostingList | null; bits: Bits | null }

/** A list of fewer is too short to be worth turning over. */
const DENSE_FROM = 256

export function createDocSet(): DocSet {
  return { list: createPostingList(), bits: null }
}

export function addDoc(set: DocSet, doc: number): void {
  if (set.bits !== null) {
    if (doc >>> 5 >= set.bits.length) growBits(set, set.bits, doc)
    if (set.bits !== null) return setBit(set.bits, doc)
  }
  const list = set.list!
  addPosting(list, doc)
  if (list.length >= DENSE_FROM && list.length * 32 > list.docs[list.length - 1]!) {
    set.bits = toBits(list)
    set.list = null
  }
}

/** A set that was dense while there were few documents may have become a rare one: then it is a list again. */
function growBits(set: DocSet, bits: Bits, doc: number): void {
  if (countBits(bits) * 64 < doc) {
    set.list = toList(bits)
    set.bits = null
    return
  }
  set.bits = new Int32Array(Math.ceil(wordsFor(doc + 1) * 1.5))
  set.bits.set(bits)
}

export function removeDoc(set: DocSet, doc: number): void {
  if (set.bits === null) removePosting(set.list!, doc)
  else if (hasBit(set.bits, doc)) clearBit(set.bits, doc)
}

export function hasDoc({ list, bits }: DocSet, doc: number): boolean {
  return bits === null ? hasPosting(list!, doc) : hasBit(bits, doc)
}

export function countDocs({ list, bits }: DocSet): number {
  return bits === null ? list!.length : countBits(bits)
}

/** In ascending order. */
export function docsOf({ list, bits }: DocSet): Int32Array {
  if (bits === null) return list!.docs.subarray(0, list!.length)
  const docs = new Int32Array(countBits(bits))
  listBits(bits, docs)
  return docs
}

/** Adds the set to working bits. */
export function uniteWith(target: Bits, { list, bits }: DocSet): void {
  if (bits !== null) return uniteBits(target, bits)
  const { docs, length } = list!
  for (let at = 0; at < length; at += 1) setBit(target, docs[at]!)
}

/** Takes these documents out, in one pass. */
export function dropDocs(set: DocSet, gone: Bits): void {
  if (set.bits === null) dropPostings(set.list!, gone)
  else subtractBits(set.bits, gone)
}

function toBits({ docs, length }: PostingList): Bits {
  const bits = new Int32Array(Math.ceil(wordsFor(docs[length - 1]! + 1) * 1.5))
  for (let at = 0; at < length; at += 1) setBit(bits, docs[at]!)
  return bits
}

function toList(bits: Bits): PostingList {
  const docs = new Int32Array(Math.ceil(countBits(bits) * 1.5))
  return { docs, length: listBits(bits, docs) }
}

export function someDoc({ list, bits }: DocSet, test: (doc: number) => boolean): boolean {
  if (bits === null) {
    for (let at = 0; at < list!.length; at += 1) if (test(list!.docs[at]!)) return true
    return false
  }
  for (let doc = 0; doc < bits.length * 32; doc += 1) if (hasBit(bits, doc) && test(doc)) return true
  return false
}
