import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file as readers take it, wherever it is kept. `open` begins at its first byte each time. */
export type SheetFile = { byteLength: number; open: () => AsyncIterable<Buffer> }

/** Puts the file together on this machine, for readers that jump about in it, and always takes it away again. */
export async function* withSpoolFile<Item>(
  file: SheetFile,
  read: (path: string) => AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  const folder = await mkdtemp(join(tmpdir(), 'lotyard-sheet-'))
  try {
    const path = join(folder, 'sheet')
    await pipeline(file.open(), createWriteStream(path))
    yield* read(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
