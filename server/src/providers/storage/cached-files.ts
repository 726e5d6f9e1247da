import { LRUCache } from 'lru-cache'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage, StoredFile } from './storage.ts'

/** A file beyond this is rare, and a few of them would displace hundreds of small ones. */
const MAX_FILE_BYTES = 256 * 1024

/**
 * Opens files from memory where they were opened before: a page shows two dozen photos, and each would be a call to the
 * bucket. Only for keys that name their content. Callers that ask for the same file at once share one call.
 */
export function cachedFiles(storage: Pick<Storage, 'open'>, { maxBytes }: { maxBytes: number }): Pick<Storage, 'open'> {
  const files = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.length + 200 })
  const reading = new Map<string, Promise<Buffer | null>>()

  /** Null where it isn't there or too large to be kept. */
  async function read(key: string): Promise<Buffer | null> {
    const file = await storage.open(key)
    if (file === null) return null
    if (file.byteLength > MAX_FILE_BYTES) {
      file.stream.destroy()
      return null
    }
    const bytes = await buffer(file.stream)
    files.set(key, bytes)
    return bytes
  }

  return {
    async open(key): Promise<StoredFile | null> {
      const kept = files.get(key)
      if (kept !== undefined) return toFile(kept)
      const started = reading.get(key) ?? read(key).finally(() => reading.delete(key))
      reading.set(key, started)
      const bytes = await started
      return bytes === null ? storage.open(key) : toFile(bytes)
    },
  }
}

function toFile(bytes: Buffer): StoredFile {
  return { stream: Readable.from(bytes), byteLength: bytes.length }
}
