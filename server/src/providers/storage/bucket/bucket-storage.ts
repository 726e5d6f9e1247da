import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { StorageError } from '../storage-error.ts'
import { isStorageKey, requireStorageKey, type Storage, type StoredFile } from '../storage.ts'
import { checkedBody } from './checked-body.ts'
import type { Bucket } from './open-bucket.ts'
import type { Patience } from './patience.ts'

/**
 * A file up to this size is read before `open` returns: a connection that breaks is tried again, and a visitor on a slow
 * line doesn't hold one of the few connections to the bucket. All that people read is below it, resale certificates too;
 * larger ones are read by our own work.
 */
const READ_WHOLE_BYTES = 10 * 1024 * 1024

/** Keeps files of one kind in a bucket, each under `{prefix}{kind}/{key}`. */
export function bucketStorage(bucket: Bucket, kind: string, patience: Patience): Storage {
  const folder = `${bucket.prefix}${kind}/`
  const pathOf = (key: string): string => folder + requireStorageKey(key)
  const drain = async (reply: IncomingMessage | null): Promise<void> => void reply?.resume()
  return {
    put: async (key, body) => bucket.call({ method: 'PUT', key: pathOf(key), body, patience }, drain),
    open: async (key) =>
      bucket.call({ method: 'GET', key: pathOf(key), patience }, (reply) => readFile(bucket.name, patience, reply)),
    exists: async (key) =>
      bucket.call({ method: 'HEAD', key: pathOf(key), patience }, async (reply) => {
        await drain(reply)
        return reply !== null
      }),
    delete: async (key) => bucket.call({ method: 'DELETE', key: pathOf(key), patience }, drain),
    async *list(prefix) {
      for (let after = '', hasMore = true; hasMore;) {
        const page = await bucket.listPage({ prefix: folder + prefix, after, patience })
        for (const { key, byteLength } of page.files) {
          const own = key.slice(folder.length)
          // Another program's file in our bucket is not ours to copy.
          if (key.startsWith(folder + prefix) && isStorageKey(own)) yield { key: own, byteLength }
        }
        const last = page.files.at(-1)?.key ?? ''
        if (page.hasMore && last <= after)
          throw new StorageError('refused', `${bucket.name} lists the same files again and again.`)
        after = last
        hasMore = page.hasMore
      }
    },
  }
}

async function readFile(
  name: string,
  { silenceMs }: Patience,
  reply: IncomingMessage | null,
): Promise<StoredFile | null> {
  if (reply === null) return null
  const byteLength = Number(reply.headers['content-length'] ?? Number.NaN)
  if (!Number.isSafeInteger(byteLength) || byteLength < 0) {
    reply.destroy()
    // Without it a file that was cut off couldn't be told from a whole one.
    throw new StorageError('away', `${name} didn't say how long a file is.`)
  }
  const stream = checkedBody(reply, { byteLength, silenceMs, name })
  if (byteLength > READ_WHOLE_BYTES) return { stream, byteLength }
  return { stream: Readable.from(await buffer(stream)), byteLength }
}
