import type { Condition } from '@lotyard/contract/lots/conditions'
import type { Comparables, ListingDetail, Photo } from '@lotyard/contract/lots/listing'
import type { ManifestSummary } from '@lotyard/contract/lots/manifest'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { MANIFEST_COLUMNS, MANIFEST_TABLES, toManifestLine, type ManifestRow } from '../../listings/index.ts'
import { toPhoto, type RenditionRow } from '../../photos/index.ts'

/** What a lot's page says of the goods beyond its card: nothing of the offer, of the clock or of the viewer. */
export type GoodsFacts = Pick<
  ListingDetail,
  'description' | 'condition_definition' | 'weight_lbs' | 'pallet_count' | 'length_in' | 'width_in' | 'height_in'
>
/** And the names that its breadcrumbs and its seller are made of. */
export type GoodsNames = { parent_name: string | null; seller_name: string | null }

type GoodsRow = GoodsNames & {
  description: string
  condition_definition: string
  weight_lbs: number
  pallet_count: number
  length_in: number
  width_in: number
  height_in: number
}

export async function findGoods(db: Db, lotId: string): Promise<{ facts: GoodsFacts; names: GoodsNames }> {
  const { rows } = await sql<GoodsRow>`
    select t.description, n.definition as condition_definition, t.weight_lbs, t.pallet_count, t.length_in, t.width_in,
      t.height_in, parent.name as parent_name, s.seller_name
    from lots t
    join accounts s on s.id = t.seller_id
    join conditions n on n.key = t.condition_key
    join categories c on c.key = t.category_key
    left join categories parent on parent.key = c.parent_key
    where t.id = ${lotId}`.execute(db)
  const { parent_name, seller_name, ...facts } = rows[0]!
  return { facts, names: { parent_name, seller_name } }
}

/** More photos than this would not be looked at, and a page must stay a page. */
const MAX_PHOTOS = 50

export async function listPhotos(db: Db, lotId: string): Promise<Photo[]> {
  const { rows } = await sql<{ alt: string; renditions: RenditionRow[] | null }>`
    select lp.alt, (select json_agg(json_build_object('size', r.size, 'format', r.format, 'storage_key', r.storage_key))
      from photo_renditions r where r.photo_id = lp.photo_id) as renditions
    from lot_photos lp where lp.lot_id = ${lotId} order by lp.position limit ${sql.lit(MAX_PHOTOS)}`.execute(db)
  return rows.map((row) => toPhoto(row.alt, row.renditions ?? [])).filter((photo) => photo !== null)
}

const MAX_SHARES = 10
const MAX_TOP_LINES = 10

export async function summariseManifest(db: Db, lotId: string): Promise<ManifestSummary> {
  // All at once and awaited together: awaited one after another, a second one that fails would end the process.
  const [totals, brands, categories, conditions, lines] = await Promise.all([
    sql<{ line_count: number; units: number; msrp_cents: string }>`
    select count(*)::integer as line_count, coalesce(sum(quantity), 0)::integer as units,
      coalesce(sum(quantity::bigint * unit_msrp_cents), 0) as msrp_cents
    from manifest_items where lot_id = ${lotId}`.execute(db),
    sql<ShareRow>`
    select brand as key, brand as name, sum(quantity)::integer as units, sum(quantity::bigint * unit_msrp_cents) as msrp_cents
    from manifest_items where lot_id = ${lotId} group by brand order by 4 desc, 1`.execute(db),
    sql<ShareRow>`
    select c.key, c.name, sum(m.quantity)::integer as units, sum(m.quantity::bigint * m.unit_msrp_cents) as msrp_cents
    from manifest_items m join categories c on c.key = m.category_key
    where m.lot_id = ${lotId} group by c.key, c.name order by 4 desc, 1`.execute(db),
    sql<ShareRow>`
    select n.key, n.name, sum(m.quantity)::integer as units, sum(m.quantity::bigint * m.unit_msrp_cents) as msrp_cents
    from manifest_items m join conditions n on n.key = m.condition_key
    where m.lot_id = ${lotId} group by n.key, n.name order by 4 desc, 1`.execute(db),
    sql<ManifestRow>`
    select ${MANIFEST_COLUMNS} from ${MANIFEST_TABLES}
    where m.lot_id = ${lotId}
    order by m.quantity::bigint * m.unit_msrp_cents desc, m.position limit ${sql.lit(MAX_TOP_LINES)}`.execute(db),
  ])
  const total = totals.rows[0]!
  return {
    line_count: total.line_count,
    units: total.units,
    msrp_cents: Number(total.msrp_cents),
    brands: toShares(brands.rows),
    categories: toShares(categories.rows),
    conditions: toShares(conditions.rows),
    top_lines: lines.rows.map(toManifestLine),
  }
}

type ShareRow = { key: string; name: string; units: number; msrp_cents: string }

/** The largest by name, everything smaller as one share, so that the parts always add up to the whole. */
function toShares(rows: readonly ShareRow[]): ManifestSummary['brands'] {
  const shares = rows.map((row) => ({
    key: row.key,
    name: row.name === '' ? 'Unbranded' : row.name,
    units: row.units,
    msrp_cents: Number(row.msrp_cents),
  }))
  if (shares.length <= MAX_SHARES + 1) return shares
  const rest = shares.slice(MAX_SHARES)
  const other = {
    key: '',
    name: `${rest.length} others`,
    units: rest.reduce((sum, share) => sum + share.units, 0),
    msrp_cents: rest.reduce((sum, share) => sum + share.msrp_cents, 0),
  }
  return [...shares.slice(0, MAX_SHARES), other]
}

/** Null where too few were sold. `endsAt`: until when that holds, in microseconds. */
export type ComparableSales = { comparables: Comparables | null; endsAt: number }

/** What lots of the same kind sold for. Orders decide what is a sale, so it is handed in. */
export type FindComparables = (kind: { categoryKey: string; conditionKey: string }) => Promise<ComparableSales>

/** There are six; more than a page of them would be a mistake. */
const MAX_CONDITIONS = 50

export async function listConditions(db: Db): Promise<Condition[]> {
  return db
    .selectFrom('conditions')
    .select(['key', 'name', 'definition'])
    .orderBy('position')
    .orderBy('key')
    .limit(sql.lit(MAX_CONDITIONS))
    .execute()
}
