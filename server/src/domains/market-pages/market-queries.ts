// Reads the cells that were counted. Those of too few sales have no quartiles.
import { SHOWN_MONTHS, YEAR_MONTHS } from '@lotyard/contract/rules/market/market-cells'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Categories times conditions; a market has some hundreds. */
const MAX_CELLS = 5_000
const MAX_CONDITIONS = 100

export type CellRow = {
  sold_count: number
  unsold_count: number
  buyer_count: number
  low_tenths: number | null
  median_tenths: number | null
  high_tenths: number | null
}
const CELL = sql`m.sold_count, m.unsold_count, m.buyer_count, m.low_tenths, m.median_tenths, m.high_tenths`

type KindRow = {
  category_key: string
  category_name: string
  parent_key: string | null
  parent_name: string | null
  condition_key: string
  condition_name: string
}
const KIND = sql`c.key as category_key, c.name as category_name, parent.key as parent_key, parent.name as parent_name,
  n.key as condition_key, n.name as condition_name`

/** Of the last twelve months, where there are figures; a parent before its children. */
export async function listYearCells(db: Db): Promise<(KindRow & CellRow)[]> {
  const { rows } = await sql<KindRow & CellRow>`
    select ${KIND}, ${CELL} from market_months m
    join categories c on c.key = m.category_key left join categories parent on parent.key = c.parent_key
    join conditions n on n.key = m.condition_key
    where m.months = ${sql.lit(YEAR_MONTHS)} and m.median_tenths is not null and not c.is_retired
    order by coalesce(parent.position, c.position), coalesce(parent.key, c.key), parent.key is not null, c.position, c.key,
      n.position, n.key
    limit ${sql.lit(MAX_CELLS)}`.execute(db)
  return rows
}

export async function findKind(db: Db, category: string, condition: string): Promise<KindRow | null> {
  const { rows } = await sql<KindRow>`
    select ${KIND} from categories c left join categories parent on parent.key = c.parent_key, conditions n
    where c.key = ${category} and n.key = ${condition}`.execute(db)
  return rows[0] ?? null
}

export type MonthRow = CellRow & { category_key: string; months: number; month: string }

/** Of a category and its parent. */
export async function listCells(db: Db, categories: readonly string[], condition: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select m.category_key, m.months::integer as months, m.month::text as month, ${CELL} from market_months m
    where m.category_key = any(${categories}::text[]) and m.condition_key = ${condition}
    order by m.month desc limit ${sql.lit(2 * (SHOWN_MONTHS + 2))}`.execute(db)
  return rows
}

export type ConditionRow = { key: string; name: string; median_tenths: number }

export async function listConditionsOf(db: Db, category: string): Promise<ConditionRow[]> {
  const { rows } = await sql<ConditionRow>`
    select n.key, n.name, m.median_tenths from market_months m join conditions n on n.key = m.condition_key
    where m.category_key = ${category} and m.months = ${sql.lit(YEAR_MONTHS)} and m.median_tenths is not null
    order by n.position, n.key limit ${sql.lit(MAX_CONDITIONS)}`.execute(db)
  return rows
}

/** The first day of the month that it is where the default site is. */
export async function readMonth(db: Db): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select date_trunc('month', clock_timestamp() at time zone
      coalesce((select time_zone from sites where is_default), 'UTC'))::date::text as month`.execute(db)
  return rows[0]!.month
}
