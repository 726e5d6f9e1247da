import type { Db } from '../../../../db/database.ts'
import { findBook, findBookFacts, type BookFacts } from '../../../price-books/index.ts'
import type { PriceBook } from '@lotyard/contract/rules/worth/find-entry'
import { createFollowedCache } from './followed-cache.ts'

export type Book = BookFacts & PriceBook

/** Price books of accounts, from memory as long as the change feed is followed. Most accounts have none. */
export type BookMemory = {
  /** One version, whole. */
  read: (accountId: string) => Promise<Book | null>
  forget: (accountId: string) => void
  clear: () => void
}

const MAX_ACCOUNTS = 20_000
/** Of all books together; about 200 bytes each. */
const MAX_ENTRIES = 250_000

type Kept = { book: Book | null }

export function createBookMemory({ db, isFollowed }: { db: Db; isFollowed: () => boolean }): BookMemory {
  const accounts = createFollowedCache<string, Kept>({
    max: MAX_ACCOUNTS,
    maxSize: MAX_ENTRIES,
    sizeOf: ({ book }) => (book === null ? 1 : book.entries.length + 1),
  })

  async function load(accountId: string): Promise<Kept> {
    if ((await findBookFacts(db, accountId)) === null) return { book: null }
    // In one snapshot: its facts and its entries are read by two statements, and it may be replaced between them.
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return { book: await reading.execute((tx) => findBook(tx, accountId)) }
  }

  return {
    async read(accountId) {
      const read = (): Promise<Kept> => load(accountId)
      return (await (isFollowed() ? accounts.read(accountId, read) : read())).book
    },
    forget: accounts.forget,
    clear: accounts.clear,
  }
}
