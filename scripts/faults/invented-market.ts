// What the load needs: lots that are sold by auction, some of which end while it runs, and bidders who are signed in.
import { randomBytes } from 'node:crypto'
import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import type { Database } from '../../server/src/db/database.ts'
import { listingName } from '../../server/src/domains/listings/listing-name.ts'
import { makeCsrfToken } from '../../server/src/http/security/csrf.ts'
import { SESSION_COOKIE, toSessionCookie } from '../../server/src/http/session.ts'

export type Bidder = { accountId: string; headers: Record<string, string> }
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
  const [prober, ...bidders] = await addBidders(pool, BIDDERS + 1, options.sessionSecret)
  const dayMs = 86_400_000
  const endings = Array.from({ length: ENDING_AUCTIONS }, (_, index) => (options.runMs * (index + 1)) / ENDING_AUCTIONS)
  const [probedName, ...names] = await addAuctions(pool, [
    dayMs,
    ...Array.from({ length: LONG_AUCTIONS }, () => dayMs),
    ...endings,
  ])
  return { bidders, prober: prober!, names, probedName: probedName! }
}

async function addBidders(pool: Database['pool'], count: number, secret: string): Promise<Bidder[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (email, name, first_name, last_name, email_verified, terms_accepted_at)
      select gen_random_uuid() || '@faults.test', 'Pat Doe', 'Pat', 'Doe', true, now()
      from generate_series(1, $1) returning id`,
    [count],
  )
  const tokens = rows.map(() => randomBytes(24).toString('hex'))
  await pool.query(
    `insert into sessions (account_id, token, expires_at) select account_id, token, now() + interval '1 day'
      from unnest($1::uuid[], $2::text[]) as session(account_id, token)`,
    [rows.map((row) => row.id), tokens],
  )
  return rows.map(({ id }, index) => ({
    accountId: id,
    headers: {
      cookie: `${SESSION_COOKIE}=${toSessionCookie(tokens[index]!, secret)}`,
      'x-csrf-token': makeCsrfToken(tokens[index]!, secret),
      apiversion: String(API_VERSION),
      'content-type': 'application/json',
    },
  }))
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
