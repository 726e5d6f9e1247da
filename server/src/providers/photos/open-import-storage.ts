import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Parts of manifest files. In a folder of their own, because photos are served and these never are. */
export function openImportStorage(config: Pick<Config, 'dataDir'>): Storage {
  return folderStorage(join(config.dataDir, 'imports'))
}
