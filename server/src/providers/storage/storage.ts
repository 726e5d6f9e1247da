import type { Readable } from 'node:stream'
import { assert } from '@lotyard/contract/rules/assert'

export type StoredFile = { stream: Readable; byteLength: number }

/** Where files are kept: a folder or a bucket. Keys look like 'ab/cdef.webp' and are made by us, never by users. */
export type Storage = {
  /** Writes the whole file or nothing; a reader never sees a part of it. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. The stream ends after byteLength bytes or with an error, never early. */
  open: (key: string) => Promise<StoredFile | null>
  exists: (key: string) => Promise<boolean>
  /** Deleting what is not there is done already. */
  delete: (key: string) => Promise<void>
  /** Every file whose key begins with this. Files of one folder come one after the other, in no other order. */
  list: (prefix: string) => AsyncIterable<ListedFile>
}

export type ListedFile = { key: string; byteLength: number }

const KEY = /^[0-9a-z]+(\/[0-9a-z][0-9a-z_.-]*)+$/
/** How the name of a file ends that a folder is still being sent. */
export const UNFINISHED = '.part'

export function isStorageKey(key: string): boolean {
  return KEY.test(key) && !key.includes('..') && !key.endsWith(UNFINISHED)
}

/** The last line of defense: a key that leads out of its folder or prefix is never used. */
export function requireStorageKey(key: string): string {
  assert(isStorageKey(key), `${key} is not a storage key`)
  return key
}
