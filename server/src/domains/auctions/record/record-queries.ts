import type { Opening, RecordLink } from '@lotyard/contract/rules/auctions/auction-record'
import { cents } from '@lotyard/contract/rules/money'
import type { MaxBid } from '@lotyard/contract/rules/auctions/proxy-bids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** An auction that goes on for longer than this publishes what it has; nobody has seen one come near it. */
const MAX_LINKS = 200_000

export type StoredLink = { link: RecordLink; maxBid: (MaxBid & { sequence: number }) | null }

/** Every link of an auction's record, with all maximums opened: what to keep sealed is the caller's decision. */
export async function listLinks(db: Db | Tx, auction: { id: string; name: string }): Promise<StoredLink[]> {
  const rows = await db
    .selectFrom('auction_links as link')
    .leftJoin('auction_bidders as bidder', (join) =>
      join.onRef('bidder.auction_id', '=', 'link.auction_id').onRef('bidder.number', '=', 'link.bidder_number'),
    )
    .where('link.auction_id', '=', auction.id)
    .orderBy('link.sequence')
    .limit(MAX_LINKS)
    .select(['link.sequence', 'link.placed_at', 'link.hash', 'link.body', 'link.bidder_number', 'link.commitment'])
    .select(['link.salt', 'link.max_cents', 'bidder.bidder_id'])
    .execute()
  return rows.map((row) => {
    if (row.body !== null) return { link: { ...JSON.parse(row.body), hash: row.hash } as RecordLink, maxBid: null }
    const opened: Opening = { salt: row.salt!, max_cents: row.max_cents! }
    const link: RecordLink = {
      kind: 'bid',
      auction: auction.name,
      sequence: row.sequence,
      placed_at: row.placed_at.toISOString(),
      bidder_number: row.bidder_number!,
      commitment: row.commitment!,
      hash: row.hash,
      opened,
    }
    return { link, maxBid: { bidderId: row.bidder_id!, maxCents: cents(row.max_cents!), sequence: row.sequence } }
  })
}

/** The bids that count: all but the voided ones, in their order. */
export async function listStandingBids(db: Db | Tx, auctionId: string): Promise<(MaxBid & { sequence: number })[]> {
  const { rows } = await sql<{ bidder_id: string; max_cents: number; sequence: number }>`
    select bidder.bidder_id, link.max_cents, link.sequence from auction_links link
    join auction_bidders bidder on bidder.auction_id = link.auction_id and bidder.number = link.bidder_number
    where link.auction_id = ${auctionId} and link.kind = 'bid' and not exists (select from auction_links void
      where void.auction_id = link.auction_id and void.bid_sequence = link.sequence and void.kind = 'void')
    order by link.sequence limit ${MAX_LINKS}`.execute(db)
  return rows.map((row) => ({ bidderId: row.bidder_id, maxCents: cents(row.max_cents), sequence: row.sequence }))
}

export type ListingKey = { id: string; name: string; accessRuleId: string | null; sellerId: string }

/** A published auction by its name, with what decides who may see it. */
export async function findAuctionKey(
  db: Db | Tx,
  name: string,
): Promise<(ListingKey & { isClosed: boolean; isAuction: boolean }) | null> {
  const row = await db
    .selectFrom('listings')
    .innerJoin('lots', 'lots.id', 'listings.lot_id')
    .leftJoin('auctions', 'auctions.listing_id', 'listings.id')
    .where('listings.name', '=', name)
    .where('listings.state', '<>', 'draft')
    .where('listings.published_at', '<=', sql<Date>`clock_timestamp()`)
    .select(['listings.id', 'listings.name', 'listings.access_rule_id', 'lots.seller_id'])
    .select(['auctions.outcome', 'auctions.starts_at'])
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    name: row.name,
    accessRuleId: row.access_rule_id,
    sellerId: row.seller_id,
    isClosed: row.outcome !== null,
    isAuction: row.starts_at !== null,
  }
}
