// The market's files beside its database, each kind where the market keeps it: the data folder or the bucket.
import type { Config } from '../../server/src/config/config.ts'
import { openStorage, STORAGE_KINDS } from '../../server/src/providers/storage/open-storage.ts'
import type { Storage } from '../../server/src/providers/storage/storage.ts'

export type StoredFiles = { kind: string; storage: Storage; list: () => AsyncIterable<string> }

export function openStoredFiles(config: Config): StoredFiles[] {
  return STORAGE_KINDS.map((kind) => {
    const storage = openStorage(config, kind, 'work')
    return { kind, storage, list: () => keysOf(storage) }
  })
}

async function* keysOf(storage: Storage): AsyncGenerator<string> {
  for await (const { key } of storage.list('')) yield key
}
