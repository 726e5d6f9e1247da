// Short texts by document, names and titles, as bytes side by side: a million strings would take twice the memory, and the
// garbage collector would look at each of them.
import { assertFits, MAX_UINT32 } from './limits.ts'

export type Texts = {
  /** UTF-8. */
  bytes: Buffer
  used: number
  /** By document. */
  starts: Uint32Array
  lengths: Uint16Array
  /** Bytes of texts that were replaced. */
  wasted: number
}

/** A copy of the texts of a million lots takes some ten milliseconds, so it waits until it frees a quarter. */
const MAX_WASTED_SHARE = 1 / 4
const MIN_WASTED = 65_536
const FIRST_BYTES = 16_384
const FIRST_CAPACITY = 1_024
const GROWTH = 1.25

export function createTexts(): Texts {
  return {
    bytes: Buffer.alloc(FIRST_BYTES),
    used: 0,
    starts: new Uint32Array(FIRST_CAPACITY),
    lengths: new Uint16Array(FIRST_CAPACITY),
    wasted: 0,
  }
}

export function textOf({ bytes, starts, lengths }: Texts, doc: number): string {
  const start = starts[doc]!
  return bytes.toString('utf8', start, start + lengths[doc]!)
}

export function setText(texts: Texts, doc: number, text: string): void {
  const length = Buffer.byteLength(text)
  assertFits('texts of bytes', texts.used + length, MAX_UINT32)
  if (doc >= texts.starts.length) growDocs(texts, doc)
  texts.wasted += texts.lengths[doc]!
  texts.lengths[doc] = 0
  if (texts.wasted > Math.max(MIN_WASTED, texts.used * MAX_WASTED_SHARE)) compact(texts)
  if (texts.used + length > texts.bytes.length) growBytes(texts, texts.used + length)
  texts.bytes.write(text, texts.used)
  texts.starts[doc] = texts.used
  texts.lengths[doc] = length
  texts.used += length
}

/** In the order of their bytes, which is that of their characters. */
export function compareTexts({ bytes, starts, lengths }: Texts, left: number, right: number): number {
  const [leftStart, rightStart] = [starts[left]!, starts[right]!]
  const shared = Math.min(lengths[left]!, lengths[right]!)
  for (let at = 0; at < shared; at += 1) {
    const difference = bytes[leftStart + at]! - bytes[rightStart + at]!
    if (difference !== 0) return difference
  }
  return lengths[left]! - lengths[right]!
}

function growDocs(texts: Texts, doc: number): void {
  const capacity = Math.ceil((doc + 1) * GROWTH)
  const starts = new Uint32Array(capacity)
  starts.set(texts.starts)
  const lengths = new Uint16Array(capacity)
  lengths.set(texts.lengths)
  Object.assign(texts, { starts, lengths })
}

function growBytes(texts: Texts, atLeast: number): void {
  const bytes = Buffer.alloc(Math.ceil(atLeast * GROWTH))
  texts.bytes.copy(bytes, 0, 0, texts.used)
  texts.bytes = bytes
}

function compact(texts: Texts): void {
  const { bytes, starts, lengths } = texts
  const kept = Buffer.alloc(bytes.length)
  let used = 0
  for (let doc = 0; doc < starts.length; doc += 1) {
    const [start, length] = [starts[doc]!, lengths[doc]!]
    bytes.copy(kept, used, start, start + length)
    starts[doc] = used
    used += length
  }
  Object.assign(texts, { bytes: kept, used, wasted: 0 })
}
