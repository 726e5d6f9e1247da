import { cents } from '@lotyard/contract/rules/money'
import { replay } from '@lotyard/contract/rules/auctions/proxy-bids'
import { verifyRecord } from '@lotyard/contract/rules/auctions/record/verify-record'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../server/test/databases/database.ts'
import { listLinks, listUnvoidedBids } from '@lotyard/server/domains/auctions/record/record-queries'
import { copyRows } from './rows/copy-rows.ts'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { loadDemoBids } from './demo-bids.ts'
import { makeMarket } from '../market/make-market.ts'
import { toTables } from './rows/offer-rows.ts'
import { makeCrowdTable, makeReferenceTables } from './rows/reference-rows.ts'

const database = useDatabase()

beforeAll(async () => {
  const client = await database.current.pool.connect()
  const now = new Date()
  const offers = [
    ...makeMarket([
      ['active', 700],
      ['sold', 120],
    ]),
  ].map((offer) => ({ ...offer, lot: { ...offer.lot, manifest: [] } }))
  for (const table of await makeReferenceTables(now)) await copyRows(client, table)
  await copyRows(client, makeCrowdTable(now))
  const withIds = offers.map((offer) => ({ offer, lotId: offer.lot.number, listingId: offer.lot.number }))
  for (const table of toTables(withIds, now)) await copyRows(client, table)
  await loadDemoBids(client, offers, now)
  client.release()
})

async function one<Row>(text: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(text).execute(database.current.db)
  return rows[0]!
}

test('about half of the auctions have bids, and the others have none', async () => {
  const { share, maxBids } = await one<{ share: number; maxBids: number }>(
    `select avg((bid_count > 0)::int)::float8 as share, max(bid_count)::int as "maxBids" from auctions
      where closed_at is null`,
  )
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
  expect(maxBids).toBeGreaterThan(5)
})

test('every standing is what its bids lead to', async () => {
  const auctions = await database.current.db.selectFrom('auctions').where('bid_count', '>', 0).selectAll().execute()
  for (const auction of auctions) {
    const terms = {
      openingCents: cents(auction.opening_cents),
      reserveCents: auction.reserve_cents === null ? null : cents(auction.reserve_cents),
    }
    expect(replay(terms, await listUnvoidedBids(database.current.db, auction.listing_id))).toEqual({
      leaderId: auction.leader_id,
      leaderMaxCents: auction.leader_max_cents,
      priceCents: auction.price_cents,
    })
  }
})

test('the buyer leads some auctions and is outbid on others, of which none ends soon', async () => {
  const { leads, outbid, soonest } = await one<{ leads: number; outbid: number; soonest: number }>(`
    select count(*) filter (where leader_id = bidder_id)::int as leads,
      count(*) filter (where leader_id <> bidder_id)::int as outbid,
      min(extract(epoch from ends_at - now()))::float8 as soonest
    from auction_bidders join auctions on listing_id = auction_id where bidder_id = '${DEMO_ACCOUNTS.buyer.id}'`)
  expect(leads).toBeGreaterThan(3)
  expect(outbid).toBeGreaterThan(3)
  expect(soonest).toBeGreaterThan(3_600)
})

test('no bid lies in the future, before its auction, or on a private lot', async () => {
  const { wrong } = await one<{ wrong: number }>(`select count(*)::int as wrong from auction_links
    join auctions on listing_id = auction_id join listings on listings.id = auction_id
    where placed_at > now() or placed_at < starts_at or access_rule_id is not null`)
  expect(wrong).toBe(0)
})

test('auctions of the past were won at the price that their bids led to, paid, and left a record that checks out', async () => {
  const { db } = database.current
  const sold = await db
    .selectFrom('auctions')
    .innerJoin('listings', 'listings.id', 'auctions.listing_id')
    .innerJoin('auction_wins as win', 'win.listing_id', 'auctions.listing_id')
    .where('listings.state', '=', 'sold')
    .select(['listings.id', 'name', 'sold_price_cents', 'auctions.price_cents', 'win.price_cents as won_cents'])
    .select(['outcome', 'win.state as win', 'bid_count', 'listings.closed_at', 'win.paid_at', 'win.won_at'])
    .select(['auctions.closed_at as ended_at'])
    .execute()
  expect(sold.length).toBeGreaterThan(20)
  expect(sold.length).toBe(
    (
      await one<{ count: number }>(`select count(*)::int as count from listings
      where state = 'sold' and buying_format = 'auction'`)
    ).count,
  )
  for (const auction of sold) {
    expect([auction.outcome, auction.win, auction.won_at]).toEqual(['won', 'paid', auction.ended_at])
    // As in the market: a lot is sold once it is paid.
    expect(auction.closed_at).toEqual(auction.paid_at)
    expect(auction.closed_at! > auction.ended_at!).toBe(true)
    expect([auction.price_cents, auction.won_cents]).toEqual([auction.sold_price_cents, auction.sold_price_cents])
    expect(auction.bid_count).toBeGreaterThan(1)
  }
  const { id, name } = sold[0]!
  const links = await listLinks(db, { id, name })
  const record = { format: 'lotyard-auction-record-1', auction: name, links } as const
  expect(await verifyRecord(record)).toMatchObject({ isValid: true })
})
