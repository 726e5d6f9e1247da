// Saved addresses for readers of the bench.
import type { Database } from '../../../../server/src/db/database.ts'

export const BENCH_ADDRESS = {
  first_name: 'Pat',
  last_name: 'Doe',
  company_name: 'Doe Resale LLC',
  street_address: '1200 Yard Road',
  extended_address: '',
  locality: 'Fort Wayne',
  region: 'IN',
  postal_code: '46803',
  phone_number: '2605550142',
  loading_dock: true,
  address_type: 'Commercial',
}

/** So many to ship to for each of the accounts, which have none yet. */
export async function addAddresses(
  pool: Database['pool'],
  accountIds: readonly string[],
  count: number,
): Promise<{ id: string; account_id: string }[]> {
  const columns = Object.keys(BENCH_ADDRESS)
  const places = columns.map((_, at) => `$${at + 3}`)
  const { rows } = await pool.query<{ id: string; account_id: string }>(
    `with entry as materialized (
        select gen_random_uuid() as value_id, account_id, number = 1 as is_default
        from unnest($1::uuid[]) account_id, generate_series(1, $2) number),
      value as (insert into address_values (id, role, ${columns.join(', ')})
        select value_id, 'shipping', ${places.join(', ')} from entry)
      insert into addresses (account_id, role, value_id, is_default)
        select account_id, 'shipping', value_id, is_default from entry returning id, account_id`,
    [accountIds, count, ...Object.values(BENCH_ADDRESS)],
  )
  return rows
}
