import type { MarketCell, MarketFigures, MarketHistory } from '@lotyard/contract/lots/market'
import {
  joinParent,
  lastMonths,
  marketPath,
  MARKET_PATH,
  sellThroughTenths,
  SHOWN_MONTHS,
  YEAR_MONTHS,
  type Cell,
  type Shown,
} from '@lotyard/contract/rules/market/market-cells'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../lib/refusal.ts'
import {
  findKind,
  listCells,
  listConditionsOf,
  listYearCells,
  readMonth,
  type CellRow,
  type MonthRow,
} from './market-queries.ts'

export async function listMarket(db: Db): Promise<MarketCell[]> {
  const rows = await listYearCells(db)
  return rows.flatMap((row) => {
    const shown = joinParent(toCell(row), null)
    return shown === null ? [] : [{ ...toKind(row), figures: toFigures(shown) }]
  })
}

/** For search engines. */
export async function listMarketPaths(db: Db): Promise<string[]> {
  const rows = await listYearCells(db)
  if (rows.length === 0) return []
  return [MARKET_PATH, ...rows.map(({ category_key, condition_key }) => marketPath(category_key, condition_key))]
}

export async function readMarket(db: Db, category: string, condition: string): Promise<MarketHistory> {
  const kind = await findKind(db, category, condition)
  if (kind === null) throw new Refusal('not_found')
  const parentKey = kind.parent_key
  const [rows, conditions, newest] = await Promise.all([
    listCells(db, parentKey === null ? [category] : [category, parentKey], condition),
    listConditionsOf(db, category),
    readMonth(db),
  ])
  const shownIn = (months: number, month: string): MarketFigures | null => {
    const cellOf = (key: string | null) => findCell(rows, { key, months, month })
    const shown = joinParent(cellOf(category), cellOf(parentKey))
    return shown && toFigures(shown)
  }
  // Counted within the last hour, which may have been last month's.
  const year = rows.find(({ months }) => months === YEAR_MONTHS)?.month ?? newest
  return {
    ...toKind(kind),
    year: shownIn(YEAR_MONTHS, year),
    months: lastMonths(newest, SHOWN_MONTHS).map((starts) => ({ starts, figures: shownIn(1, starts) })),
    other_conditions: conditions
      .filter(({ key }) => key !== condition)
      .map(({ key, name, median_tenths }) => ({ key, name, median_percent: median_tenths / 10 })),
  }
}

function findCell(
  rows: readonly MonthRow[],
  wanted: { key: string | null; months: number; month: string },
): Cell | null {
  const row = rows.find(
    ({ category_key, months, month }) =>
      category_key === wanted.key && months === wanted.months && month === wanted.month,
  )
  return row === undefined ? null : toCell(row)
}

function toCell(row: CellRow): Cell {
  const { low_tenths: low, median_tenths: median, high_tenths: high } = row
  return {
    soldCount: row.sold_count,
    unsoldCount: row.unsold_count,
    buyerCount: row.buyer_count,
    quartiles: low === null || median === null || high === null ? null : { low, median, high },
  }
}

function toFigures(shown: Shown): MarketFigures {
  const { low, median, high } = shown.quartiles
  return {
    sale_count: shown.soldCount,
    sell_through_percent: sellThroughTenths(shown) / 10,
    low_percent: low / 10,
    median_percent: median / 10,
    high_percent: high / 10,
    is_of_parent: shown.isOfParent,
  }
}

function toKind(row: {
  category_key: string
  category_name: string
  parent_key: string | null
  parent_name: string | null
  condition_key: string
  condition_name: string
}): Pick<MarketCell, 'category' | 'parent' | 'condition'> {
  return {
    category: { key: row.category_key, name: row.category_name },
    parent: row.parent_key === null ? null : { key: row.parent_key, name: row.parent_name! },
    condition: { key: row.condition_key, name: row.condition_name },
  }
}
