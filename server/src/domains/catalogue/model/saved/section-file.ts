// A file of sections, each with a checksum. What was torn, cut off or changed is noticed before anything of it is used: the
// table of contents comes last, and has a checksum of its own.
//
// Numbers are written as the processor has them; the header says which byte comes first (model-version.ts).
import { open, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Numbers, NumbersOf, Section, SectionReader } from '../../engine/saved/sections.ts'

type Entry = { name: string; kind: string; offset: number; bytes: number; checksum: number }
type Contents = { header: unknown; entries: Entry[] }

export type SectionFile = SectionReader & { header: unknown; close: () => Promise<void> }

/** Written and checked in one go: a few milliseconds. */
const MAX_PIECE_BYTES = 4_194_304
/** The dictionaries of 65,536 brands are a tenth of it. */
const MAX_CONTENTS_BYTES = 67_108_864
const MARK = Buffer.from('LOTMODEL')
const END_BYTES = 32
/** So that every kind of number may begin there. */
const ALIGNMENT = 8

export class UnfitFileError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnfitFileError'
  }
}

/** Writes everything and sees it saved. An abort leaves a file that no reader takes. */
export async function writeSections(
  file: FileHandle,
  { header, sections }: { header: unknown; sections: Iterable<Section> },
  signal: AbortSignal,
): Promise<void> {
  const entries: Entry[] = []
  let offset = 0
  async function write(bytes: Uint8Array): Promise<void> {
    signal.throwIfAborted()
    for (let done = 0; done < bytes.length;)
      done += (await file.write(bytes, done, Math.min(bytes.length - done, MAX_PIECE_BYTES), offset + done))
        .bytesWritten
    offset += bytes.length
  }
  for (const { name, pieces } of sections) {
    const entry: Entry = { name, kind: '', offset, bytes: 0, checksum: 0 }
    for (const piece of pieces) {
      const bytes = bytesOf(piece)
      for (const part of partsOf(bytes)) {
        entry.checksum = crc32(part, entry.checksum)
        await write(part)
      }
      entry.kind = kindOf(piece)
      entry.bytes += bytes.length
    }
    entries.push(entry)
    offset = Math.ceil(offset / ALIGNMENT) * ALIGNMENT
  }
  const contents = Buffer.from(JSON.stringify({ header, entries } satisfies Contents))
  const end = Buffer.alloc(END_BYTES)
  end.writeDoubleLE(offset, 0)
  end.writeDoubleLE(contents.length, 8)
  end.writeUInt32LE(crc32(contents), 16)
  MARK.copy(end, END_BYTES - MARK.length)
  await write(contents)
  await write(end)
  await file.sync()
}

/** Throws an UnfitFileError where this is not a whole file of sections. */
export async function openSections(path: string, signal: AbortSignal): Promise<SectionFile> {
  const file = await open(path, 'r')
  try {
    const { header, entries } = await readContents(file)
    const entryOf = new Map(entries.map((entry) => [entry.name, entry]))
    return {
      header,
      close: () => file.close(),
      async read(name, kind, room = 0) {
        const entry = entryOf.get(name)
        if (entry === undefined || entry.kind !== kind.name)
          throw new UnfitFileError(`It has no ${kind.name} of ${name}.`)
        return readNumbers(file, entry, { kind, room }, signal)
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readContents(file: FileHandle): Promise<Contents> {
  const { size } = await file.stat()
  if (size < END_BYTES) throw new UnfitFileError('It is too short.')
  const end = await readBytes(file, size - END_BYTES, END_BYTES)
  if (!end.subarray(END_BYTES - MARK.length).equals(MARK)) throw new UnfitFileError('It has no end.')
  const [offset, length] = [end.readDoubleLE(0), end.readDoubleLE(8)]
  if (!(length >= 0 && length <= MAX_CONTENTS_BYTES && offset + length + END_BYTES === size))
    throw new UnfitFileError('Its table of contents is not where it should be.')
  const text = await readBytes(file, offset, length)
  if (crc32(text) !== end.readUInt32LE(16)) throw new UnfitFileError('Its table of contents was changed.')
  const contents = JSON.parse(text.toString()) as Contents
  if (contents.entries.some(({ offset: at, bytes }) => at + bytes > offset)) throw new UnfitFileError('It is cut off.')
  return contents
}

async function readNumbers<Kind extends Numbers>(
  file: FileHandle,
  { name, offset, bytes, checksum }: Entry,
  { kind, room }: { kind: NumbersOf<Kind>; room: number },
  signal: AbortSignal,
): Promise<Kind> {
  const count = bytes / kind.BYTES_PER_ELEMENT
  const numbers = new kind(Math.max(count, room))
  let found = 0
  let done = 0
  for (const part of partsOf(bytesOf(numbers).subarray(0, bytes))) {
    signal.throwIfAborted()
    await fill(file, part, offset + done)
    done += part.length
    found = crc32(part, found)
  }
  if (found !== checksum) throw new UnfitFileError(`The section ${name} was changed.`)
  return numbers
}

async function readBytes(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await fill(file, bytes, from)
  return bytes
}

async function fill(file: FileHandle, into: Uint8Array, from: number): Promise<void> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, from + done)
    if (bytesRead === 0) throw new UnfitFileError('It is cut off.')
    done += bytesRead
  }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += MAX_PIECE_BYTES) yield bytes.subarray(from, from + MAX_PIECE_BYTES)
}

function bytesOf({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** A Buffer is a Uint8Array. */
function kindOf(numbers: Numbers): string {
  return numbers instanceof Uint8Array ? 'Uint8Array' : numbers.constructor.name
}
