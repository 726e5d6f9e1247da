import type { Db } from '../../../../db/database.ts'
import { countUnread } from '../../../../jobs/mail/write-notice-queries.ts'
import { createFollowedCache } from './followed-cache.ts'

/** How many notices of an account are unread, from memory as long as the change feed is followed: every page says it. */
export type UnreadMemory = {
  read: (accountId: string) => Promise<number>
  forget: (accountId: string) => void
  clear: () => void
}

const MAX_ACCOUNTS = 20_000

type Unread = { count: number }

export function createUnreadMemory({ db, isFollowed }: { db: Db; isFollowed: () => boolean }): UnreadMemory {
  const accounts = createFollowedCache<string, Unread>({ max: MAX_ACCOUNTS })
  const load = async (accountId: string): Promise<Unread> => ({
    count: (await countUnread(db, [accountId])).get(accountId) ?? 0,
  })
  return {
    async read(accountId) {
      return (await (isFollowed() ? accounts.read(accountId, () => load(accountId)) : load(accountId))).count
    },
    forget: accounts.forget,
    clear: accounts.clear,
  }
}
