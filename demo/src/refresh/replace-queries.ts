import { GOODS_COLUMNS } from '@lotyard/contract/rules/listings/goods/goods'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '@lotyard/server/db/database'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { CROWD } from '../market/data/crowd.ts'

export type ForgottenWin = { listingId: string; buyerId: string }

/**
 * Unpaid wins that no buyer will pay: the crowd's at once; those of the accounts that visitors sign in to in the last hour
 * before they are due, so that no visitor comes back to a demo whose buyer may not bid any more. One that is overdue is left
 * alone: a visitor may be trying what happens then. Nothing is locked: paying looks again under the account's lock.
 */
export async function listForgottenWins(db: Db | Tx, limit: number): Promise<ForgottenWin[]> {
  const people = [DEMO_ACCOUNTS.buyer.id, DEMO_ACCOUNTS.rival.id]
  const { rows } = await sql<ForgottenWin>`
    select listing_id::text as "listingId", buyer_id::text as "buyerId" from auction_wins
    where state = 'awaiting_payment' and order_id is null and (buyer_id = any(${CROWD.map((one) => one.id)}::uuid[])
      or (buyer_id = any(${people}::uuid[]) and payment_due_at between now() and now() + interval '1 hour'))
    order by won_at, id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export function reserveLotIds(tx: Tx, count: number): Promise<string[]> {
  return reserveIds(tx, 'lots', count)
}

export function reserveListingIds(tx: Tx, count: number): Promise<string[]> {
  return reserveIds(tx, 'listings', count)
}

async function reserveIds(tx: Tx, table: 'lots' | 'listings', count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map((row) => row.id)
}

/** A lot to copy: the one that this listing sold, and the copy's id. */
export type LotCopy = { oldId: string; lotId: string }

const GOODS = sql.join(GOODS_COLUMNS.map((column) => sql.ref(column)))

export async function copyLots(tx: Tx, copies: readonly LotCopy[]): Promise<void> {
  await sql`
    insert into lots (id, seller_id, ${GOODS}) select copies.new_id, seller_id, ${GOODS}
    from ${toTable(copies)} join lots on lots.id = copies.old_id`.execute(tx)
}

export async function copyManifests(tx: Tx, copies: readonly LotCopy[]): Promise<void> {
  await sql`
    insert into manifest_items (lot_id, position, upc, brand, model, description, condition_key, category_key, quantity,
      unit_msrp_cents)
    select copies.new_id, position, upc, brand, model, description, condition_key, category_key, quantity, unit_msrp_cents
    from ${toTable(copies)} join manifest_items on manifest_items.lot_id = copies.old_id`.execute(tx)
}

export async function copyLotPhotos(tx: Tx, copies: readonly LotCopy[]): Promise<void> {
  await sql`
    insert into lot_photos (lot_id, position, photo_id, alt)
    select copies.new_id, position, photo_id, alt
    from ${toTable(copies)} join lot_photos on lot_photos.lot_id = copies.old_id`.execute(tx)
}

function toTable(copies: readonly LotCopy[]): RawBuilder<unknown> {
  return sql`(select copy.lot_id as new_id, listings.lot_id as old_id
    from unnest(${copies.map((one) => one.oldId)}::bigint[], ${copies.map((one) => one.lotId)}::bigint[])
    as copy (listing_id, lot_id) join listings on listings.id = copy.listing_id) as copies`
}

export type SettledSale = { id: string; orderId: string; amountCents: number; method: unknown }

/** As the sandbox would have it once the money is there. */
export async function insertSettledSale(tx: Tx, { id, orderId, amountCents, method }: SettledSale): Promise<void> {
  await sql`
    insert into sandbox_transactions (id, order_id, amount_cents, state, method, captured_at)
    values (${id}, ${orderId}, ${amountCents}, 'settled', ${JSON.stringify(method)}::jsonb, clock_timestamp())`.execute(
    tx,
  )
}
