import { GOODS_COLUMNS, toGoodsRow, type Goods } from '@lotyard/contract/rules/listings/goods/goods'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { pickColumns } from '../../../db/statements/pick-columns.ts'
import { listingName } from '../listing-name.ts'
import { refuseRetired } from './refuse-retired.ts'

export type Draft = { listingId: string; lotId: string; name: string }

/** New lots, each with a draft of its first offer: at a fixed price that is still to be named. In the order given. */
export async function insertDrafts(tx: Tx, sellerId: string, lots: readonly Goods[]): Promise<Draft[]> {
  if (lots.length === 0) return []
  const inserted = await refuseRetired(
    tx
      .insertInto('lots')
      .values(lots.map((goods) => ({ seller_id: sellerId, ...pickColumns(toGoodsRow(goods), GOODS_COLUMNS) })))
      .returning('id')
      .execute(),
  )
  // PostgreSQL returns the rows of a VALUES list in its order.
  return insertFirstOffers(
    tx,
    inserted.map(({ id }) => String(id)),
  )
}

/** A draft for each of these lots, which have no open listing. */
export async function insertFirstOffers(tx: Tx, lotIds: readonly string[]): Promise<Draft[]> {
  const { rows: ids } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('listings', 'id'))::text as id from generate_series(1, ${lotIds.length}::integer)`.execute(
    tx,
  )
  const drafts = lotIds.map((lotId, index) => {
    const listingId = ids[index]!.id
    return { listingId, lotId, name: listingName(Number(listingId)) }
  })
  await tx
    .insertInto('listings')
    .values(
      drafts.map(({ listingId, lotId, name }) => ({
        id: listingId,
        lot_id: lotId,
        name,
        state: 'draft',
        buying_format: 'fixed_price',
      })),
    )
    .execute()
  return drafts
}

/**
 * Lines of lots that have none yet, from a select of the import that staged them, whose columns are those named here. A
 * select and not values, because a manifest may have 200,000 lines, and they need not leave the database.
 */
export async function insertManifestLines(tx: Tx, lines: RawBuilder<unknown>): Promise<void> {
  await sql`insert into manifest_items (lot_id, position, upc, brand, model, description, condition_key, category_key,
      quantity, unit_msrp_cents)
    ${lines}`.execute(tx)
}
