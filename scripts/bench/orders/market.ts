// What the orders bench needs in a database: lots at a fixed price, and buyers with an address and one of them in the cart.
import { listingName } from '../../../server/src/domains/listings/listing-name.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { addBidders } from '../../invented-bidders.ts'
import { BENCH_SECRET } from '../machine/bench-secret.ts'
import { addAddresses } from '../calls/market/bench-addresses.ts'
import type { LoadRequest } from '../machine/load-client.ts'

type Pool = Database['pool']

export type Lot = { id: string; name: string }

export async function addLots(pool: Pool, count: number): Promise<Lot[]> {
  const { rows } = await pool.query<{ lot_id: string; id: string }>(
    `insert into lots (seller_id, category_key, condition_key, lot_size_key, warehouse_key, title, units, msrp_cents,
        weight_lbs, pallet_count, length_in, width_in, height_in)
      select (select id from accounts where email = 'seller@bench.test'), 'televisions', 'new', 'pallet', 'bench',
        'Pallet of televisions', 10, 500000, 400, 1, 48, 40, 60 from generate_series(1, $1)
      returning id as lot_id, nextval(pg_get_serial_sequence('listings', 'id')) as id`,
    [count],
  )
  const lots = rows.map(({ id }) => ({ id, name: listingName(Number(id)) }))
  await pool.query(
    `insert into listings (id, name, lot_id, state, buying_format, fixed_price_cents, published_at)
      select id, name, lot_id, 'active', 'fixed_price', 100000, now() - interval '1 hour'
      from unnest($1::bigint[], $2::text[], $3::bigint[]) as listing(id, name, lot_id)`,
    [lots.map(({ id }) => id), lots.map(({ name }) => name), rows.map(({ lot_id }) => lot_id)],
  )
  return lots
}

/** An order for each lot by a buyer of its own; the lots may be one and the same. */
export async function addOrders(pool: Pool, lots: readonly Lot[]): Promise<LoadRequest[]> {
  const buyers = await addBidders(pool, lots.length, BENCH_SECRET)
  const ids = buyers.map(({ accountId }) => accountId)
  const addresses = new Map((await addAddresses(pool, ids, 1)).map(({ id, account_id }) => [account_id, id]))
  await pool.query(`insert into carts (account_id, ship_to_id) select * from unnest($1::uuid[], $2::uuid[])`, [
    ids,
    ids.map((id) => addresses.get(id)),
  ])
  await pool.query(
    `insert into cart_listings (account_id, listing_id) select * from unnest($1::uuid[], $2::bigint[])`,
    [ids, lots.map(({ id }) => id)],
  )
  return buyers.map(({ accountId, headers }) => ({
    path: '/api/orders',
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      shipping_address_id: addresses.get(accountId),
      billing_same_as_shipping: true,
      payment_gateway: 'braintree',
      payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-valid-visa-nonce' },
    }),
  }))
}
