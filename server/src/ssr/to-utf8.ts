// A page as bytes. Node writes a text as UTF-8 unit by unit. As UTF-16 it is only copied, and turned into UTF-8 many units at a
// time: a quarter of the cost for a page of 100 KB. The pieces of a page are not joined before, which would copy them all.
import { transcode } from 'node:buffer'

// One buffer to copy into, as large as the largest page so far.
let scratch = Buffer.allocUnsafeSlow(512 * 1024)

const BYTES_PER_UNIT = 2

export function toUtf8(pieces: readonly string[]): Buffer {
  const needed = BYTES_PER_UNIT * pieces.reduce((length, piece) => length + piece.length, 0)
  if (needed > scratch.length) scratch = Buffer.allocUnsafeSlow(needed)
  let length = 0
  for (const piece of pieces) length += scratch.write(piece, length, 'utf16le')
  try {
    return transcode(scratch.subarray(0, length), 'utf16le', 'utf8')
  } catch {
    // Half a character, which a form may post, is not UTF-16. Looking for one in every page would take longer than all this.
    return Buffer.from(pieces.join(''))
  }
}
