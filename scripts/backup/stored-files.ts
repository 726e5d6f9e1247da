// The market's files beside its database, each kind where the market keeps it.
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../server/src/config/config.ts'
import {
  openDocumentStorage,
  openImportStorage,
  openLogoStorage,
  openPhotoStorage,
} from '../../server/src/providers/photos/open-storage.ts'
import type { Storage } from '../../server/src/providers/photos/storage.ts'

export type StoredFiles = { kind: string; storage: Storage; list: () => AsyncIterable<string> }

export function openStoredFiles(config: Config): StoredFiles[] {
  const open = {
    photos: openPhotoStorage,
    logos: openLogoStorage,
    documents: openDocumentStorage,
    imports: openImportStorage,
  }
  return Object.entries(open).map(([kind, openStorage]) => ({
    kind,
    storage: openStorage(config),
    list: () => listFolder(join(config.dataDir, kind)),
  }))
}

/** Keys of whole files. A folder that isn't there yet has none. */
async function* listFolder(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* listFolder(join(folder, entry.name), `${prefix}${entry.name}/`)
    // Written aside until it is whole.
    else if (!entry.name.endsWith('.part')) yield `${prefix}${entry.name}`
  }
}
