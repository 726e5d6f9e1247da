// What an account's archive says of its auctions: bids with their receipts, won lots, offers and bars.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { inPages, PAGE_ROWS } from '../../../db/statements/in-pages.ts'

const TITLE = sql`coalesce(l.overridden_title, t.title)`

/** `hash`, `salt` and `commitment` are the receipt, as it was given out with the bid. */
export type BidData = {
  auction_id: string
  listing: string
  title: string
  sequence: number
  bidder_number: number
  placed_at: Date
  max_bid_cents: number
  price_after_cents: number
  was_leading: boolean
  is_voided: boolean
  hash: string
  salt: string
  commitment: string
}

/** Raises and voided bids included, by auction. The keys are compared apart: as a pair, no index would find the place. */
export function streamBidData(db: Db | Tx, accountId: string): AsyncGenerator<BidData[]> {
  return inPages<BidData>(async (last) => {
    const { auction_id: auctionId, sequence } = last ?? { auction_id: '0', sequence: -1 }
    const { rows } = await sql<BidData>`
      select bidder.auction_id, l.name as listing, ${TITLE} as title, link.sequence, link.bidder_number, link.placed_at,
        link.max_cents as max_bid_cents, link.price_cents as price_after_cents, link.is_leading as was_leading,
        exists (select from auction_links void where void.auction_id = link.auction_id
          and void.bid_sequence = link.sequence and void.kind = 'void') as is_voided,
        link.hash, link.salt, link.commitment
      from auction_bidders bidder
      join auction_links link on link.bidder_number = bidder.number and link.auction_id = bidder.auction_id
      join listings l on l.id = bidder.auction_id join lots t on t.id = l.lot_id
      where bidder.bidder_id = ${accountId} and bidder.auction_id >= ${auctionId}
        and (bidder.auction_id > ${auctionId} or link.sequence > ${sequence})
      order by bidder.auction_id, link.sequence limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type WinData = {
  id: string
  listing: string
  title: string
  price_cents: number
  source: string
  state: string
  won_at: Date
  payment_due_at: Date
  paid_at: Date | null
}

export function streamWinData(db: Db | Tx, accountId: string): AsyncGenerator<WinData[]> {
  return inPages<WinData>(async (last) => {
    const { rows } = await sql<WinData>`
      select win.id, l.name as listing, ${TITLE} as title, win.price_cents, win.source, win.state, win.won_at,
        win.payment_due_at, win.paid_at
      from auction_wins win join listings l on l.id = win.listing_id join lots t on t.id = l.lot_id
      where win.buyer_id = ${accountId} and win.id > ${last?.id ?? '0'}
      order by win.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

export type OfferData = {
  id: string
  listing: string
  title: string
  price_cents: number
  state: string
  offered_at: Date
  expires_at: Date
  decided_at: Date | null
}

export function streamOfferData(db: Db | Tx, accountId: string): AsyncGenerator<OfferData[]> {
  return inPages<OfferData>(async (last) => {
    const { rows } = await sql<OfferData>`
      select offer.id, l.name as listing, ${TITLE} as title, offer.price_cents, offer.state, offer.offered_at,
        offer.expires_at, offer.decided_at
      from runner_up_offers offer join listings l on l.id = offer.listing_id join lots t on t.id = l.lot_id
      where offer.bidder_id = ${accountId} and offer.id > ${last?.id ?? '0'}
      order by offer.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

/** A bar for an invoice is of no one lot. */
export type BarData = {
  id: string
  listing: string | null
  title: string
  barred_at: Date
  lifted_at: Date | null
  lift_reason: string | null
}

export function streamBarData(db: Db | Tx, accountId: string): AsyncGenerator<BarData[]> {
  return inPages<BarData>(async (last) => {
    const { rows } = await sql<BarData>`
      select bar.id, l.name as listing, coalesce(${TITLE}, 'An unpaid invoice') as title, bar.barred_at, bar.lifted_at,
        bar.lift_reason
      from bidding_bars bar left join auction_wins win on win.id = bar.win_id
      left join listings l on l.id = win.listing_id left join lots t on t.id = l.lot_id
      where bar.account_id = ${accountId} and bar.id > ${last?.id ?? '0'}
      order by bar.id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}
