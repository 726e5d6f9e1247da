import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../../db/database.ts'
import { findBook, findBookFacts, type BookFacts } from '../../../price-books/index.ts'
import type { PackedBook } from '../../engine/worth/compiled-book.ts'
import { packEntries } from '../../engine/worth/packed-entries.ts'
import { createFollowedCache } from './followed-cache.ts'

export type Book = BookFacts & PackedBook

/** Price books of accounts, from memory as long as the change feed is followed. Most accounts have none. */
export type BookMemory = {
  /** One version, whole. */
  read: (accountId: string) => Promise<Book | null>
  forget: (accountId: string) => void
  clear: () => void
}

const MAX_ACCOUNTS = 20_000
/** Of all books together: more than eighty of the largest, which have 50,000 items. */
export const MAX_BYTES = 134_217_728
/** Its figures, and what finds its entries. */
const BYTES_PER_BOOK = 3_000
const BYTES_WITHOUT = 100

type Kept = { book: Book | null }

export function createBookMemory({ db, isFollowed }: { db: Db; isFollowed: () => boolean }): BookMemory {
  const accounts = createFollowedCache<string, Kept>({ max: MAX_ACCOUNTS, maxSize: MAX_BYTES, sizeOf: bytesOf })

  async function load(accountId: string): Promise<Kept> {
    // Frozen here: nothing writes into the arrays below, which can't be frozen, and are too large to be walked through.
    return Object.freeze({ book: (await findBookFacts(db, accountId)) === null ? null : await readPacked(accountId) })
  }

  async function readPacked(accountId: string): Promise<Book | null> {
    // In one snapshot: its facts and its entries are read by two statements, and it may be replaced between them.
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const book = await reading.execute((tx) => findBook(tx, accountId))
    if (book === null) return null
    const packing = packEntries(book.entries)
    let step = packing.next()
    for (; !step.done; step = packing.next()) await setImmediate()
    return Object.freeze({ ...book, entries: step.value })
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

function bytesOf({ book }: Kept): number {
  return book === null ? BYTES_WITHOUT : BYTES_PER_BOOK + book.entries.bytes
}
