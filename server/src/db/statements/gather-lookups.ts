import { isDatabaseAway } from '../connections/database-away.ts'

/**
 * Batches look-ups by key: keys that are asked for while a query runs go into the next one. Nothing is cached, so every
 * value was read after it was asked for.
 *
 * A query that fails rejects the look-ups of its own batch, and the next batch is read all the same. Where the database is
 * away, those who wait hear so at once: one after the other they would wait for it as often as they are batches.
 */
export function gatherLookups<Key, Value>(
  read: (keys: Key[]) => Promise<Map<Key, Value>>,
  { maxKeys }: { maxKeys: number },
): (key: Key) => Promise<Value | undefined> {
  type Asked = { key: Key; resolve: (value: Value | undefined) => void; reject: (error: unknown) => void }
  let waiting: Asked[] = []
  let isReading = false

  function ask(key: Key): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isReading) return
      isReading = true
      // What arrives in this turn of the event loop belongs together.
      setImmediate(() => void readAll())
    })
  }

  async function readAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxKeys)
      try {
        const found = await read([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(found.get(key))
      } catch (error) {
        const refused = isDatabaseAway(error) ? [...batch, ...waiting.splice(0)] : batch
        for (const { reject } of refused) reject(error)
      }
    }
    isReading = false
  }

  return ask
}
