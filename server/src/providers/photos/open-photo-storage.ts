import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export function openPhotoStorage(config: Pick<Config, 'dataDir'>): Storage {
  return folderStorage(join(config.dataDir, 'photos'))
}
