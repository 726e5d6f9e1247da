// What the auction bench needs in a database: bidders with sessions, and auctions that no run exhausts.
import { listingName } from '../../../server/src/domains/listings/listing-name.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { addBidders } from '../../invented-bidders.ts'
import { BENCH_SECRET } from '../machine/bench-secret.ts'

type Pool = Database['pool']

/** From here on every step is $100, which leaves room for nearly 100,000 bids on one auction. */
export const OPENING_CENTS = 5_000_00
export const STEP_CENTS = 100_00

export type Session = { headers: string }

export async function addSessions(pool: Pool, count: number): Promise<Session[]> {
  const bidders = await addBidders(pool, count, BENCH_SECRET)
  return bidders.map(({ headers }) => ({
    headers: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n'),
  }))
}

/** Returns the names of new auctions, open for a day. */
export async function addAuctions(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into lots (seller_id, category_key, condition_key, lot_size_key, warehouse_key, title, units, msrp_cents,
        weight_lbs, pallet_count, length_in, width_in, height_in)
      select (select id from accounts where email = 'seller@bench.test'), 'televisions', 'new', 'pallet', 'bench',
        'Pallet of televisions', 10, 999999999, 400, 1, 48, 40, 60 from generate_series(1, $1)
      returning nextval(pg_get_serial_sequence('listings', 'id')) as id`,
    [count],
  )
  const names = rows.map((row) => listingName(Number(row.id)))
  await pool.query(
    `insert into listings (id, name, lot_id, state, buying_format, published_at)
      select id, name, lot_id, 'active', 'auction', now() - interval '1 hour'
      from unnest($1::bigint[], $2::text[]) with ordinality as listing(id, name, position)
      join (select id as lot_id, row_number() over (order by id) as position from lots
        where not exists (select from listings where listings.lot_id = lots.id)) lot using (position)`,
    [rows.map((row) => row.id), names],
  )
  await pool.query(
    `insert into auctions (listing_id, starts_at, ends_at, opening_cents)
      select unnest($1::bigint[]), now() - interval '1 hour', now() + interval '1 day', $2`,
    [rows.map((row) => row.id), OPENING_CENTS],
  )
  return names
}

export async function prepareMarket(pool: Pool): Promise<void> {
  await pool.query(
    `insert into warehouses (key, description, city, region, zip) values ('bench', 'Bench', 'Hebron', 'KY', '41048')`,
  )
  await pool.query(
    `insert into accounts (email, name, first_name, last_name, role) values ('seller@bench.test', 'S S', 'S', 'S', 'seller')`,
  )
}
