import type { Readable } from 'node:stream'

/** Where files are kept: a folder, or later a bucket. Keys look like 'ab/cdef.webp' and are made by us, never by users. */
export type Storage = {
  /** Writes the whole file or nothing; a reader never sees a part of it. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  open: (key: string) => Promise<{ stream: Readable; byteLength: number } | null>
  exists: (key: string) => Promise<boolean>
  /** Deleting what is not there is done already. */
  delete: (key: string) => Promise<void>
}
