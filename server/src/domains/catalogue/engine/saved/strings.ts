// Many strings, as two sections: their bytes, and where each ends.
import type { Section, SectionReader } from './sections.ts'

const BYTES_PER_PIECE = 1_048_576
/** UTF-8 takes three bytes for a UTF-16 unit at most. */
const MAX_BYTES_PER_UNIT = 3

export function packStrings(name: string, strings: readonly string[]): Section[] {
  const ends = new Float64Array(strings.length)
  return [
    { name: `${name}.bytes`, pieces: encoded(strings, ends) },
    // After the bytes: encoding them fills it.
    { name: `${name}.ends`, pieces: [ends] },
  ]
}

function* encoded(strings: readonly string[], ends: Float64Array): Generator<Uint8Array> {
  let piece = Buffer.alloc(BYTES_PER_PIECE)
  let filled = 0
  let before = 0
  for (let at = 0; at < strings.length; at += 1) {
    const text = strings[at]!
    const atMost = text.length * MAX_BYTES_PER_UNIT
    if (filled + atMost > piece.length) {
      yield piece.subarray(0, filled)
      before += filled
      filled = 0
      if (atMost > piece.length) piece = Buffer.alloc(atMost)
    }
    filled += piece.write(text, filled)
    ends[at] = before + filled
  }
  yield piece.subarray(0, filled)
}

export async function unpackStrings(reader: SectionReader, name: string): Promise<string[]> {
  const { buffer, byteOffset, length } = await reader.read(`${name}.bytes`, Uint8Array)
  const ends = await reader.read(`${name}.ends`, Float64Array)
  const bytes = Buffer.from(buffer, byteOffset, length)
  let start = 0
  return Array.from(ends, (end) => {
    const text = bytes.toString('utf8', start, end)
    start = end
    return text
  })
}
