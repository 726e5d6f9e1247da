// Many short lists of documents side by side in a few large arrays: an array for each would take more memory than its numbers,
// and the garbage collector would look at each of them.
//
// The arrays are slabs of equal size. A slab has blocks of one size, and a list has a block that it fits in; one that outgrows
// its block moves to a larger one. The hole that it leaves is filled with the last block of that size, so blocks of a size
// have no gaps between them, whatever came and went, and a slab that becomes empty serves any size. For that each block
// begins with the number of the list that it is of.
import { hasBit, type Bits } from './bits.ts'

export type ListArena = {
  slabs: Int32Array[]
  /** Slabs without blocks. */
  freeSlabs: number[]
  /** By size of blocks: the slabs that have them, all full but the last, and how many blocks there are. */
  sizes: { slabs: number[]; blocks: number }[]
  /** By list: where its block begins, how many documents it has, and which size its block is. */
  starts: Uint32Array
  lengths: Uint16Array
  sizeOf: Uint8Array
}

/** 64 KB: of each size one slab is partly empty. */
export const SLAB_NUMBERS = 16_384
/** Below that, moving a list to a larger block costs less than a microsecond. */
const MAX_BLOCK_NUMBERS = SLAB_NUMBERS / 8
const GROWTH = 1.25
/** In place of a size, where a list has no block. */
export const NO_BLOCK = 255

/** In numbers, the owner's included, upwards. Each is as large as it can be for as many to fit into a slab. */
const BLOCK_NUMBERS = sizesOfBlocks()

export const MAX_IN_ARENA = BLOCK_NUMBERS.at(-1)! - 1

function sizesOfBlocks(): number[] {
  const sizes = [2]
  while (sizes.at(-1)! < MAX_BLOCK_NUMBERS) {
    const next = Math.min(Math.ceil((sizes.at(-1)! + 1) * GROWTH) - 1, MAX_BLOCK_NUMBERS)
    sizes.push(Math.floor(SLAB_NUMBERS / Math.floor(SLAB_NUMBERS / next)))
  }
  return sizes
}

export function createListArena(): ListArena {
  return {
    slabs: [],
    freeSlabs: [],
    sizes: BLOCK_NUMBERS.map(() => ({ slabs: [], blocks: 0 })),
    starts: new Uint32Array(0),
    lengths: new Uint16Array(0),
    sizeOf: new Uint8Array(0),
  }
}

/** In ascending order. Part of the arena: it holds until anything is added or removed. */
export function listIn({ slabs, starts, lengths }: ListArena, list: number): Int32Array {
  const length = lengths[list] ?? 0
  if (length === 0) return NONE
  const first = (starts[list]! % SLAB_NUMBERS) + 1
  return slabs[Math.floor(starts[list]! / SLAB_NUMBERS)]!.subarray(first, first + length)
}

const NONE = new Int32Array(0)

export function lengthIn({ lengths }: ListArena, list: number): number {
  return lengths[list] ?? 0
}

/** False where the list is full: it has MAX_IN_ARENA documents. */
export function addToList(arena: ListArena, list: number, doc: number): boolean {
  if (list >= arena.lengths.length) growLists(arena, list)
  const length = arena.lengths[list]!
  const size = arena.sizeOf[list]!
  let slab: Int32Array
  let first: number
  if (length > 0) {
    slab = arena.slabs[Math.floor(arena.starts[list]! / SLAB_NUMBERS)]!
    first = (arena.starts[list]! % SLAB_NUMBERS) + 1
    // New documents mostly carry the highest number yet.
    const at = slab[first + length - 1]! < doc ? first + length : placeIn(slab, first, first + length, doc)
    if (at < first + length && slab[at] === doc) return true
    if (length < BLOCK_NUMBERS[size]! - 1) {
      slab.copyWithin(at + 1, at, first + length)
      slab[at] = doc
      arena.lengths[list] = length + 1
      return true
    }
    if (length === MAX_IN_ARENA) return false
    moveTo(arena, list, size + 1)
    return addToList(arena, list, doc)
  }
  if (size === NO_BLOCK) {
    arena.starts[list] = takeBlock(arena, 0, list)
    arena.sizeOf[list] = 0
  }
  arena.slabs[Math.floor(arena.starts[list]! / SLAB_NUMBERS)]![(arena.starts[list]! % SLAB_NUMBERS) + 1] = doc
  arena.lengths[list] = 1
  return true
}

/** The first place from which on no smaller document stands. */
function placeIn(slab: Int32Array, from: number, until: number, doc: number): number {
  let low = from
  let high = until
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slab[middle]! < doc) low = middle + 1
    else high = middle
  }
  return low
}

/** Takes the marked documents out of a list that has a block. One that becomes much shorter moves to a smaller block. */
export function dropFromList(arena: ListArena, list: number, gone: Bits): void {
  const length = arena.lengths[list]!
  const slab = arena.slabs[Math.floor(arena.starts[list]! / SLAB_NUMBERS)]!
  const first = (arena.starts[list]! % SLAB_NUMBERS) + 1
  let kept = 0
  for (let at = first; at < first + length; at += 1) {
    const doc = slab[at]!
    if (!hasBit(gone, doc)) slab[first + kept++] = doc
  }
  if (kept === length) return
  arena.lengths[list] = kept
  if (kept === 0) return clearList(arena, list)
  let size = arena.sizeOf[list]!
  while (size > 0 && kept <= BLOCK_NUMBERS[size - 1]! - 1) size -= 1
  // Not for one size less: the next document would move it back.
  if (size < arena.sizeOf[list]! - 1) moveTo(arena, list, size)
}

/** Leaves its block to others. */
export function clearList(arena: ListArena, list: number): void {
  const size = arena.sizeOf[list] ?? NO_BLOCK
  if (size === NO_BLOCK) return
  freeBlock(arena, size, arena.starts[list]!)
  arena.lengths[list] = 0
  arena.sizeOf[list] = NO_BLOCK
}

function moveTo(arena: ListArena, list: number, size: number): void {
  const before = arena.starts[list]!
  const place = takeBlock(arena, size, list)
  copyBlock(arena, before, place, arena.lengths[list]! + 1)
  arena.starts[list] = place
  // Only now: its block may be the one that another is moved into.
  freeBlock(arena, arena.sizeOf[list]!, before)
  arena.sizeOf[list] = size
}

function takeBlock({ slabs, freeSlabs, sizes }: ListArena, size: number, list: number): number {
  const taken = sizes[size]!
  const perSlab = Math.floor(SLAB_NUMBERS / BLOCK_NUMBERS[size]!)
  if (taken.blocks === taken.slabs.length * perSlab)
    taken.slabs.push(freeSlabs.pop() ?? slabs.push(new Int32Array(SLAB_NUMBERS)) - 1)
  const place = placeOf(taken.slabs, size, taken.blocks)
  taken.blocks += 1
  slabs[Math.floor(place / SLAB_NUMBERS)]![place % SLAB_NUMBERS] = list
  return place
}

/** Moves the last block of this size into the hole. */
function freeBlock(arena: ListArena, size: number, hole: number): void {
  const taken = arena.sizes[size]!
  taken.blocks -= 1
  const last = placeOf(taken.slabs, size, taken.blocks)
  if (last !== hole) {
    copyBlock(arena, last, hole, BLOCK_NUMBERS[size]!)
    const owner = arena.slabs[Math.floor(hole / SLAB_NUMBERS)]![hole % SLAB_NUMBERS]!
    arena.starts[owner] = hole
  }
  const perSlab = Math.floor(SLAB_NUMBERS / BLOCK_NUMBERS[size]!)
  if (taken.blocks === (taken.slabs.length - 1) * perSlab) arena.freeSlabs.push(taken.slabs.pop()!)
}

function placeOf(slabs: readonly number[], size: number, block: number): number {
  const perSlab = Math.floor(SLAB_NUMBERS / BLOCK_NUMBERS[size]!)
  return slabs[Math.floor(block / perSlab)]! * SLAB_NUMBERS + (block % perSlab) * BLOCK_NUMBERS[size]!
}

function copyBlock({ slabs }: ListArena, from: number, to: number, numbers: number): void {
  const [source, first] = [slabs[Math.floor(from / SLAB_NUMBERS)]!, from % SLAB_NUMBERS]
  slabs[Math.floor(to / SLAB_NUMBERS)]!.set(source.subarray(first, first + numbers), to % SLAB_NUMBERS)
}

function growLists(arena: ListArena, list: number): void {
  const capacity = Math.max(256, Math.ceil((list + 1) * GROWTH))
  const starts = new Uint32Array(capacity)
  starts.set(arena.starts)
  const lengths = new Uint16Array(capacity)
  lengths.set(arena.lengths)
  const sizeOf = new Uint8Array(capacity).fill(NO_BLOCK)
  sizeOf.set(arena.sizeOf)
  Object.assign(arena, { starts, lengths, sizeOf })
}
