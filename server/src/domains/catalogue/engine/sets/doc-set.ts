// A set of documents that the store keeps: the ones with a facet value, with a word, or visible to everyone.
//
// It has the form that takes the least memory. A handful is a plain array: a typed one would take 200 bytes before its
// first number. More are a sorted typed array. A value that more than every
// 32nd document has is a bit per document, where adding and removing also cost nothing.
import {
  clearBit,
  countBits,
  countSharedBits,
  hasBit,
  listBits,
  setBit,
  subtractBits,
  uniteBits,
  wordsFor,
  type Bits,
} from './bits.ts'
import type { Scratch } from '../scratch.ts'
import { addPosting, LIST_GROWTH, dropPostings, hasPosting, removePosting, type PostingList } from './posting-list.ts'

export type DocSet = { form: number[] | PostingList | Bits }

export const MAX_IN_PLAIN_ARRAY = 48
/** Shorter lists are not worth converting to bits. */
export const MIN_DENSE_LENGTH = 256

/** There are hundreds of them: room for an eighth more is 15 KB each at a million documents. */
const BITS_GROWTH = 1.125

export function createDocSet(): DocSet {
  return { form: [] }
}

export function isDense({ form }: DocSet): boolean {
  return form instanceof Int32Array
}

export function addDoc(set: DocSet, doc: number): void {
  const { form } = set
  if (Array.isArray(form)) return addToFew(set, form, doc)
  if (form instanceof Int32Array) {
    if (doc >>> 5 < form.length) return setBit(form, doc)
    return addBeyond(set, form, doc)
  }
  addPosting(form, doc)
  if (form.length >= MIN_DENSE_LENGTH && form.length * 32 > form.docs[form.length - 1]!) set.form = toBits(form)
}

function addToFew(set: DocSet, few: readonly number[], doc: number): void {
  if (few.includes(doc)) return
  const isLast = few.length === 0 || few[few.length - 1]! < doc
  // A new array each time, because pushing onto one makes room for sixteen more.
  const more = isLast ? few.concat(doc) : few.concat(doc).sort((left, right) => left - right)
  set.form = more.length <= MAX_IN_PLAIN_ARRAY ? more : { docs: Int32Array.from(more), length: more.length }
}

/** A set that was dense while there were few documents may have become a rare one: then it is a list again. */
function addBeyond(set: DocSet, bits: Bits, doc: number): void {
  if (countBits(bits) * 64 < doc) {
    set.form = toList(bits)
    return addDoc(set, doc)
  }
  const grown = new Int32Array(Math.ceil(wordsFor(doc + 1) * BITS_GROWTH))
  grown.set(bits)
  set.form = grown
  setBit(grown, doc)
}

export function removeDoc(set: DocSet, doc: number): void {
  const { form } = set
  if (Array.isArray(form)) set.form = form.filter((kept) => kept !== doc)
  else if (!(form instanceof Int32Array)) removePosting(form, doc)
  else if (hasBit(form, doc)) clearBit(form, doc)
}

export function hasDoc({ form }: DocSet, doc: number): boolean {
  if (Array.isArray(form)) return form.includes(doc)
  return form instanceof Int32Array ? hasBit(form, doc) : hasPosting(form, doc)
}

/** `hasDoc` for many documents: the form of the set is looked at once. It holds until the set changes. */
export function testerOf({ form }: DocSet): (doc: number) => boolean {
  if (Array.isArray(form)) return (doc) => form.includes(doc)
  return form instanceof Int32Array ? (doc) => hasBit(form, doc) : (doc) => hasPosting(form, doc)
}

export function countDocs({ form }: DocSet): number {
  return form instanceof Int32Array ? countBits(form) : form.length
}

/** The count, or less than it where counting would take a pass over all bits. */
export function roughCount({ form }: DocSet): number {
  return form.length
}

/** How many of the set are among these. */
export function countShared({ form }: DocSet, bits: Bits): number {
  if (form instanceof Int32Array) return countSharedBits(form, bits)
  const docs = Array.isArray(form) ? form : form.docs
  let count = 0
  for (let at = 0; at < form.length; at += 1) if (hasBit(bits, docs[at]!)) count += 1
  return count
}

/** In ascending order. */
export function docsOf({ form }: DocSet): Int32Array {
  if (Array.isArray(form)) return Int32Array.from(form)
  if (!(form instanceof Int32Array)) return form.docs.subarray(0, form.length)
  const docs = new Int32Array(countBits(form))
  listBits(form, docs)
  return docs
}

export function someDoc(set: DocSet, test: (doc: number) => boolean): boolean {
  const { form } = set
  if (!(form instanceof Int32Array)) return docsOf(set).some(test)
  for (let doc = 0; doc < form.length * 32; doc += 1) if (hasBit(form, doc) && test(doc)) return true
  return false
}

/** Adds the set to working bits. */
export function uniteWith(target: Bits, { form }: DocSet): void {
  if (form instanceof Int32Array) return uniteBits(target, form)
  if (Array.isArray(form)) {
    for (const doc of form) setBit(target, doc)
    return
  }
  const { docs, length } = form
  for (let at = 0; at < length; at += 1) setBit(target, docs[at]!)
}

/**
 * All that are in one of the sets, as many bits as working sets have. Read only: for a single dense set it returns the set's
 * own bits, because copying is a pass over all documents.
 */
export function unionOf(
  sets: readonly (DocSet | undefined)[],
  { words, takeBits }: Pick<Scratch, 'words' | 'takeBits'>,
): Bits {
  const [only, ...others] = sets
  if (others.length === 0 && only?.form instanceof Int32Array && only.form.length >= words())
    return only.form.subarray(0, words())
  const bits = takeBits()
  for (const set of sets) if (set !== undefined) uniteWith(bits, set)
  return bits
}

/** Takes these documents out, in one pass. */
export function dropDocs(set: DocSet, gone: Bits): void {
  const { form } = set
  if (form instanceof Int32Array) subtractBits(form, gone)
  else if (!Array.isArray(form)) dropPostings(form, gone)
  else if (form.some((doc) => hasBit(gone, doc))) set.form = form.filter((doc) => !hasBit(gone, doc))
}

function toBits({ docs, length }: PostingList): Bits {
  const bits = new Int32Array(Math.ceil(wordsFor(docs[length - 1]! + 1) * BITS_GROWTH))
  for (let at = 0; at < length; at += 1) setBit(bits, docs[at]!)
  return bits
}

function toList(bits: Bits): PostingList {
  const docs = new Int32Array(Math.ceil(countBits(bits) * LIST_GROWTH))
  return { docs, length: listBits(bits, docs) }
}
