import type { ManifestLine, ManifestPage } from '@lotyard/contract/lots/manifest'
import type { ManifestSort } from '@lotyard/contract/rules/catalogue/manifest-options'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'
import {
  lineHasWords,
  MANIFEST_COLUMNS,
  MANIFEST_TABLES,
  toManifestLine,
  type ManifestRow,
} from '../../listings/index.ts'

export type ManifestFilter = {
  page: number
  pageSize: number
  search: string
  brands: readonly string[]
  categories: readonly string[]
  conditions: readonly string[]
  sort: ManifestSort
  descending: boolean
}

const SORTS: Record<ManifestSort, RawBuilder<unknown>> = {
  position: sql`m.position`,
  upc: sql`m.upc`,
  brand: sql`lower(m.brand) collate "C"`,
  model: sql`lower(m.model) collate "C"`,
  description: sql`lower(m.description) collate "C"`,
  // From new to salvage, as conditions are listed everywhere.
  condition: sql`n.position`,
  quantity: sql`m.quantity`,
  unit_msrp_cents: sql`m.unit_msrp_cents`,
  extended_msrp_cents: sql`m.quantity::bigint * m.unit_msrp_cents`,
}

export async function listManifestPage(db: Db, lotId: string, filter: ManifestFilter): Promise<ManifestPage> {
  const conditions = [
    sql`m.lot_id = ${lotId}`,
    ...(filter.brands.length > 0 ? [sql`m.brand = any(${filter.brands}::text[])`] : []),
    ...(filter.categories.length > 0 ? [sql`m.category_key = any(${filter.categories}::text[])`] : []),
    ...(filter.conditions.length > 0 ? [sql`m.condition_key = any(${filter.conditions}::text[])`] : []),
    ...lineHasWords(filter.search),
  ]
  const where = sql.join(conditions, sql` and `)
  const cut = { limit: filter.pageSize, offset: filter.page * filter.pageSize }
  const direction = filter.descending ? sql`desc` : sql`asc`
  const { rows } =
    await sql<ManifestRow>`select * from (select ${MANIFEST_COLUMNS} from ${MANIFEST_TABLES} where ${where}
    order by ${SORTS[filter.sort]} ${direction} nulls last, m.position ${upTo(cut)}) page ${only(cut)}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`select count(*)::integer as total from manifest_items m
    where ${where}`.execute(db)
  return { lines: rows.map(toManifestLine), total: totals[0]!.total, page: filter.page, page_size: filter.pageSize }
}

/** A line, and its place among conditions: from new to salvage. */
export type KeptLine = { line: ManifestLine; conditionPosition: number }

/** The first lines of a lot, in their order. */
export async function listManifestLines(db: Db, lotId: string, limit: number): Promise<KeptLine[]> {
  const { rows } = await sql<ManifestRow & { condition_position: number }>`
    select ${MANIFEST_COLUMNS}, n.position as condition_position from ${MANIFEST_TABLES}
    where m.lot_id = ${lotId} order by m.position limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({ line: toManifestLine(row), conditionPosition: row.condition_position }))
}

const LINES_PER_READ = 1_000

/** All lines in their order, some at a time, so that a truckload never sits in memory whole. */
export async function* streamManifest(db: Db, lotId: string): AsyncGenerator<ManifestRow[]> {
  for (let after = -1; ;) {
    const { rows } = await sql<ManifestRow>`select ${MANIFEST_COLUMNS} from ${MANIFEST_TABLES}
      where m.lot_id = ${lotId} and m.position > ${after} order by m.position limit ${sql.lit(LINES_PER_READ)}`.execute(
      db,
    )
    if (rows.length > 0) yield rows
    if (rows.length < LINES_PER_READ) return
    after = rows.at(-1)!.position
  }
}
