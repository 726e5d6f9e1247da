import type { Db } from '../../../../db/database.ts'
import { listAllWatchIds } from '../../../watching/index.ts'
import { createFollowedCache } from './followed-cache.ts'

/** What accounts watch: the ids of their watches by lot, from memory as long as the change feed is followed. */
export type WatchMemory = {
  read: (accountId: string) => Promise<ReadonlyMap<string, string>>
  forget: (accountId: string) => void
  clear: () => void
}

const MAX_ACCOUNTS = 20_000
/** Of all accounts together; about 150 bytes each. */
const MAX_WATCHES = 200_000

type Watches = { ids: ReadonlyMap<string, string> }

export function createWatchMemory({ db, isFollowed }: { db: Db; isFollowed: () => boolean }): WatchMemory {
  const accounts = createFollowedCache<string, Watches>({
    max: MAX_ACCOUNTS,
    maxSize: MAX_WATCHES,
    sizeOf: ({ ids }) => ids.size + 1,
  })
  const load = async (accountId: string): Promise<Watches> => ({ ids: await listAllWatchIds(db, accountId) })
  return {
    async read(accountId) {
      return (await (isFollowed() ? accounts.read(accountId, () => load(accountId)) : load(accountId))).ids
    },
    forget: accounts.forget,
    clear: accounts.clear,
  }
}
