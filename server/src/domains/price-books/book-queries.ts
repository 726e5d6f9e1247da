// SQL of price books: what an account's goods are worth to it. Private: nothing here may reach a log, a mail or an admin.
import type { BookEntry, PriceBook } from '@lotyard/contract/rules/worth/find-entry'
import type { ResaleValue, Target, TargetKind } from '@lotyard/contract/rules/worth/terms'
import { MAX_BOOK_ENTRIES } from '@lotyard/contract/rules/worth/price-book-limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** What a book says apart from its entries. A version is never given twice, so memories are kept by it. */
export type BookFacts = { version: number; target: Target } & Pick<PriceBook, 'value' | 'terms' | 'factors'>

type BookRow = {
  version: string
  percent_tenths: number | null
  resale_cents: number | null
  sell_through_tenths: number
  fee_tenths: number
  unit_cost_cents: number
  target_kind: TargetKind
  target_tenths: number
  factors: Record<string, number>
}

/** Null where the account has no book. */
export async function findBookFacts(db: Db | Tx, accountId: string): Promise<BookFacts | null> {
  const { rows } = await sql<BookRow>`
    select b.version::text as version, b.percent_tenths, b.resale_cents, b.sell_through_tenths, b.fee_tenths,
      b.unit_cost_cents, b.target_kind, b.target_tenths,
      (select coalesce(json_object_agg(c.condition_key, c.factor_tenths), '{}') from price_book_conditions c
        where c.account_id = b.account_id) as factors
    from price_books b where b.account_id = ${accountId}`.execute(db)
  const row = rows[0]
  return row === undefined ? null : toFacts(row)
}

/** The book with all its entries; null where the account has none. */
export async function findBook(db: Db | Tx, accountId: string): Promise<(BookFacts & PriceBook) | null> {
  const facts = await findBookFacts(db, accountId)
  return facts === null ? null : { ...facts, entries: await listEntriesToFind(db, accountId) }
}

type EntryRow = {
  upc: string | null
  brand: string | null
  category_key: string | null
  condition_key: string | null
  percent_tenths: number | null
  resale_cents: number | null
  sell_through_tenths: number | null
  fee_tenths: number | null
  unit_cost_cents: number | null
}

/** As rules look for them: brands are folded. */
async function listEntriesToFind(db: Db | Tx, accountId: string): Promise<BookEntry[]> {
  const { rows } = await sql<EntryRow>`
    select upc, folded_brand as brand, category_key, condition_key, percent_tenths, resale_cents, sell_through_tenths,
      fee_tenths, unit_cost_cents
    from price_book_entries where account_id = ${accountId} limit ${sql.lit(MAX_BOOK_ENTRIES)}`.execute(db)
  return rows.map((row) => ({
    upc: row.upc,
    brand: row.brand,
    categoryKey: row.category_key,
    conditionKey: row.condition_key,
    ...toValue(row),
    sellThrough: row.sell_through_tenths,
    fee: row.fee_tenths,
    unitCostCents: row.unit_cost_cents,
  }))
}

function toFacts(row: BookRow): BookFacts {
  return {
    version: Number(row.version),
    target: { kind: row.target_kind, tenths: row.target_tenths },
    value: toValue(row),
    terms: { sellThrough: row.sell_through_tenths, fee: row.fee_tenths, unitCostCents: row.unit_cost_cents },
    factors: new Map(Object.entries(row.factors)),
  }
}

function toValue(row: Pick<BookRow, 'percent_tenths' | 'resale_cents'>): ResaleValue {
  return row.percent_tenths === null
    ? { valueKind: 'cents', value: row.resale_cents! }
    : { valueKind: 'percent', value: row.percent_tenths }
}
