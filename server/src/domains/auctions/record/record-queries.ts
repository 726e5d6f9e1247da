import type { Opening, RecordLink } from '@lotyard/contract/rules/auctions/record/auction-record'
import { cents } from '@lotyard/contract/rules/money'
import type { MaxBid } from '@lotyard/contract/rules/auctions/proxy-bids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { IS_PUBLISHED, type ListingAccess } from '../../listings/index.ts'

/** A longer record is cut here. No auction has come near it. */
const MAX_LINKS = 200_000

/** Every link of an auction's record, with all maximums opened: the caller decides which stay sealed. */
export async function listLinks(db: Db | Tx, auction: { id: string; name: string }): Promise<RecordLink[]> {
  const rows = await db
    .selectFrom('auction_links as link')
    .where('link.auction_id', '=', auction.id)
    .orderBy('link.sequence')
    .limit(sql.lit(MAX_LINKS))
    .select(['link.sequence', 'link.placed_at', 'link.hash', 'link.body', 'link.bidder_number', 'link.commitment'])
    .select(['link.salt', 'link.max_cents'])
    .execute()
  return rows.map((row) => {
    if (row.body !== null) return { ...JSON.parse(row.body), hash: row.hash } as RecordLink
    const opened: Opening = { salt: row.salt!, max_cents: row.max_cents! }
    return {
      kind: 'bid',
      auction: auction.name,
      sequence: row.sequence,
      placed_at: row.placed_at.toISOString(),
      bidder_number: row.bidder_number!,
      commitment: row.commitment!,
      hash: row.hash,
      opened,
    }
  })
}

export type UnvoidedBid = MaxBid & { sequence: number; bidderNumber: number; movesStanding: boolean }
type UnvoidedBidRow = {
  bidder_id: string
  bidder_number: number
  max_cents: number
  sequence: number
  moved_standing: boolean
}

/** The bids that count: all but the voided ones, in their order. */
export async function listUnvoidedBids(db: Db | Tx, auctionId: string): Promise<UnvoidedBid[]> {
  const { rows } = await sql<UnvoidedBidRow>`
    select link.bidder_id, link.bidder_number, link.max_cents, link.sequence, link.moved_standing from auction_links link
    where link.auction_id = ${auctionId} and link.kind = 'bid' and not exists (select from auction_links void
      where void.auction_id = link.auction_id and void.bid_sequence = link.sequence and void.kind = 'void')
    order by link.sequence limit ${sql.lit(MAX_LINKS)}`.execute(db)
  return rows.map((row) => ({
    bidderId: row.bidder_id,
    bidderNumber: row.bidder_number,
    maxCents: cents(row.max_cents),
    sequence: row.sequence,
    movesStanding: row.moved_standing,
  }))
}

/** Whether the auction has a bid of that number, voided or not. */
export async function hasBid(tx: Tx, auctionId: string, sequence: number): Promise<boolean> {
  const row = await tx
    .selectFrom('auction_links')
    .where('auction_id', '=', auctionId)
    .where('sequence', '=', sequence)
    .where('kind', '=', 'bid')
    .select('sequence')
    .executeTakeFirst()
  return row !== undefined
}

/** What `findAuctionKey` found. A listing at a fixed price is found too, so that a bid on it can be told why it fails. */
export type AuctionKey = ListingAccess & { id: string; name: string; isClosed: boolean; isAuction: boolean }

/** A published listing by its name, with what decides who may see it. */
export async function findAuctionKey(db: Db | Tx, name: string): Promise<AuctionKey | null> {
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('lots as t', 't.id', 'l.lot_id')
    .leftJoin('auctions', 'auctions.listing_id', 'l.id')
    .where('l.name', '=', name)
    .where(IS_PUBLISHED)
    .select(['l.id', 'l.name', 'l.access_rule_id', 't.seller_id'])
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
