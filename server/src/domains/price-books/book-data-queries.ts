// What an account's archive says of its price book. Percentages and dollars as its pages show them.
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { MAX_BOOK_ENTRIES } from '@lotyard/contract/rules/worth/price-book-limits'

export type BookData = {
  percent_of_msrp: string | null
  resale_cents: number | null
  sell_through_percent: string
  fee_percent: string
  unit_cost_cents: number
  target: string
  target_percent: string
  updated_at: Date
}

export async function listBookData(db: Db | Tx, accountId: string): Promise<BookData[]> {
  const { rows } =
    await sql<BookData>`select (percent_tenths / 10.0)::numeric(6, 1)::text as percent_of_msrp, resale_cents,
      (sell_through_tenths / 10.0)::numeric(6, 1)::text as sell_through_percent,
      (fee_tenths / 10.0)::numeric(6, 1)::text as fee_percent, unit_cost_cents, target_kind as target,
      (target_tenths / 10.0)::numeric(6, 1)::text as target_percent, updated_at
    from price_books where account_id = ${accountId}`.execute(db)
  return rows
}

export type BookConditionData = { condition: string; percent: string }

export async function listBookConditionData(db: Db | Tx, accountId: string): Promise<BookConditionData[]> {
  const { rows } = await sql<BookConditionData>`select c.name as condition,
      (b.factor_tenths / 10.0)::numeric(6, 1)::text as percent
    from price_book_conditions b join conditions c on c.key = b.condition_key
    where b.account_id = ${accountId} order by c.position, c.key`.execute(db)
  return rows
}

export type BookEntryData = {
  upc: string | null
  brand: string | null
  category: string | null
  condition: string | null
  percent_of_msrp: string | null
  resale_cents: number | null
  sell_through_percent: string | null
  fee_percent: string | null
  unit_cost_cents: number | null
  updated_at: Date
}

export async function listBookEntryData(db: Db | Tx, accountId: string): Promise<BookEntryData[]> {
  const { rows } = await sql<BookEntryData>`select e.upc, e.brand, c.name as category, d.name as condition,
      (e.percent_tenths / 10.0)::numeric(6, 1)::text as percent_of_msrp, e.resale_cents,
      (e.sell_through_tenths / 10.0)::numeric(6, 1)::text as sell_through_percent,
      (e.fee_tenths / 10.0)::numeric(6, 1)::text as fee_percent, e.unit_cost_cents, e.updated_at
    from price_book_entries e left join categories c on c.key = e.category_key
      left join conditions d on d.key = e.condition_key
    where e.account_id = ${accountId} order by e.id limit ${sql.lit(MAX_BOOK_ENTRIES)}`.execute(db)
  return rows
}
