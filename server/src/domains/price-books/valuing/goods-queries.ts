// The goods of a few lots, as price books look at them.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** A line, or a lot without lines as one. */
export type GoodsRow = {
  lot_id: string
  position: number
  upc: string | null
  folded_brand: string
  category_key: string
  parent_key: string | null
  condition_key: string
  units: number
  msrp_cents: number
}

const LINES_PER_READ = 5_000

/** The lines of these lots, some at a time: a truckload never sits in memory whole. */
export async function* streamLines(db: Db | Tx, lotIds: readonly string[]): AsyncGenerator<GoodsRow[]> {
  for (let lotId = '0', position = -1; ;) {
    const { rows } = await sql<GoodsRow>`
      select m.lot_id::text as lot_id, m.position, m.upc, folded_brand(m.brand) as folded_brand, m.category_key,
        c.parent_key, m.condition_key, m.quantity as units, m.unit_msrp_cents as msrp_cents
      from manifest_items m join categories c on c.key = m.category_key
      where m.lot_id = any(${lotIds}::bigint[]) and (m.lot_id, m.position) > (${lotId}::bigint, ${position}::int)
      order by m.lot_id, m.position limit ${sql.lit(LINES_PER_READ)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < LINES_PER_READ) return
    ;({ lot_id: lotId, position } = rows.at(-1)!)
  }
}

/** Those of the lots that have no lines. */
export async function listBareLots(db: Db | Tx, lotIds: readonly string[]): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select t.id::text as lot_id, 0 as position, null as upc, coalesce(folded_brand(b.name), '') as folded_brand,
      t.category_key, c.parent_key, t.condition_key, t.units, t.msrp_cents
    from lots t join categories c on c.key = t.category_key left join brands b on b.key = t.brand_key
    where t.id = any(${lotIds}::bigint[])
      and not exists (select from manifest_items m where m.lot_id = t.id)`.execute(db)
  return rows
}
