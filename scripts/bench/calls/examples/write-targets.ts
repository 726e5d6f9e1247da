// What the calls that can be made once only are made on.
import type { InventedBidder } from '../../../invented-bidders.ts'
import { addAddresses } from '../market/bench-addresses.ts'
import { addToCarts } from '../market/bench-carts.ts'
import { json } from './example.ts'
import type { Market } from '../market/market.ts'

type Headers = Readonly<Record<string, string>>

const MAX_VOIDS = 2_500

type Owned = { id: string; headers: Headers }

/** What `add` gives as many new accounts, each thing with the headers of its owner. */
async function ownedByNew(
  { invent }: Market,
  accounts: number,
  add: (accountIds: string[]) => Promise<{ id: string; account_id: string }[]>,
): Promise<Owned[]> {
  const bidders = await invent(accounts)
  const headers = new Map(bidders.map((bidder) => [bidder.accountId, bidder.headers]))
  const added = await add([...headers.keys()])
  return added.map(({ id, account_id }) => ({ id, headers: headers.get(account_id)! }))
}

/** Watches of as many new accounts, each of 200 lots. */
export function watchesOf(market: Market, accounts: number): Promise<Owned[]> {
  return insertedByNew(
    market,
    accounts,
    `insert into starred_lots (account_id, lot_id) select account_id, lot_id
      from unnest($1::uuid[]) account_id, (select id as lot_id from lots order by id limit 200) lot
      returning id, account_id`,
  )
}

/** Searches of as many new accounts, 50 each. */
export function savedSearchesOf(market: Market, accounts: number): Promise<Owned[]> {
  return insertedByNew(
    market,
    accounts,
    `insert into saved_searches (account_id, site_key, name, query)
      select account_id, (select key from sites where is_default), 'Kettles', 'search=kettle+' || number
      from unnest($1::uuid[]) account_id, generate_series(1, 50) number returning id, account_id`,
  )
}

/** Unread notices of as many new accounts, 50 each. */
export function noticesOf(market: Market, accounts: number): Promise<Owned[]> {
  return insertedByNew(
    market,
    accounts,
    `insert into notices (account_id, kind, fact, text, path)
      select account_id, 'order-shipped', number::text, 'Order ' || number || ' shipped from Hebron, KY.', '/account/orders/'
      from unnest($1::uuid[]) account_id, generate_series(1, 50) number returning id::text as id, account_id`,
  )
}

function insertedByNew(market: Market, accounts: number, statement: string): Promise<Owned[]> {
  return ownedByNew(market, accounts, async (accountIds) => {
    const { rows } = await market.pool.query<{ id: string; account_id: string }>(statement, [accountIds])
    return rows
  })
}

/** Addresses of as many new accounts, each with 40. */
export function addressesOf(market: Market, accounts: number): Promise<Owned[]> {
  return ownedByNew(market, accounts, (accountIds) => addAddresses(market.pool, accountIds, 40))
}

/** The payment method of each of as many new accounts. */
export function paymentMethodsOf(market: Market, accounts: number): Promise<Owned[]> {
  return insertedByNew(
    market,
    accounts,
    'select id, account_id from payment_methods where account_id = any($1::uuid[])',
  )
}

const LOTS_OF_A_CART = 10

/** As many new buyers with a ship-to address, with ten lots in the cart or none yet, and each of those ten lots. */
export async function cartsOf(
  market: Market,
  { accounts, isFull }: { accounts: number; isFull: boolean },
): Promise<{ name: string; headers: Headers; addressId: string }[]> {
  const buyers = await market.invent(accounts)
  const ids = buyers.map(({ accountId }) => accountId)
  const addresses = await addAddresses(market.pool, ids, 1)
  const addressOf = new Map(addresses.map(({ id, account_id }) => [account_id, id]))
  const names = market.fixedPriceLots.slice(0, LOTS_OF_A_CART)
  await addToCarts(market.pool, ids, isFull ? names : [])
  return names.flatMap((name) =>
    buyers.map(({ accountId, headers }) => ({ name, headers, addressId: addressOf.get(accountId)! })),
  )
}

/** Bids of auctions that are open for another hour; in turn one of each, so that neighbours do not lock the same one. */
export async function openAuctionBids({ pool }: Market): Promise<{ name: string; sequence: number }[]> {
  const { rows } = await pool.query<{ name: string; sequence: number }>(
    `select name, sequence from auction_links
      join auctions on auctions.listing_id = auction_id join listings on listings.id = auction_id
      where kind = 'bid' and auctions.closed_at is null and auctions.ends_at > now() + interval '1 hour'
        and not exists (select from auction_links void
          where void.auction_id = auction_links.auction_id and void.bid_sequence = auction_links.sequence)
      order by sequence desc, md5(name) limit $1`,
    [MAX_VOIDS],
  )
  return rows
}

export async function unverified({ pool, invent }: Market, count: number): Promise<InventedBidder[]> {
  const bidders = await invent(count)
  await pool.query('update accounts set email_verified = false where id = any($1)', [
    bidders.map(({ accountId }) => accountId),
  ])
  return bidders
}

/** Tokens of links that were mailed to new accounts, to confirm their addresses. */
export async function verificationLinks(market: Market, count: number): Promise<string[]> {
  const bidders = await unverified(market, count)
  for (const { headers } of bidders) await market.send({ path: '/api/account/verification', method: 'POST', headers })
  return mailedTokens(market, bidders, 'verify-email')
}

/** Tokens of links that were mailed to new accounts, to set a new password. */
export async function resetLinks(market: Market, count: number): Promise<string[]> {
  const bidders = await market.invent(count)
  // At once: each waits on purpose before it replies.
  await Promise.all(
    bidders.map(({ email }) => market.send({ ...json('/api/account/password_reset', { email }), method: 'POST' })),
  )
  return mailedTokens(market, bidders, 'reset-password')
}

/** Tokens of links that were mailed to new addresses, to confirm the newsletter. */
export async function newsletterLinks(market: Market, count: number): Promise<string[]> {
  const readers = Array.from({ length: count }, (_, at) => ({ email: `reader${at}@invented.test` }))
  for (const reader of readers) await market.send({ ...json('/api/newsletter', reader), method: 'POST' })
  return mailedTokens(market, readers, 'newsletter-confirm')
}

async function mailedTokens({ pool }: Market, to: readonly { email: string }[], kind: string): Promise<string[]> {
  const { rows } = await pool.query<{ link: string }>(
    `select props->>'link' as link from mails where kind = $1 and recipient = any($2)`,
    [kind, to.map(({ email }) => email)],
  )
  return rows.map(({ link }) => new URL(link).searchParams.get('token')!)
}
