import type { BookEntryFields, BookEntryOnWire } from '@lotyard/contract/account/price-book'
import { readEntryFields } from '@lotyard/contract/rules/worth/book-fields'
import type { BookEntry } from '@lotyard/contract/rules/worth/find-entry'
import { MAX_BOOK_ENTRIES } from '@lotyard/contract/rules/worth/price-book-limits'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { findBookState, renewBook } from '../book/book-state-queries.ts'
import { requireVersion } from '../book/require-version.ts'
import { writeNewBook } from '../book/save-book.ts'
import {
  deleteEntry,
  findEntry,
  findEntryLike,
  insertEntry,
  listGoodsNames,
  updateEntry,
  type StoredEntry,
} from './entry-queries.ts'
import { describeEntry, toEntry } from './to-entry.ts'

export const NEW_ENTRY = 'new'

type Saved = { entry: BookEntryOnWire; version: number }

/** Adds an entry or changes one. An account without a book gets one. */
export async function saveEntry(
  { db }: Pick<Context, 'db'>,
  { accountId, id, fields: { version, ...fields } }: { accountId: string; id: string; fields: BookEntryFields },
): Promise<Saved> {
  const { entry, errors } = readEntryFields(fields)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return db.transaction().execute(async (tx) => {
    await requireVersion(tx, accountId, version)
    if (id !== NEW_ENTRY) requireId(id)
    if (id !== NEW_ENTRY && (await findEntry(tx, { accountId, id })) === null)
      throw new Refusal('price_book_entry_not_found')
    await requireGoods(tx, entry)
    await requireNoOther(tx, { accountId, id, entry })
    const savedId = id === NEW_ENTRY ? await addEntry(tx, accountId, entry) : id
    if (id !== NEW_ENTRY) await updateEntry(tx, { accountId, id }, entry)
    const newVersion = await renewBook(tx, accountId)
    return { entry: toEntry((await findEntry(tx, { accountId, id: savedId }))!), version: newVersion }
  })
}

async function addEntry(tx: Tx, accountId: string, entry: BookEntry): Promise<string> {
  const state = await findBookState(tx, accountId)
  if (state === null) await writeNewBook(tx, accountId)
  if ((state?.entry_count ?? 0) >= MAX_BOOK_ENTRIES) throw new Refusal('price_book_too_large')
  return insertEntry(tx, accountId, entry)
}

async function requireGoods(tx: Tx, { categoryKey, conditionKey }: BookEntry): Promise<void> {
  if (categoryKey === null && conditionKey === null) return
  const names = await listGoodsNames(tx)
  const isThere = (kind: string, wanted: string | null): boolean =>
    wanted === null || names.some((name) => name.kind === kind && name.key === wanted)
  const errors = {
    ...(!isThere('category', categoryKey) && { category: ['Choose a category.'] }),
    ...(!isThere('condition', conditionKey) && { condition: ['Choose a condition.'] }),
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
}

/** The constraint one_entry_per_key, with a sentence. The account is locked, so no other can come in between. */
async function requireNoOther(
  tx: Tx,
  { accountId, id, entry }: { accountId: string; id: string; entry: BookEntry },
): Promise<void> {
  const other = await findEntryLike(tx, accountId, entry)
  if (other === null || other.id === id) return
  throw new Refusal('invalid_fields', {
    errors: { [fieldOf(other)]: [`You already have an entry for ${describeEntry(other)}.`] },
  })
}

function fieldOf({ upc, brand }: StoredEntry): string {
  if (upc !== null) return 'upc'
  return brand === null ? 'category' : 'brand'
}

function requireId(id: string): void {
  if (!/^\d{1,18}$/.test(id)) throw new Refusal('price_book_entry_not_found')
}

export async function removeEntry(
  { db }: Pick<Context, 'db'>,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  requireId(id)
  await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId)
    if (!(await deleteEntry(tx, { accountId, id }))) throw new Refusal('price_book_entry_not_found')
    await renewBook(tx, accountId)
  })
}
