// What lots of orders were expected to bring their buyers. Private: no call of the desk, paper, export or log reads it.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Accounts with lots that are still to be valued. */
export async function listAccountsToValue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from order_values where valued_at is null
    order by account_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

export type LotToValue = { orderId: string; listingId: string; lotId: string }

export async function listLotsToValue(db: Db, accountId: string, limit: number): Promise<LotToValue[]> {
  const { rows } = await sql<LotToValue>`
    select v.order_id as "orderId", v.listing_id::text as "listingId", l.lot_id::text as "lotId"
    from order_values v join listings l on l.id = v.listing_id
    where v.account_id = ${accountId} and v.valued_at is null
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

/** Of an account that has removed its price book since. */
export async function dropUnvalued(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from order_values where account_id = ${accountId} and valued_at is null`.execute(tx)
}

export async function deleteOrderValues(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from order_values where account_id = ${accountId}`.execute(tx)
}
