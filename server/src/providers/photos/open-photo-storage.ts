import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Apart from the photos, which have public addresses. */
export function openDocumentStorage(config: Pick<Config, 'dataDir'>): Storage {
  return folderStorage(join(config.dataDir, 'documents'))
}

export function openPhotoStorage(config: Pick<Config, 'dataDir'>): Storage {
  return folderStorage(join(config.dataDir, 'photos'))
}
