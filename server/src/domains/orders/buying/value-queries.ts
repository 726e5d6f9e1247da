// What lots of orders were expected to bring their buyers. Private: no call of the desk, paper, export or log reads it.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** A payment may still be declined, and a proposal lapse: their lots wait. */
const IS_BINDING = sql`o.state in ('paid', 'invoiced', 'refunded')`

/** Accounts with lots that are still to be valued. */
export async function listAccountsToValue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct v.account_id as id from order_values v join orders o on o.id = v.order_id
    where v.valued_at is null and ${IS_BINDING}
    order by v.account_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

export type LotToValue = { orderId: string; listingId: string; lotId: string }

export async function listLotsToValue(db: Db, accountId: string, limit: number): Promise<LotToValue[]> {
  const { rows } = await sql<LotToValue>`
    select v.order_id as "orderId", v.listing_id::text as "listingId", l.lot_id::text as "lotId"
    from order_values v join orders o on o.id = v.order_id join listings l on l.id = v.listing_id
    where v.account_id = ${accountId} and v.valued_at is null and ${IS_BINDING}
    order by v.order_id, v.listing_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** What another process has valued meanwhile stays. */
export async function saveValues(
  tx: Tx,
  bookVersion: number,
  values: readonly (Pick<LotToValue, 'orderId' | 'listingId'> & { expectedCents: number })[],
): Promise<void> {
  await sql`
    update order_values v set expected_cents = given.cents, book_version = ${bookVersion}::bigint,
      valued_at = clock_timestamp()
    from unnest(${values.map(({ orderId }) => orderId)}::uuid[], ${values.map(({ listingId }) => listingId)}::bigint[],
      ${values.map(({ expectedCents }) => expectedCents)}::int[]) as given (order_id, listing_id, cents)
    where v.order_id = given.order_id and v.listing_id = given.listing_id and v.valued_at is null`.execute(tx)
}

/** Of orders that came to nothing: nothing was expected of them. */
export async function dropValuesOfFailed(db: Db, limit: number): Promise<void> {
  await sql`
    delete from order_values where (order_id, listing_id) in (
      select v.order_id, v.listing_id from order_values v join orders o on o.id = v.order_id
      where v.valued_at is null and o.state in ('failed', 'cancelled')
      limit ${sql.lit(limit)}) and valued_at is null`.execute(db)
}

/** Of an account that has removed its price book since. */
export async function dropUnvalued(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from order_values where account_id = ${accountId} and valued_at is null`.execute(tx)
}

export async function deleteOrderValues(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from order_values where account_id = ${accountId}`.execute(tx)
}
