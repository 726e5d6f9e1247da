import type { Db } from '../../../../db/database.ts'
import { readBuyerFreight, type BuyerFreight } from '../../../cart/index.ts'
import { createFollowedCache } from './followed-cache.ts'

/** Where accounts ship to and what is in their carts, from memory as long as the change feed is followed. */
export type CartMemory = {
  read: (accountId: string) => Promise<BuyerFreight>
  forget: (accountId: string) => void
  clear: () => void
}

const MAX_ACCOUNTS = 20_000
/** Of all carts together; about 100 bytes each. */
const MAX_LOTS = 100_000

export function createCartMemory({ db, isFollowed }: { db: Db; isFollowed: () => boolean }): CartMemory {
  const accounts = createFollowedCache<string, BuyerFreight>({
    max: MAX_ACCOUNTS,
    maxSize: MAX_LOTS,
    sizeOf: ({ listingIds }) => listingIds.length + 1,
  })
  return {
    read: (accountId) => {
      const load = (): Promise<BuyerFreight> => readBuyerFreight(db, accountId)
      return isFollowed() ? accounts.read(accountId, load) : load()
    },
    forget: accounts.forget,
    clear: accounts.clear,
  }
}
