// SQL of the entries of price books. Private, as book-queries.ts is.
import type { BookEntry } from '@lotyard/contract/rules/worth/find-entry'
import { MAX_BOOK_ENTRIES } from '@lotyard/contract/rules/worth/price-book-limits'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { only, upTo, type PageCut } from '../../../db/statements/page-cut.ts'
import { escapeLike } from '../../../lib/formats/escape-like.ts'

export type StoredEntry = {
  id: string
  upc: string | null
  brand: string | null
  category_key: string | null
  category_name: string | null
  condition_key: string | null
  condition_name: string | null
  percent_tenths: number | null
  resale_cents: number | null
  sell_through_tenths: number | null
  fee_tenths: number | null
  unit_cost_cents: number | null
  updated_at: Date
}

const ENTRY = sql`e.id::text as id, e.upc, e.brand, e.category_key, c.name as category_name, e.condition_key,
  d.name as condition_name, e.percent_tenths, e.resale_cents, e.sell_through_tenths, e.fee_tenths, e.unit_cost_cents,
  e.updated_at`
const NAMED = sql`price_book_entries e left join categories c on c.key = e.category_key
  left join conditions d on d.key = e.condition_key`

/** Those that were changed last come first; those of one upload in the order of their file. */
const NEWEST_FIRST = sql`e.updated_at desc, e.id`

export type EntryFilter = { accountId: string; search: string }

export async function listEntries(db: Db, filter: EntryFilter & PageCut): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`select * from (select ${ENTRY} from ${NAMED}
    where ${fits(filter)} order by ${NEWEST_FIRST} ${upTo(filter)}) page ${only(filter)}`.execute(db)
  return rows
}

export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${NAMED}
    where ${fits(filter)}`.execute(db)
  return rows[0]!.count
}

function fits({ accountId, search }: EntryFilter): RawBuilder<unknown> {
  if (search === '') return sql`e.account_id = ${accountId}`
  const like = `%${escapeLike(search)}%`
  return sql`e.account_id = ${accountId} and (e.upc like ${like} or e.brand ilike ${like} or c.name ilike ${like})`
}

/** All of a book, for a file: those of one statement belong to one state of it. */
export async function listAllEntries(db: Db | Tx, accountId: string): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`select ${ENTRY} from ${NAMED} where e.account_id = ${accountId}
    order by e.id limit ${sql.lit(MAX_BOOK_ENTRIES)}`.execute(db)
  return rows
}

export async function findEntry(
  db: Db | Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<StoredEntry | null> {
  const { rows } = await sql<StoredEntry>`select ${ENTRY} from ${NAMED}
    where e.account_id = ${accountId} and e.id = ${id}::bigint`.execute(db)
  return rows[0] ?? null
}

/** The entry about the same thing; null where there is none. */
export async function findEntryLike(
  tx: Tx,
  accountId: string,
  { upc, brand, categoryKey, conditionKey }: BookEntry,
): Promise<StoredEntry | null> {
  const { rows } = await sql<StoredEntry>`select ${ENTRY} from ${NAMED} where e.account_id = ${accountId}
    and e.upc is not distinct from ${upc}::text
    and e.folded_brand is not distinct from folded_brand(${brand}::text)
    and e.category_key is not distinct from ${categoryKey}::text
    and e.condition_key is not distinct from ${conditionKey}::text`.execute(tx)
  return rows[0] ?? null
}

function toColumns({ upc, brand, categoryKey, conditionKey, valueKind, value, ...terms }: BookEntry) {
  return {
    upc,
    brand,
    category_key: categoryKey,
    condition_key: conditionKey,
    percent_tenths: valueKind === 'percent' ? value : null,
    resale_cents: valueKind === 'cents' ? value : null,
    sell_through_tenths: terms.sellThrough,
    fee_tenths: terms.fee,
    unit_cost_cents: terms.unitCostCents,
  }
}

/** Returns its id. */
export async function insertEntry(tx: Tx, accountId: string, entry: BookEntry): Promise<string> {
  const { id } = await tx
    .insertInto('price_book_entries')
    .values({ account_id: accountId, ...toColumns(entry) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

export async function updateEntry(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  entry: BookEntry,
): Promise<void> {
  await tx
    .updateTable('price_book_entries')
    .set({ ...toColumns(entry), updated_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Returns whether it was there. */
export async function deleteEntry(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('price_book_entries')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The names that a market has for its categories and conditions. Those in use come last, so that they win in a map. */
export type GoodsName = { kind: 'category' | 'condition'; key: string; name: string }

export async function listGoodsNames(db: Db | Tx): Promise<GoodsName[]> {
  const { rows } = await sql<GoodsName>`select kind, key, name from (
      select 'category' as kind, key, name, not is_retired as in_use from categories
      union all select 'condition', key, name, true from conditions) names
    order by in_use, key`.execute(db)
  return rows
}
