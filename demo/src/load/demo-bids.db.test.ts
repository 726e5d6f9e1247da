import { cents } from '@lotyard/contract/rules/money'
import { replay } from '@lotyard/contract/rules/auctions/proxy-bids'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../server/test/database.ts'
import { listUnvoidedBids } from '@lotyard/server/domains/auctions/record/record-queries'
import { copyRows } from './copy-rows.ts'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { loadDemoBids } from './demo-bids.ts'
import { makeMarket } from '../market/make-market.ts'
import { toTables } from './offer-rows.ts'
import { makeCrowdTable, makeReferenceTables } from './reference-rows.ts'

const database = useDatabase()

beforeAll(async () => {
  const client = await database.current.pool.connect()
  const now = new Date()
  const offers = [...makeMarket([['active', 700]])].map((offer) => ({ ...offer, lot: { ...offer.lot, manifest: [] } }))
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
    `select avg((bid_count > 0)::int)::float8 as share, max(bid_count)::int as "maxBids" from auctions`,
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
