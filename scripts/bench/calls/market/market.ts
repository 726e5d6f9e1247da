// The demo market with readers in it: who asks, and for what.
import type { Database } from '../../../../server/src/db/database.ts'
import { DEMO_ACCOUNTS } from '../../../../demo/src/market/data/accounts.ts'
import { addBidders, addSessions, type InventedBidder } from '../../../invented-bidders.ts'
import { BENCH_SECRET } from '../../machine/bench-secret.ts'
import type { LoadRequest } from '../../machine/load-client.ts'
import { addAddresses } from './bench-addresses.ts'
import { addImports } from './bench-imports.ts'
import { addBookUpload } from './bench-price-books.ts'
import { addToCarts } from './bench-carts.ts'
import { makeReadyForPickUp, placeInvoice, placeOrders, type OpenInvoice } from './bench-orders.ts'
import { json, type Reader } from '../examples/example.ts'

type Pool = Database['pool']
type Headers = Readonly<Record<string, string>>

/** So many different ones that no row measures what one of them left in a cache. */
const LOTS = 200
const NEIGHBOURS = 12
const BUYER_BIDS = 30
const BUYER_WATCHES = 24
const BUYER_ADDRESSES = 6
const BUYER_CART = 3
const BUYER_LOTS_BOUGHT = 24
const MAILS = 60
const RECORDS = 30

export type OpenAuction = { name: string; floorCents: number }

export type Market = {
  pool: Pool
  headers: Record<Reader, Headers>
  buyer: InventedBidder
  /** Names of lots for sale, with 12 similar and 12 related ones around each. */
  lots: readonly string[]
  /** The ids of the same lots. */
  lotIds: readonly string[]
  /** Names of lots that can be put into a cart. */
  fixedPriceLots: readonly string[]
  /** Names of some of the demo seller's own lots. */
  sellersLots: readonly string[]
  /** Names of some drafts. */
  drafts: readonly string[]
  /** Auctions that stay open, with an amount above every maximum on them. */
  openAuctions: readonly OpenAuction[]
  /** Names of open auctions that the buyer has bid on. */
  bidOn: readonly string[]
  /** Names of auctions whose record is published. */
  recorded: readonly string[]
  mailIds: readonly string[]
  /** Paid orders of the buyer. */
  orderIds: readonly string[]
  /** Of those orders. */
  shipmentIds: readonly string[]
  /** Of these, one whose first part is ready to be picked up. */
  pickUpIds: readonly string[]
  /** Of the buyer, still to be paid. */
  invoice: OpenInvoice
  /** Imports of the demo seller that wait for their review. */
  importIds: readonly string[]
  /** A file of the buyer's price book that was checked. */
  bookUploadIds: readonly string[]
  /** More accounts that are signed in and may bid, for what each can do once. */
  invent: (count: number) => Promise<InventedBidder[]>
  /** A further session for each of the accounts; returns the sessions' ids. */
  signIn: (accountIds: readonly string[]) => Promise<string[]>
  addFailedMails: (count: number) => Promise<string[]>
  /** For what a row needs before it begins. */
  send: (request: LoadRequest) => Promise<void>
}

export async function prepareMarket(pool: Pool, port: number): Promise<Market> {
  const invent = (count: number): Promise<InventedBidder[]> => addBidders(pool, count, BENCH_SECRET)
  const [buyer] = await invent(1)
  const staff = [DEMO_ACCOUNTS.seller.id, DEMO_ACCOUNTS.admin.id]
  const [seller, admin] = await addSessions(pool, staff, BENCH_SECRET)
  // First: what is withdrawn is no lot for sale in the lists that follow.
  const recorded = await withdrawAuctions(pool, port, admin!)
  const lots = await findLots(pool, port)
  const openAuctions = await listOpenAuctions(pool)
  const bidOn = openAuctions.slice(0, BUYER_BIDS)
  for (const { name, floorCents } of bidOn) {
    const bid = { max_bid_cents: floorCents + 100_00, confirm: true }
    await send(port, { method: 'POST', ...json(`/api/listings/${name}/bids`, bid, buyer!.headers) })
  }
  await watchLots(pool, buyer!.accountId)
  const [home] = await addAddresses(pool, [buyer!.accountId], BUYER_ADDRESSES)
  const free = (await listFixedPriceLots(pool)).filter((name) => !lots.includes(name))
  const orderIds = await placeOrders(pool, {
    buyer: buyer!,
    addressId: home!.id,
    lots: free.slice(0, BUYER_LOTS_BOUGHT),
    send: (request) => send(port, request),
  })
  const invoice = await placeInvoice(pool, {
    buyer: buyer!,
    addressId: home!.id,
    lots: free.slice(BUYER_LOTS_BOUGHT, BUYER_LOTS_BOUGHT + 1),
    send: (request) => send(port, request),
  })
  const fixedPriceLots = await listFixedPriceLots(pool)
  await addToCarts(pool, [buyer!.accountId], fixedPriceLots.slice(0, BUYER_CART))
  return {
    pool,
    headers: { visitor: {}, buyer: buyer!.headers, seller: seller!, admin: admin! },
    buyer: buyer!,
    lots,
    lotIds: await listLotIds(pool, lots),
    fixedPriceLots,
    sellersLots: await listSellersLots(pool),
    drafts: await listDrafts(pool),
    openAuctions: openAuctions.slice(BUYER_BIDS),
    bidOn: bidOn.map(({ name }) => name),
    recorded,
    orderIds,
    shipmentIds: await listShipmentIds(pool, orderIds),
    pickUpIds: await makeReadyForPickUp(pool, orderIds.slice(-1)),
    invoice,
    importIds: await addImports(pool, DEMO_ACCOUNTS.seller.id),
    bookUploadIds: await addBookUpload(pool, buyer!.accountId),
    mailIds: await addMails(pool, { count: MAILS, state: 'kept' }),
    invent,
    signIn: (accountIds) => signInAgain(pool, accountIds),
    addFailedMails: (count) => addMails(pool, { count, state: 'failed' }),
    send: (request) => send(port, request),
  }
}

async function listShipmentIds(pool: Pool, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from order_shipments where order_id = any($1)', [
    orderIds,
  ])
  return rows.map(({ id }) => id)
}

async function findLots(pool: Pool, port: number): Promise<string[]> {
  const candidates = await listNames(
    pool,
    `select name from listings left join auctions on listing_id = id
      where state = 'active' and access_rule_id is null and coalesce(ends_at, 'infinity') > now() + interval '1 hour'
      order by md5(name)`,
  )
  const found: string[] = []
  for (const name of candidates) {
    const [similar, related] = await Promise.all([
      countListed(port, `/api/listing_matches?listing_name=${name}`),
      countListed(port, `/api/listings/${name}/related`),
    ])
    if (similar >= NEIGHBOURS && related >= NEIGHBOURS) found.push(name)
    if (found.length === LOTS) return found
  }
  throw new Error(`Only ${found.length} of ${candidates.length} lots have ${NEIGHBOURS} similar and related ones.`)
}

/** The length of the one list that the reply has. */
async function countListed(port: number, path: string): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`)
  if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`)
  const body = (await reply.json()) as Record<string, unknown>
  return Object.values(body).find(Array.isArray)?.length ?? 0
}

async function listOpenAuctions(pool: Pool): Promise<OpenAuction[]> {
  const { rows } = await pool.query<OpenAuction>(
    `select name, greatest(leader_max_cents, reserve_cents, opening_cents) as "floorCents"
      from auctions join listings on id = listing_id
      where state = 'active' and access_rule_id is null and auctions.closed_at is null and starts_at < now()
        and ends_at > now() + interval '1 hour'
      order by md5(name)`,
  )
  return rows
}

async function send(port: number, { path, method = 'GET', headers = {}, body }: LoadRequest): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null })
  if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${await reply.text()}`)
}

async function watchLots(pool: Pool, accountId: string): Promise<void> {
  await pool.query(
    `insert into starred_lots (account_id, lot_id)
      select $1, lot_id from listings where state = 'active' and access_rule_id is null order by md5(name) limit $2`,
    [accountId, BUYER_WATCHES],
  )
}

function listFixedPriceLots(pool: Pool): Promise<string[]> {
  return listNames(
    pool,
    `select name from listings where state = 'active' and access_rule_id is null and buying_format = 'fixed_price'
      and published_at <= now() order by md5(name) limit ${LOTS}`,
  )
}

function listSellersLots(pool: Pool): Promise<string[]> {
  return listNames(
    pool,
    `select name from listings join lots on lots.id = lot_id where state = 'active' and lots.seller_id = $1
      order by md5(name) limit ${LOTS}`,
    [DEMO_ACCOUNTS.seller.id],
  )
}

function listDrafts(pool: Pool): Promise<string[]> {
  return listNames(pool, `select name from listings where state = 'draft' order by md5(name) limit ${LOTS}`, [])
}

/** The demo's auctions that have bids are all open. A withdrawn one has a record that is published too. */
async function withdrawAuctions(pool: Pool, port: number, headers: Headers): Promise<string[]> {
  const names = await listNames(
    pool,
    `select name from auctions join listings on id = listing_id
      where state = 'active' and access_rule_id is null and ends_at > now() + interval '1 hour'
      order by bid_count desc, name limit ${RECORDS}`,
  )
  for (const name of names) {
    const request = json(`/api/admin/listings/${name}/withdraw`, { reason: 'For its record.' }, headers)
    await send(port, { method: 'POST', ...request })
  }
  return names
}

async function addMails(pool: Pool, { count, state }: { count: number; state: 'kept' | 'failed' }): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into mails (kind, fact, recipient, props, message_id, subject, html, plain_text, state, attempts, finished_at)
      select 'outbid', $2 || number, 'pat@invented.test', '{}', '<' || $2 || number || '@invented.test>',
        'You have been outbid', repeat('<p>Another bidder leads.</p>', 100), repeat('Another bidder leads. ', 100),
        $2, 1, now()
      from generate_series(1, $1) number returning id`,
    [count, state],
  )
  return rows.map(({ id }) => id)
}

async function signInAgain(pool: Pool, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into sessions (account_id, token, expires_at)
      select account_id, 'bench ' || gen_random_uuid(), now() + interval '20 days'
      from unnest($1::uuid[]) with ordinality as wanted(account_id, position) order by position returning id`,
    [accountIds],
  )
  return rows.map(({ id }) => id)
}

async function listLotIds(pool: Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select lot_id as id from listings where name = any($1)', [names])
  return rows.map(({ id }) => id)
}

async function listNames(pool: Pool, text: string, values: string[] = []): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(text, values)
  return rows.map(({ name }) => name)
}
