import type { Db } from '../../db/database.ts'
import { gatherLookups } from '../../db/gather-lookups.ts'
import { findWatches, type WatchKey } from './watch-queries.ts'

/** The cards of a few pages at once. */
const MAX_KEYS = 500

type Lookup = (key: string) => Promise<string | undefined>
const lookups = new WeakMap<Db, Lookup>()

/**
 * The account's watch ids by lot id, of these lots. A page asks for those of its own lot, of similar and of related ones at
 * the same moment: together they are one query.
 */
export async function listWatchIds(db: Db, accountId: string, lotIds: readonly string[]): Promise<Map<string, string>> {
  const lookup = lookups.get(db) ?? openLookup(db)
  lookups.set(db, lookup)
  const found = await Promise.all(lotIds.map((lotId) => lookup(keyOf({ accountId, lotId }))))
  return new Map(lotIds.flatMap((lotId, index) => (found[index] === undefined ? [] : [[lotId, found[index]]])))
}

function openLookup(db: Db): Lookup {
  return gatherLookups(
    async (keys: string[]) => {
      const pairs = keys.map((key) => key.split(' ')).map(([accountId, lotId]) => ({ accountId, lotId }) as WatchKey)
      return new Map((await findWatches(db, pairs)).map((watch) => [keyOf(watch), watch.id]))
    },
    { maxKeys: MAX_KEYS },
  )
}

function keyOf({ accountId, lotId }: WatchKey): string {
  return `${accountId} ${lotId}`
}
