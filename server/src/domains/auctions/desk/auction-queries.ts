// SQL of one auction as the desk sees it. No maximum is selected anywhere: admins are told what the record publishes.
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { IS_PUBLISHED, STATE_BY_CLOCK } from '../../listings/index.ts'
import type { Outcome } from '../auction-state.ts'
import { NAME_OF_SELLER } from './board-queries.ts'
import type { SellerScope } from '../../../lib/seller-scope.ts'

export type DeskAuctionRow = {
  id: string
  name: string
  title: string
  seller: string
  state: ListingState
  is_published: boolean
  starts_at: Date
  ends_at: Date
  is_over: boolean
  extended: boolean
  opening_cents: number
  reserve_cents: number | null
  price_cents: number | null
  bid_count: number
  bidder_count: number
  leader_number: number | null
  outcome: Outcome | null
  version: number
}

/** Another seller's auction is not there for a seller. */
export async function findDeskAuction(db: Db, name: string, { sellerId }: SellerScope): Promise<DeskAuctionRow | null> {
  const { rows } = await sql<DeskAuctionRow>`
    select a.listing_id as id, l.name, coalesce(l.overridden_title, t.title) as title, ${NAME_OF_SELLER} as seller,
      ${STATE_BY_CLOCK} as state, coalesce(${IS_PUBLISHED}, false) as is_published, a.starts_at, a.ends_at,
      a.closed_at is not null or a.ends_at <= clock_timestamp() as is_over,
      exists (select from auction_links link where link.auction_id = a.listing_id and link.kind = 'extension') as extended,
      a.opening_cents, a.reserve_cents, a.price_cents, a.bid_count, a.bidder_count, a.leader_number, a.outcome, l.version
    from auctions a join listings l on l.id = a.listing_id join lots t on t.id = l.lot_id
    join accounts seller on seller.id = t.seller_id
    where l.name = ${name} and (${sellerId}::uuid is null or t.seller_id = ${sellerId}::uuid)`.execute(db)
  return rows[0] ?? null
}

export type BidExtraRow = { sequence: number; id: string; name: string; email: string; void_reason: string | null }

/** Who placed these bids, and why those that were voided were. */
export async function listBidExtras(db: Db, auctionId: string, sequences: readonly number[]): Promise<BidExtraRow[]> {
  const { rows } = await sql<BidExtraRow>`
    select link.sequence, bidder.id, bidder.name, bidder.email,
      (select void.body::json ->> 'reason' from auction_links void where void.auction_id = link.auction_id
        and void.bid_sequence = link.sequence and void.kind = 'void') as void_reason
    from auction_links link join accounts bidder on bidder.id = link.bidder_id
    where link.auction_id = ${auctionId} and link.sequence = any(${sequences}::integer[])`.execute(db)
  return rows
}

/** An auction has a winner and at most a few runners-up. */
const MAX_ROWS = 50

export type WinRow = {
  source: 'auction' | 'runner_up'
  state: 'awaiting_payment' | 'paid' | 'defaulted' | 'cancelled'
  price_cents: number
  won_at: Date
  payment_due_at: Date
  is_overdue: boolean
  order_id: string | null
  reminder_count: number
  last_reminded_at: Date | null
  extended_at: Date | null
  is_barred: boolean
  number: number
  buyer_id: string
  name: string
  email: string
}

/** Newest first. */
export async function listWinRows(db: Db, auctionId: string): Promise<WinRow[]> {
  const { rows } = await sql<WinRow>`
    select win.source, win.state, win.price_cents, win.won_at, win.payment_due_at, win.order_id, bidder.number,
      win.reminder_count, win.last_reminded_at, win.extended_at,
      exists (select from bidding_bars bar where bar.win_id = win.id and bar.lifted_at is null) as is_barred,
      win.state = 'awaiting_payment' and win.payment_due_at < clock_timestamp() as is_overdue,
      win.buyer_id, buyer.name, buyer.email
    from auction_wins win join accounts buyer on buyer.id = win.buyer_id
    join auction_bidders bidder on bidder.auction_id = win.listing_id and bidder.bidder_id = win.buyer_id
    where win.listing_id = ${auctionId} order by win.id desc limit ${sql.lit(MAX_ROWS)}`.execute(db)
  return rows
}

export type OfferRow = {
  state: 'open' | 'accepted' | 'declined' | 'expired'
  price_cents: number
  floor_cents: number
  relists: boolean
  offered_at: Date
  expires_at: Date
  number: number
  bidder_id: string
  name: string
  email: string
}

export async function listOfferRows(db: Db, auctionId: string): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select offer.state, offer.price_cents, offer.floor_cents, offer.relists, offer.offered_at, offer.expires_at,
      bidder.number, offer.bidder_id,
      asked.name, asked.email
    from runner_up_offers offer join accounts asked on asked.id = offer.bidder_id
    join auction_bidders bidder on bidder.auction_id = offer.listing_id and bidder.bidder_id = offer.bidder_id
    where offer.listing_id = ${auctionId} order by offer.id desc limit ${sql.lit(MAX_ROWS)}`.execute(db)
  return rows
}

export type DeskChangeRow = {
  id: string
  changed_at: Date
  changed_by: string
  granted_by: string | null
  changes: LotChange[]
  change_count: number
  withdrawn_count: number
}

export async function listDeskChangeRows(db: Db, auctionId: string): Promise<DeskChangeRow[]> {
  const { rows } = await sql<DeskChangeRow>`
    select change.id, change.changed_at, coalesce(nullif(editor.name, ''), 'a former account') as changed_by,
      nullif(granter.name, '') as granted_by, change.changes, change.change_count,
      (select count(*)::int from bid_withdrawals where change_id = change.id) as withdrawn_count
    from lot_changes change join accounts editor on editor.id = change.changed_by
    left join lot_change_requests request on request.id = change.request_id
    left join accounts granter on granter.id = request.decided_by
    where change.listing_id = ${auctionId} order by change.id desc limit ${sql.lit(MAX_ROWS)}`.execute(db)
  return rows
}

export type WithdrawalRow = {
  change_id: string
  withdrawn_at: Date
  number: number
  id: string
  name: string
  email: string
}

/** Who took their bids back, newest first. Not how high they had bid: the record says what of it may be known. */
export async function listWithdrawalRows(db: Db, auctionId: string): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select withdrawal.change_id, withdrawal.withdrawn_at, bidder.number, account.id, account.name, account.email
    from bid_withdrawals withdrawal join lot_changes change on change.id = withdrawal.change_id
    join auction_bidders bidder on bidder.auction_id = change.listing_id and bidder.number = withdrawal.bidder_number
    join accounts account on account.id = bidder.bidder_id
    where change.listing_id = ${auctionId} order by withdrawal.withdrawn_at desc limit ${sql.lit(MAX_ROWS)}`.execute(db)
  return rows
}

export type BidderRow = { number: number; id: string; name: string; email: string }

/** One bidder of an auction. */
export async function findBidder(db: Db, auctionId: string, bidderId: string): Promise<BidderRow> {
  const { rows } = await sql<BidderRow>`
    select bidder.number, account.id, account.name, account.email
    from auction_bidders bidder join accounts account on account.id = bidder.bidder_id
    where bidder.auction_id = ${auctionId} and bidder.bidder_id = ${bidderId}`.execute(db)
  return rows[0]!
}
