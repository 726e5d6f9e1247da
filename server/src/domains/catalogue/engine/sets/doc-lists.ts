// Sets of documents by number, most of them small: short ones side by side in an arena, others as sets of their own.
import { MIN_DENSE_LENGTH, addDoc, countDocs, docsOf, dropDocs, roughCount, type DocSet } from './doc-set.ts'
import type { Bits } from './bits.ts'
import {
  MAX_IN_ARENA,
  addToList,
  clearList,
  createListArena,
  dropFromList,
  lengthIn,
  listIn,
  type ListArena,
} from './list-arena.ts'

/** Of fewer than one in so many documents a list takes less room than bits. Half as many make bits of a list. */
const SPARSE_FROM = 64

export type DocLists = {
  arena: ListArena
  /** Those that the arena has no block for, or that are bits. */
  large: Map<number, DocSet>
}

export function createDocLists(): DocLists {
  return { arena: createListArena(), large: new Map() }
}

export function addToLists({ arena, large }: DocLists, list: number, doc: number): void {
  // Those that are large have no length in the arena.
  const length = lengthIn(arena, list)
  const known = length === 0 ? large.get(list) : undefined
  if (known !== undefined) return addDoc(known, doc)
  const isAdded = addToList(arena, list, doc)
  if (isAdded && (length + 1 < MIN_DENSE_LENGTH || !isDenseList(listIn(arena, list)))) return
  const docs = listIn(arena, list).slice()
  clearList(arena, list)
  const set: DocSet = { form: { docs, length: docs.length } }
  large.set(list, set)
  // Where it was added already, this turns it into bits.
  addDoc(set, doc)
}

function isDenseList(docs: Int32Array): boolean {
  return docs.length * 32 > docs[docs.length - 1]!
}

/** Undefined where it is empty. Read only, and until anything changes: it may be part of the arena. */
export function setOf({ arena, large }: DocLists, list: number): DocSet | undefined {
  const docs = listIn(arena, list)
  return docs.length === 0 ? large.get(list) : { form: { docs, length: docs.length } }
}

/** Sets that become empty are dropped at once. */
export function isEmptyIn({ arena, large }: DocLists, list: number): boolean {
  return lengthIn(arena, list) === 0 && !large.has(list)
}

export function countIn({ arena, large }: DocLists, list: number): number {
  const length = lengthIn(arena, list)
  if (length > 0) return length
  const set = large.get(list)
  return set === undefined ? 0 : countDocs(set)
}

/** Takes these documents out of a list. */
export function dropFromLists(lists: DocLists, list: number, gone: Bits): void {
  const { arena, large } = lists
  if (lengthIn(arena, list) > 0) return dropFromList(arena, list, gone)
  const set = large.get(list)
  if (set === undefined) return
  dropDocs(set, gone)
  const count = countDocs(set)
  if (count > MAX_IN_ARENA / 2) return
  const docs = docsOf(set)
  if (count > 0 && docs[count - 1]! < SPARSE_FROM * count) return
  // Few are left of many, here and there: the set would keep the room of those that were.
  large.delete(list)
  for (const doc of docs) addToLists(lists, list, doc)
}

/** How much there is to look through in it; a word of bits counts as one. */
export function sizeIn({ arena, large }: DocLists, list: number): number {
  const length = lengthIn(arena, list)
  if (length > 0) return length
  const set = large.get(list)
  return set === undefined ? 0 : roughCount(set)
}
