// Where files are kept: each kind in a folder of its own, because photos and logos are served and the others never are.
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

type DataFolder = Pick<Config, 'dataDir'>

export function openPhotoStorage({ dataDir }: DataFolder): Storage {
  return folderStorage(join(dataDir, 'photos'))
}

export function openDocumentStorage({ dataDir }: DataFolder): Storage {
  return folderStorage(join(dataDir, 'documents'))
}

/** Of sites. */
export function openLogoStorage({ dataDir }: DataFolder): Storage {
  return folderStorage(join(dataDir, 'logos'))
}

/** Of parts of manifest files. */
export function openImportStorage({ dataDir }: DataFolder): Storage {
  return folderStorage(join(dataDir, 'imports'))
}
