// The market's files beside its database, each kind where the market keeps it: in its data folder, or in a bucket.
import { openStorage, STORAGE_KINDS, type StoragePlace } from '../../server/src/providers/storage/open-storage.ts'
import type { Storage } from '../../server/src/providers/storage/storage.ts'

export type StoredFiles = { kind: string; storage: Storage }

export function openStoredFiles(place: StoragePlace): StoredFiles[] {
  return STORAGE_KINDS.map((kind) => ({ kind, storage: openStorage(place, kind, 'work') }))
}
