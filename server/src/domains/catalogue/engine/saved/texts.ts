// Short texts by number, as sections and back.
import { sectionOf, type Section, type SectionReader } from './sections.ts'
import type { Texts } from '../texts.ts'

/** A text that comes after the start finds room: else the first one would copy all. */
const ROOM = 1.02

export function packTexts(name: string, { bytes, used, starts, lengths, wasted }: Texts, size: number): Section[] {
  return [
    sectionOf(`${name}.sums`, Float64Array.of(used, wasted)),
    sectionOf(`${name}.bytes`, new Uint8Array(bytes.buffer, bytes.byteOffset, used)),
    sectionOf(`${name}.starts`, starts.subarray(0, size)),
    sectionOf(`${name}.lengths`, lengths.subarray(0, size)),
  ]
}

/** `room`: for how many texts. */
export async function unpackTexts(reader: SectionReader, name: string, room: number): Promise<Texts> {
  const [used = 0, wasted = 0] = await reader.read(`${name}.sums`, Float64Array)
  const { buffer, length } = await reader.read(`${name}.bytes`, Uint8Array, Math.ceil(used * ROOM))
  const starts = await reader.read(`${name}.starts`, Uint32Array, room)
  const lengths = await reader.read(`${name}.lengths`, Uint16Array, room)
  return { bytes: Buffer.from(buffer, 0, length), used, starts, lengths, wasted }
}
