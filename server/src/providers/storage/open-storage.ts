// Where files are kept: in the bucket of STORAGE_URL, else in the data folder. Each kind has a folder of its own, the same
// in both, because photos and logos are served and the others never are.
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { BucketSettings } from '../../config/storage-settings.ts'
import { bucketStorage } from './bucket/bucket-storage.ts'
import { openBucket, type Bucket } from './bucket/open-bucket.ts'
import { PATIENCE } from './bucket/patience.ts'
import { cachedFiles } from './cached-files.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export type StoragePlace = Pick<Config, 'dataDir' | 'storage'>

export const STORAGE_KINDS = ['photos', 'logos', 'documents', 'imports'] as const
export type StorageKind = (typeof STORAGE_KINDS)[number]

/** Who waits for the files: a person, or work that would rather wait than begin again. */
export type StoragePurpose = keyof typeof PATIENCE

export function openStorage(
  { dataDir, storage }: StoragePlace,
  kind: StorageKind,
  purpose: StoragePurpose = 'request',
): Storage {
  return storage ? bucketStorage(bucketOf(storage), kind, PATIENCE[purpose]) : folderStorage(join(dataDir, kind))
}

export function openPhotoStorage(place: StoragePlace, purpose?: StoragePurpose): Storage {
  return openStorage(place, 'photos', purpose)
}

export function openDocumentStorage(place: StoragePlace, purpose?: StoragePurpose): Storage {
  return openStorage(place, 'documents', purpose)
}

/** Of sites. */
export function openLogoStorage(place: StoragePlace, purpose?: StoragePurpose): Storage {
  return openStorage(place, 'logos', purpose)
}

/** Of parts of manifest files. */
export function openImportStorage(place: StoragePlace, purpose?: StoragePurpose): Storage {
  return openStorage(place, 'imports', purpose)
}

/** Per process. Some 2,000 photos of the size that lists show. */
const PHOTO_CACHE_BYTES = 64 * 1024 * 1024
const LOGO_CACHE_BYTES = 4 * 1024 * 1024

/** For serving: from a bucket by way of this process's memory, from a folder as it is, because the system caches that. */
export function openServedFiles(place: StoragePlace, kind: 'photos' | 'logos'): Pick<Storage, 'open'> {
  const files = openStorage(place, kind)
  if (!place.storage) return files
  return cachedFiles(files, { maxBytes: kind === 'photos' ? PHOTO_CACHE_BYTES : LOGO_CACHE_BYTES })
}

const opened = new WeakMap<BucketSettings, Bucket>()

/** One for each process: its limit of connections counts for all that use it. */
export function bucketOf(settings: BucketSettings): Bucket {
  const bucket = opened.get(settings) ?? openBucket(settings)
  opened.set(settings, bucket)
  return bucket
}
