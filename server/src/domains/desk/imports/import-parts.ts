import { partCount } from '@lotyard/contract/rules/desk/imports/import-limits'
import type { SheetFile } from '../../../lib/sheets/sheet-file.ts'
import type { Storage } from '../../../providers/storage/storage.ts'

type Kept = { importId: string; byteLength: number }

/** Where a part is kept. Flat, because a folder for each import would stay behind when it is removed. */
export function partKey(importId: string, number: number): string {
  return `${importId.slice(0, 2)}/${importId}-${number}`
}

/** The file of an import, from its parts one after the other. */
export function importFile(storage: Storage, kept: Kept): SheetFile {
  return { byteLength: kept.byteLength, open: () => readParts(storage, kept) }
}

async function* readParts(storage: Storage, { importId, byteLength }: Kept): AsyncGenerator<Buffer> {
  for (let number = 1; number <= partCount(byteLength); number += 1) {
    const part = await storage.open(partKey(importId, number))
    if (part === null) throw new Error(`part ${number} of the import ${importId} is not in the storage`)
    yield* part.stream as AsyncIterable<Buffer>
  }
}
