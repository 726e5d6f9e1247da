// Values that the change feed keeps in step, at most so many of them. What changes while it is being read is not kept:
// it may have been read before the change.
import { LRUCache } from 'lru-cache'
import { freeze } from '../freeze.ts'

export type FollowedCache<Key, Value> = {
  /** The value at hand, else the one that `load` reads. Who asks while it is being read shares that read. */
  read: (key: Key, load: () => Promise<Value>) => Promise<Value>
  forget: (key: Key) => void
  clear: () => void
}

export type FollowedCacheOptions<Value> = {
  max: number
  /** Bounds the sum of `sizeOf` over all values too. */
  maxSize?: number
  sizeOf?: (value: Value) => number
  /** False where the clock alone has made a value old. */
  isCurrent?: (value: Value) => boolean
}

export function createFollowedCache<Key extends string | number, Value extends object>({
  max,
  maxSize,
  sizeOf,
  isCurrent = () => true,
}: FollowedCacheOptions<Value>): FollowedCache<Key, Value> {
  const values = new LRUCache<Key, Value>({
    max,
    ...(maxSize !== undefined && { maxSize, sizeCalculation: (value: Value) => Math.max(1, sizeOf?.(value) ?? 1) }),
  })
  const underway = new Map<Key, Promise<Value>>()

  async function load(key: Key, read: () => Promise<Value>): Promise<Value> {
    const reading = read()
    underway.set(key, reading)
    try {
      const value = freeze(await reading)
      if (underway.get(key) === reading) values.set(key, value)
      return value
    } finally {
      if (underway.get(key) === reading) underway.delete(key)
    }
  }

  return {
    async read(key, read) {
      const value = values.get(key)
      if (value !== undefined && isCurrent(value)) return value
      return underway.get(key) ?? load(key, read)
    },
    forget(key) {
      values.delete(key)
      underway.delete(key)
    },
    clear() {
      values.clear()
      underway.clear()
    },
  }
}
