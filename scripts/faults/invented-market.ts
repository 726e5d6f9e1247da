// What the load needs: lots that are sold by auction, some of which end while it runs, lots at a fixed price, and people who
// are signed in: bidders and buyers with an address and a saved card, and an admin.
import type { Database } from '../../server/src/db/database.ts'
import { listingName } from '../../server/src/domains/listings/listing-name.ts'
import { addAddresses } from '../bench/calls/market/bench-addresses.ts'
import { addBidders, addSessions, type InventedBidder } from '../invented-bidders.ts'
import type { EmptyMarket } from './fault-market.ts'

export type Bidder = InventedBidder
/** `payload`: what they send to preview and place an order, paid by the card that they saved. */
export type Buyer = Bidder & { payload: object }

export type InventedMarket = {
  bidders: Buyer[]
  buyers: Buyer[]
  admin: Bidder
  /** Bids by it alone on a lot of its own show that the market is back. */
  prober: Bidder
  probedName: string
  /** Lots sold by auction. */
  names: string[]
  /** Lots at a fixed price. */
  lotNames: string[]
}

const BIDDERS = 40
const BUYERS = 14
/** One buyer in so many has a card that is declined. */
const DECLINED_ONE_IN = 5
const LONG_AUCTIONS = 8
/** They end one after the other while faults happen, so that closing and its mail are part of the run. */
const ENDING_AUCTIONS = 12
/** More than the buyers can buy on a quiet machine. */
const LOTS_PER_SECOND = 6
const MIN_LOTS = 200
export const OPENING_CENTS = 5_000_00
export const STEP_CENTS = 100_00
const PRICE_CENTS = 1_000_00

type Pool = Database['pool']

export async function inventMarket(
  { database: { pool }, gatewayBooks, sessionSecret }: EmptyMarket,
  options: { runMs: number },
): Promise<InventedMarket> {
  await pool.query(
    `insert into warehouses (key, description, city, region, zip) values ('faults', 'Faults', 'Hebron', 'KY', '41048')`,
  )
  const [prober, ...others] = await addBidders(pool, 1 + BIDDERS + BUYERS, sessionSecret)
  const people = (await addBuyers(pool, others)).map(sendingJson)
  const bidders = people.slice(0, BIDDERS)
  const buyers = people.slice(BIDDERS)
  await saveCards(gatewayBooks.pool, bidders, 'approves')
  await saveCards(
    gatewayBooks.pool,
    buyers.filter((_, index) => !isDeclined(index)),
    'approves',
  )
  await saveCards(
    gatewayBooks.pool,
    buyers.filter((_, index) => isDeclined(index)),
    'declines',
  )
  const sellerId = await addAccount(pool, 'seller')
  const dayMs = 86_400_000
  const endings = Array.from({ length: ENDING_AUCTIONS }, (_, index) => (options.runMs * (index + 1)) / ENDING_AUCTIONS)
  const longOnes = Array.from({ length: 1 + LONG_AUCTIONS }, () => dayMs)
  const [probedName, ...names] = await addAuctions(pool, sellerId, [...longOnes, ...endings])
  const lots = Math.max(MIN_LOTS, Math.ceil((options.runMs / 1_000) * LOTS_PER_SECOND))
  return {
    bidders,
    buyers,
    admin: sendingJson(await addAdmin(pool, sessionSecret)),
    prober: sendingJson(prober!),
    probedName: probedName!,
    names,
    lotNames: await addFixedPrices(pool, sellerId, lots),
  }
}

function isDeclined(index: number): boolean {
  return index % DECLINED_ONE_IN === DECLINED_ONE_IN - 1
}

function sendingJson<Person extends Bidder>(person: Person): Person {
  return { ...person, headers: { ...person.headers, 'content-type': 'application/json' } }
}

/** An address, a cart that ships to it, and what an order of theirs says. */
async function addBuyers(pool: Pool, people: readonly Bidder[]): Promise<Buyer[]> {
  const ids = people.map(({ accountId }) => accountId)
  const addresses = new Map((await addAddresses(pool, ids, 1)).map(({ id, account_id }) => [account_id, id]))
  await pool.query(`insert into carts (account_id, ship_to_id) select * from unnest($1::uuid[], $2::uuid[])`, [
    ids,
    ids.map((id) => addresses.get(id)),
  ])
  const { rows } = await pool.query<{ id: string; account_id: string }>(
    'select id, account_id from payment_methods where account_id = any($1)',
    [ids],
  )
  const methods = new Map(rows.map(({ id, account_id }) => [account_id, id]))
  return people.map((person) => ({
    ...person,
    payload: {
      shipping_address_id: addresses.get(person.accountId),
      billing_same_as_shipping: true,
      payment_gateway: 'braintree',
      payment_details: { type: 'CreditCard', payment_method_token: methods.get(person.accountId) },
    },
  }))
}

/** The cards that `addBidders` has saved for them, in the books of the gateway: without it they could not be charged. */
async function saveCards(books: Pool, owners: readonly Bidder[], verdict: 'approves' | 'declines'): Promise<void> {
  const facts = { type: 'CreditCard', cardType: 'Visa', lastFour: '1111', expirationMonth: 12, expirationYear: 2099 }
  await books.query(
    `insert into sandbox_methods (token, customer_id, method)
      select 'invented-' || id, id, $2::jsonb from unnest($1::text[]) as id`,
    [owners.map(({ accountId }) => accountId), JSON.stringify({ facts, verdict })],
  )
}

async function addAccount(pool: Pool, role: 'admin' | 'seller'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (email, name, first_name, last_name, role, owner_since)
      values ($1 || '@faults.test', 'S S', 'S', 'S', $1, case when $1 = 'admin' then now() end) returning id`,
    [role],
  )
  return rows[0]!.id
}

async function addAdmin(pool: Pool, sessionSecret: string): Promise<Bidder> {
  const accountId = await addAccount(pool, 'admin')
  const [headers] = await addSessions(pool, [accountId], sessionSecret)
  return { accountId, email: 'admin@faults.test', headers: headers! }
}

type NewListing = { id: string; name: string; lotId: string }

/** Lots, and the ids and names that their listings get. */
async function addLots(pool: Pool, sellerId: string, count: number): Promise<NewListing[]> {
  const { rows } = await pool.query<{ lot_id: string; listing_id: string }>(
    `insert into lots (seller_id, category_key, condition_key, lot_size_key, warehouse_key, title, units, msrp_cents,
        weight_lbs, pallet_count, length_in, width_in, height_in)
      select $1, 'televisions', 'new', 'pallet', 'faults', 'Pallet of televisions', 10, 999999999, 400, 1, 48, 40, 60
      from generate_series(1, $2) returning id as lot_id, nextval(pg_get_serial_sequence('listings', 'id')) as listing_id`,
    [sellerId, count],
  )
  return rows.map((row) => ({
    id: row.listing_id,
    name: listingName(Number(row.listing_id)),
    lotId: row.lot_id,
  }))
}

async function addListings(pool: Pool, listings: readonly NewListing[], priceCents: number | null): Promise<void> {
  await pool.query(
    `insert into listings (id, name, lot_id, state, buying_format, fixed_price_cents, published_at)
      select id, name, lot_id, 'active', case when $4::int is null then 'auction' else 'fixed_price' end, $4,
        now() - interval '1 hour'
      from unnest($1::bigint[], $2::text[], $3::bigint[]) as listing(id, name, lot_id)`,
    [listings.map(({ id }) => id), listings.map(({ name }) => name), listings.map(({ lotId }) => lotId), priceCents],
  )
}

async function addFixedPrices(pool: Pool, sellerId: string, count: number): Promise<string[]> {
  const listings = await addLots(pool, sellerId, count)
  await addListings(pool, listings, PRICE_CENTS)
  return listings.map(({ name }) => name)
}

/** Without a soft close: an auction that many bid on must end within the run. */
async function addAuctions(pool: Pool, sellerId: string, endsInMs: number[]): Promise<string[]> {
  const listings = await addLots(pool, sellerId, endsInMs.length)
  await addListings(pool, listings, null)
  await pool.query(
    `insert into auctions (listing_id, starts_at, ends_at, opening_cents, soft_close_window_seconds, extension_seconds)
      select id, now() - interval '1 hour', now() + make_interval(secs => ends_in / 1000), $3, 0, 0
      from unnest($1::bigint[], $2::float8[]) as auction(id, ends_in)`,
    [listings.map(({ id }) => id), endsInMs, OPENING_CENTS],
  )
  return listings.map(({ name }) => name)
}
