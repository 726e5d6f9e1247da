// Filled carts for readers of the bench.
import type { Database } from '../../../../server/src/db/database.ts'

/** The same lots for each of the accounts; those with a shipping address ship to it. */
export async function addToCarts(
  pool: Database['pool'],
  accountIds: readonly string[],
  names: readonly string[],
): Promise<void> {
  await pool.query(
    `insert into carts (account_id, ship_to_id)
      select account_id, (select id from addresses where account_id = wanted.account_id and role = 'shipping' and is_default)
      from unnest($1::uuid[]) wanted(account_id) on conflict do nothing`,
    [accountIds],
  )
  await pool.query(
    `insert into cart_listings (account_id, listing_id)
      select account_id, id from unnest($1::uuid[]) account_id, listings where name = any($2)`,
    [accountIds, names],
  )
}
