// SQL of an auction's end: what is due, who took part, whom to tell.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { IS_ON_OFFER } from '../../listings/index.ts'
import { insertEvents, run, type AuctionEvent } from '../auction-queries.ts'

export type EndingAuction = { name: string; endsAt: Date; isOver: boolean }

/**
 * Open auctions that have ended or end within `seconds`, the earliest first. The select around the clock reads it once:
 * compared with a clock that moves, every open auction would be looked at.
 */
export async function listEndingAuctions(
  db: Db | Tx,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<EndingAuction[]> {
  const { rows } = await sql<EndingAuction>`
    select l.name, auctions.ends_at as "endsAt", auctions.ends_at <= clock_timestamp() as "isOver" from auctions
    join listings l on l.id = auctions.listing_id
    where auctions.closed_at is null and ${IS_ON_OFFER}
      and auctions.ends_at <= (select clock_timestamp() + make_interval(secs => ${seconds}))
    order by auctions.ends_at, auctions.listing_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function listBidderIds(tx: Tx, auctionId: string): Promise<string[]> {
  const rows = await tx.selectFrom('auction_bidders').where('auction_id', '=', auctionId).select('bidder_id').execute()
  return rows.map((row) => row.bidder_id)
}

/**
 * The auction's bidders whose accounts still exist. They are locked: a deletion waits, and then sees who leads. A bidder who
 * is not among them must not lead.
 */
export async function lockOpenBidders(tx: Tx, auctionId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where deleted_at is null
      and id in (select bidder_id from auction_bidders where auction_id = ${auctionId})
    order by id for key share`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Bidders with at least one bid that was not voided. */
export async function listUnvoidedBidderIds(tx: Tx, auctionId: string): Promise<string[]> {
  const { rows } = await sql<{ bidder_id: string }>`
    select bidder.bidder_id from auction_bidders bidder where bidder.auction_id = ${auctionId}
      and exists (select from auction_links link
        where link.auction_id = bidder.auction_id and link.bidder_number = bidder.number and link.kind = 'bid'
          and not exists (select from auction_links void where void.auction_id = link.auction_id
            and void.bid_sequence = link.sequence and void.kind = 'void'))`.execute(tx)
  return rows.map((row) => row.bidder_id)
}

export async function saveEvents(tx: Tx, events: AuctionEvent[]): Promise<void> {
  if (events.length > 0) await run(tx, insertEvents(events))
}
