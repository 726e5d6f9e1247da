import type { ManifestPage } from '@lotyard/contract/manifest'
import type { ManifestSort } from '@lotyard/contract/rules/catalogue/manifest-options'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { toManifestLine, type ManifestRow } from './manifest-line.ts'

export type ManifestWish = {
  page: number
  pageSize: number
  search: string
  brands: readonly string[]
  categories: readonly string[]
  conditions: readonly string[]
  sort: ManifestSort
  descending: boolean
}

const COLUMNS = sql`m.position, m.upc, m.brand, m.model, m.description, m.condition_key, n.name as condition_name,
  m.category_key, c.name as category_name, m.quantity, m.unit_msrp_cents`
const FROM = sql`manifest_items m join conditions n on n.key = m.condition_key join categories c on c.key = m.category_key`

const SORTS: Record<ManifestSort, RawBuilder<unknown>> = {
  position: sql`m.position`,
  upc: sql`m.upc`,
  brand: sql`lower(m.brand) collate "C"`,
  model: sql`lower(m.model) collate "C"`,
  description: sql`lower(m.description) collate "C"`,
  quantity: sql`m.quantity`,
  unit_msrp_cents: sql`m.unit_msrp_cents`,
}

export async function listManifestPage(db: Db, lotId: string, wish: ManifestWish): Promise<ManifestPage> {
  const demands = [
    sql`m.lot_id = ${lotId}`,
    ...(wish.brands.length > 0 ? [sql`m.brand = any(${wish.brands}::text[])`] : []),
    ...(wish.categories.length > 0 ? [sql`m.category_key = any(${wish.categories}::text[])`] : []),
    ...(wish.conditions.length > 0 ? [sql`m.condition_key = any(${wish.conditions}::text[])`] : []),
    ...wordsOf(wish.search).map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql`concat_ws(' ', m.upc, m.brand, m.model, m.description) ilike ${pattern}`
    }),
  ]
  const where = sql.join(demands, sql` and `)
  const direction = wish.descending ? sql`desc` : sql`asc`
  const { rows } = await sql<ManifestRow>`select ${COLUMNS} from ${FROM} where ${where}
    order by ${SORTS[wish.sort]} ${direction} nulls last, m.position
    limit ${wish.pageSize} offset ${wish.page * wish.pageSize}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`select count(*)::integer as total from manifest_items m
    where ${where}`.execute(db)
  return { lines: rows.map(toManifestLine), total: totals[0]!.total, page: wish.page, page_size: wish.pageSize }
}

const MAX_SEARCH_WORDS = 8

function wordsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
}

const LINES_PER_READ = 1_000

/** All lines in their order, some at a time, so that a truckload never sits in memory whole. */
export async function* streamManifest(db: Db, lotId: string): AsyncGenerator<ManifestRow[]> {
  for (let after = -1; ;) {
    const { rows } = await sql<ManifestRow>`select ${COLUMNS} from ${FROM}
      where m.lot_id = ${lotId} and m.position > ${after} order by m.position limit ${LINES_PER_READ}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < LINES_PER_READ) return
    after = rows.at(-1)!.position
  }
}
