import type { BookEntryOnWire } from '@lotyard/contract/account/price-book'
import { cleanText } from '@lotyard/contract/rules/desk/imports/manifest-line'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { findBookFacts } from '../book-queries.ts'
import { countEntries, listEntries } from './entry-queries.ts'
import { toEntry } from './to-entry.ts'

const PAGE_SIZE = 25

type PageOfEntries = { entries: BookEntryOnWire[]; total: number; max_page: number; version: number }

export async function readEntries(
  db: Db,
  accountId: string,
  { search = '', page }: { search?: string; page: number },
): Promise<PageOfEntries> {
  const filter = { accountId, search: cleanText(search) }
  // The version before what it is of: a change in between costs a 409, and is never written over.
  const facts = await findBookFacts(db, accountId)
  const total = await countEntries(db, filter)
  const maxPage = lastPage(total, PAGE_SIZE)
  const offset = page * PAGE_SIZE
  const entries = page > maxPage ? [] : await listEntries(db, { ...filter, limit: PAGE_SIZE, offset })
  return { entries: entries.map(toEntry), total, max_page: maxPage, version: facts?.version ?? 0 }
}
