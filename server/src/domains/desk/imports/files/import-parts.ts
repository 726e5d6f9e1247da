import { partCount } from '@lotyard/contract/rules/desk/imports/import-limits'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../../../providers/storage/storage.ts'

export type ImportFile = { importId: string; byteLength: number }

/** Where a part is kept. Flat, because a folder for each import would stay behind when it is removed. */
export function partKey(importId: string, number: number): string {
  return `${importId.slice(0, 2)}/${importId}-${number}`
}

/** The file's bytes, from its parts one after the other. */
export async function* readParts(storage: Storage, { importId, byteLength }: ImportFile): AsyncGenerator<Buffer> {
  for (let number = 1; number <= partCount(byteLength); number += 1) {
    const part = await storage.open(partKey(importId, number))
    if (part === null) throw new Error(`part ${number} of the import ${importId} is not in the storage`)
    yield* part.stream as AsyncIterable<Buffer>
  }
}

/** Puts the file together on this machine, for readers that jump about in it, and always takes it away again. */
export async function* withSpoolFile<Item>(
  storage: Storage,
  file: ImportFile,
  read: (path: string) => AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  const folder = await mkdtemp(join(tmpdir(), 'lotyard-import-'))
  try {
    const path = join(folder, 'manifest')
    await pipeline(readParts(storage, file), createWriteStream(path))
    yield* read(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
