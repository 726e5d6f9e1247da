import { GOODS_COLUMNS } from '@lotyard/contract/rules/listings/goods/goods'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { refuseRetired } from './refuse-retired.ts'

const GOODS = sql.join(GOODS_COLUMNS.map((column) => sql.ref(column)))

/** A second lot that is just like the first: the same goods, manifest and photos. Returns its id. */
export async function copyLot(tx: Tx, lotId: string): Promise<string> {
  const { rows } = await refuseRetired(
    sql<{ id: string }>`insert into lots (seller_id, ${GOODS}) select seller_id, ${GOODS}
    from lots where id = ${lotId} returning id::text as id`.execute(tx),
  )
  const { id } = rows[0]!
  await sql`insert into manifest_items (lot_id, position, upc, brand, model, description, condition_key, category_key,
      quantity, unit_msrp_cents)
    select ${id}, position, upc, brand, model, description, condition_key, category_key, quantity, unit_msrp_cents
    from manifest_items where lot_id = ${lotId}`.execute(tx)
  await sql`insert into lot_photos (lot_id, position, photo_id, alt)
    select ${id}, position, photo_id, alt from lot_photos where lot_id = ${lotId}`.execute(tx)
  return id
}

export async function reserveListingId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('listings', 'id'))::text as id`.execute(tx)
  return rows[0]!.id
}

/** Who sends a form twice made this draft the first time. */
export async function findDraftOfRequest(
  tx: Tx,
  requestKey: string,
): Promise<{ name: string; sellerId: string } | null> {
  const { rows } = await sql<{ name: string; sellerId: string }>`
    select l.name, t.seller_id::text as "sellerId" from listings l join lots t on t.id = l.lot_id
    where l.request_key = ${requestKey}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** Locks the key: of two requests with the same key the second waits, and then finds the draft of the first. */
export async function lockRequest(tx: Tx, requestKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft:${requestKey}`}, 0))`.execute(tx)
}

export async function saveRequestKey(tx: Tx, listingId: string, requestKey: string): Promise<void> {
  await tx.updateTable('listings').set({ request_key: requestKey }).where('id', '=', listingId).execute()
}
