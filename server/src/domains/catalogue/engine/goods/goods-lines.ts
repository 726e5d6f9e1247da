// What lots consist of, as price books look at it: 12 bytes a line, in typed arrays of 65,536 lines each.
//
// The lines of a document lie one after another. Lines that change are put at the end, and what they leave behind is
// reclaimed by a compaction (compact.ts). A lot without lines is one line of all its goods: its units and its MSRP are the
// document's own, so only its kind is kept.
import { codeOfKind, createKinds, kindOfText, NO_KIND, type KindNames, type Kinds } from './kinds.ts'

export type Chunk = {
  /** Wider in a chunk that has a kind beyond 65,535. */
  kinds: Uint16Array | Uint32Array
  /** A UPC is a number of 40 bits. */
  upcLow: Uint32Array
  upcHigh: Uint8Array
  msrpCents: Uint32Array
  quantities: Uint8Array
}

export type GoodsLines = {
  chunks: Chunk[]
  /** Lines that have a place, those that were left behind included. */
  size: number
  freed: number
  /** By document: its first line, or the kind of a lot without lines. */
  starts: Int32Array
  /** By document: how many lines it has, or BARE, or UNKNOWN. */
  counts: Int32Array
  /** By line: quantities that a byte can't hold. */
  largeQuantities: Map<number, number>
  kinds: Kinds
  /** Documents whose goods could not be held. */
  unknown: number
}

export const CHUNK_BITS = 16
export const CHUNK_LINES = 1 << CHUNK_BITS
export const CHUNK_MASK = CHUNK_LINES - 1

export const BARE = -1
export const UNKNOWN = -2

/** High byte of a UPC that is none: those of twelve digits end at 232. */
export const NO_UPC = 255
/** In place of a quantity that is in the map. */
export const LARGE = 255
const MAX_UINT16 = 0xffff

/** 576 MB. */
export const MAX_LINES = 48_000_000

const GROWTH = 1.25

export function createGoodsLines(): GoodsLines {
  return {
    chunks: [],
    size: 0,
    freed: 0,
    starts: new Int32Array(0),
    counts: new Int32Array(0),
    largeQuantities: new Map(),
    kinds: createKinds(),
    unknown: 0,
  }
}

/**
 * `lines`: a line of text for each, as row-queries.ts writes them; '' for a lot without lines, which is `bare`. Goods that
 * don't fit are not known from here on.
 */
export function setGoods(goods: GoodsLines, doc: number, lines: string, bare: KindNames, maxLines = MAX_LINES): void {
  dropGoods(goods, doc)
  makeRoom(goods, doc)
  if (lines === '') return void setBareKind(goods, doc, bare)
  const start = goods.size
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf('\n', from)
    const until = end < 0 ? lines.length : end
    const isHeld = goods.size - goods.freed < maxLines && addLine(goods, lines, from, until)
    if (!isHeld) {
      forgetLines(goods, start)
      return markUnknown(goods, doc)
    }
    from = until + 1
  }
  goods.starts[doc] = start
  goods.counts[doc] = goods.size - start
}

/** What the lot without lines is. Returns whether that is news. */
export function setBareKind(goods: GoodsLines, doc: number, bare: KindNames): boolean {
  const kind = codeOfKind(goods.kinds, bare)
  if (goods.counts[doc] === BARE && goods.starts[doc] === kind) return false
  if (kind === NO_KIND) markUnknown(goods, doc)
  else {
    goods.starts[doc] = kind
    goods.counts[doc] = BARE
  }
  return true
}

export function isBare(goods: GoodsLines, doc: number): boolean {
  return goods.counts[doc] === BARE
}

/** Frees the lines of a document. */
export function dropGoods(goods: GoodsLines, doc: number): void {
  const count = goods.counts[doc] ?? 0
  if (count === UNKNOWN) goods.unknown -= 1
  if (count > 0) {
    goods.freed += count
    const start = goods.starts[doc]!
    if (goods.largeQuantities.size > 0)
      for (let line = start; line < start + count; line += 1) goods.largeQuantities.delete(line)
  }
  if (doc < goods.counts.length) goods.counts[doc] = 0
}

function markUnknown(goods: GoodsLines, doc: number): void {
  goods.counts[doc] = UNKNOWN
  goods.unknown += 1
}

function forgetLines(goods: GoodsLines, start: number): void {
  for (let line = start; line < goods.size; line += 1) goods.largeQuantities.delete(line)
  goods.size = start
}

function makeRoom(goods: GoodsLines, doc: number): void {
  if (doc < goods.counts.length) return
  const room = Math.ceil((doc + 1) * GROWTH)
  for (const name of ['starts', 'counts'] as const) {
    const grown = new Int32Array(room)
    grown.set(goods[name])
    goods[name] = grown
  }
}

/** UPC, quantity, unit MSRP and the kind, with a bar between them. False where the kind can't be held. */
function addLine(goods: GoodsLines, text: string, from: number, until: number): boolean {
  const upcEnd = text.indexOf('|', from)
  const quantityEnd = text.indexOf('|', upcEnd + 1)
  const msrpEnd = text.indexOf('|', quantityEnd + 1)
  const kind = kindOfText(goods.kinds, text.slice(msrpEnd + 1, until))
  if (kind === NO_KIND) return false
  const upc = upcEnd === from ? null : numberIn(text, from, upcEnd)
  placeLine(goods, goods.size, {
    kind,
    upcLow: upc === null ? 0 : upc % 2 ** 32,
    upcHigh: upc === null ? NO_UPC : Math.floor(upc / 2 ** 32),
    msrpCents: numberIn(text, quantityEnd + 1, msrpEnd),
    quantity: numberIn(text, upcEnd + 1, quantityEnd),
  })
  goods.size += 1
  return true
}

function numberIn(text: string, from: number, until: number): number {
  let value = 0
  for (let at = from; at < until; at += 1) value = value * 10 + text.charCodeAt(at) - 48
  return value
}

type Line = { kind: number; upcLow: number; upcHigh: number; msrpCents: number; quantity: number }

export function placeLine(goods: GoodsLines, line: number, { kind, upcLow, upcHigh, msrpCents, quantity }: Line): void {
  const chunk = (goods.chunks[line >>> CHUNK_BITS] ??= createChunk())
  const at = line & CHUNK_MASK
  if (kind > MAX_UINT16 && chunk.kinds instanceof Uint16Array) chunk.kinds = Uint32Array.from(chunk.kinds)
  chunk.kinds[at] = kind
  chunk.upcLow[at] = upcLow
  chunk.upcHigh[at] = upcHigh
  chunk.msrpCents[at] = msrpCents
  chunk.quantities[at] = Math.min(quantity, LARGE)
  if (quantity >= LARGE) goods.largeQuantities.set(line, quantity)
}

function createChunk(): Chunk {
  return {
    kinds: new Uint16Array(CHUNK_LINES),
    upcLow: new Uint32Array(CHUNK_LINES),
    upcHigh: new Uint8Array(CHUNK_LINES),
    msrpCents: new Uint32Array(CHUNK_LINES),
    quantities: new Uint8Array(CHUNK_LINES),
  }
}

export function quantityOf(goods: GoodsLines, line: number): number {
  const quantity = goods.chunks[line >>> CHUNK_BITS]!.quantities[line & CHUNK_MASK]!
  return quantity === LARGE ? goods.largeQuantities.get(line)! : quantity
}
