// What the load needs: lots that are sold by auction, some of which end while it runs, and bidders who are signed in.
import type { Database } from '../../server/src/db/database.ts'
import { listingName } from '../../server/src/domains/listings/listing-name.ts'
import { addBidders, type InventedBidder } from '../invented-bidders.ts'

export type Bidder = InventedBidder
export type InventedMarket = { bidders: Bidder[]; prober: Bidder; names: string[]; probedName: string }

const BIDDERS = 40
const LONG_AUCTIONS = 8
/** They end one after the other while faults happen, so that closing and its mail are part of the run. */
const ENDING_AUCTIONS = 12
export const OPENING_CENTS = 5_000_00
export const STEP_CENTS = 100_00

export async function inventMarket(
  { pool }: Database,
  options: { sessionSecret: string; runMs: number },
): Promise<InventedMarket> {
  await pool.query(
    `insert into warehouses (key, description, city, region, zip) values ('faults', 'Faults', 'Hebron', 'KY', '41048')`,
  )
  const [prober, ...bidders] = (await addBidders(pool, BIDDERS + 1, options.sessionSecret)).map(sendingJson)
  const dayMs = 86_400_000
  const endings = Array.from({ length: ENDING_AUCTIONS }, (_, index) => (options.runMs * (index + 1)) / ENDING_AUCTIONS)
  const [probedName, ...names] = await addAuctions(pool, [
    dayMs,
    ...Array.from({ length: LONG_AUCTIONS }, () => dayMs),
    ...endings,
  ])
  return { bidders, prober: prober!, names, probedName: probedName! }
}

function sendingJson(bidder: Bidder): Bidder {
  return { ...bidder, headers: { ...bidder.headers, 'content-type': 'application/json' } }
}

/** Without a soft close: an auction that many bid on must end within the run. */
async function addAuctions(pool: Database['pool'], endsInMs: number[]): Promise<string[]> {
  const seller = await pool.query<{ id: string }>(
    `insert into accounts (email, name, first_name, last_name, role) values ('seller@faults.test', 'S S', 'S', 'S', 'seller')
      returning id`,
  )
  const { rows } = await pool.query<{ lot_id: string; listing_id: string }>(
    `insert into lots (seller_id, category_key, condition_key, lot_size_key, warehouse_key, title, units, msrp_cents,
        weight_lbs, pallet_count, length_in, width_in, height_in)
      select $1, 'televisions', 'new', 'pallet', 'faults', 'Pallet of televisions', 10, 999999999, 400, 1, 48, 40, 60
      from generate_series(1, $2) returning id as lot_id, nextval(pg_get_serial_sequence('listings', 'id')) as listing_id`,
    [seller.rows[0]!.id, endsInMs.length],
  )
  const names = rows.map((row) => listingName(Number(row.listing_id)))
  const ids = rows.map((row) => row.listing_id)
  await pool.query(
    `insert into listings (id, name, lot_id, state, buying_format, published_at)
      select id, name, lot_id, 'active', 'auction', now() - interval '1 hour'
      from unnest($1::bigint[], $2::text[], $3::bigint[]) as listing(id, name, lot_id)`,
    [ids, names, rows.map((row) => row.lot_id)],
  )
  await pool.query(
    `insert into auctions (listing_id, starts_at, ends_at, opening_cents, soft_close_window_seconds, extension_seconds)
      select id, now() - interval '1 hour', now() + make_interval(secs => ends_in / 1000), $3, 0, 0
      from unnest($1::bigint[], $2::float8[]) as auction(id, ends_in)`,
    [ids, endsInMs, OPENING_CENTS],
  )
  return names
}
