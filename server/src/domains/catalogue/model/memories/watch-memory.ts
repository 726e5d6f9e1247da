import type { Db } from '../../../../db/database.ts'
import { listAllWatchIds, listNotedLots } from '../../../watching/index.ts'
import { createFollowedCache } from './followed-cache.ts'

/** What accounts keep an eye on, from memory as long as the change feed is followed. */
export type WatchMemory = {
  /** The ids of its watches, by lot. */
  read: (accountId: string) => Promise<ReadonlyMap<string, string>>
  /** The lots that it has notes on; most accounts have none. */
  readNoted: (accountId: string) => Promise<ReadonlySet<string>>
  forget: (accountId: string) => void
  clear: () => void
}

const MAX_ACCOUNTS = 20_000
/** Of all accounts together; about 150 bytes each. */
const MAX_WATCHES = 200_000

type Watches = { ids: ReadonlyMap<string, string>; noted: ReadonlySet<string> }

export function createWatchMemory({ db, isFollowed }: { db: Db; isFollowed: () => boolean }): WatchMemory {
  const accounts = createFollowedCache<string, Watches>({
    max: MAX_ACCOUNTS,
    maxSize: MAX_WATCHES,
    sizeOf: ({ ids, noted }) => ids.size + noted.size + 1,
  })
  async function load(accountId: string): Promise<Watches> {
    const [ids, noted] = await Promise.all([listAllWatchIds(db, accountId), listNotedLots(db, accountId)])
    return { ids, noted }
  }
  const read = (accountId: string): Promise<Watches> =>
    isFollowed() ? accounts.read(accountId, () => load(accountId)) : load(accountId)
  return {
    read: async (accountId) => (await read(accountId)).ids,
    readNoted: async (accountId) => (await read(accountId)).noted,
    forget: accounts.forget,
    clear: accounts.clear,
  }
}
