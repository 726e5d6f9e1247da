import type { AccountBids, BidState } from '@lotyard/contract/auction'
import type { Card } from '@lotyard/contract/listing'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import type { Outcome } from '../auction-state.ts'
import { visibleRules } from '../visibility.ts'
import { lastPage } from './bid-history.ts'

/** Cards as the viewer sees them, by listing id. The catalogue's business; a listing without one is left out. */
export type CardsByListingId = (listingIds: string[], viewer: Viewer) => Promise<Map<string, Card>>

type Row = {
  listing_id: string
  name: string
  sequence: number
  max_cents: number | null
  placed_at: Date
  leader_id: string | null
  outcome: Outcome | null
  is_over: boolean
  win_state: string | null
  payment_due_at: Date | null
  offer_cents: number | null
  offer_expires_at: Date | null
  total: string
}

/**
 * The account's bids, one entry per listing, newest first. It shows the latest maximum that stands, and none where an
 * admin voided them all: a voided one would promise a buyer that we go on bidding for them.
 */
export async function listAccountBids(
  { db, cardsByListingId }: Pick<Context, 'db'> & { cardsByListingId: CardsByListingId },
  viewer: Viewer,
  { page, pageSize, listingName }: { page: number; pageSize: number; listingName: string | null },
): Promise<AccountBids> {
  const rules = visibleRules(viewer)
  const { rows } = await sql<Row>`
    select bidder.auction_id as listing_id, listings.name, coalesce(standing.sequence, latest.sequence) as sequence,
      standing.max_cents, coalesce(standing.placed_at, latest.placed_at) as placed_at,
      auctions.leader_id, auctions.outcome, auctions.ends_at <= clock_timestamp() as is_over,
      wins.state as win_state, case when wins.state = 'awaiting_payment' then wins.payment_due_at end as payment_due_at,
      offers.price_cents as offer_cents, offers.expires_at as offer_expires_at, count(*) over () as total
    from auction_bidders bidder
    join listings on listings.id = bidder.auction_id
    join auctions on auctions.listing_id = bidder.auction_id
    cross join lateral (select link.sequence, link.placed_at from auction_links link
      where link.auction_id = bidder.auction_id and link.bidder_number = bidder.number
      order by link.sequence desc limit 1) latest
    left join lateral (select link.sequence, link.max_cents, link.placed_at from auction_links link
      where link.auction_id = bidder.auction_id and link.bidder_number = bidder.number
        and not exists (select from auction_links void where void.auction_id = link.auction_id
          and void.bid_sequence = link.sequence and void.kind = 'void')
      order by link.sequence desc limit 1) standing on true
    left join auction_wins wins on wins.listing_id = bidder.auction_id and wins.buyer_id = bidder.bidder_id
    left join runner_up_offers offers on offers.listing_id = bidder.auction_id and offers.bidder_id = bidder.bidder_id
      and offers.state = 'open' and offers.expires_at > clock_timestamp()
    where bidder.bidder_id = ${viewer.accountId} and listings.name = coalesce(${listingName}, listings.name)
      and (listings.access_rule_id is null or ${rules === 'all'} or
        listings.access_rule_id = any(${rules === 'all' ? [] : rules}::bigint[]))
    order by latest.placed_at desc, bidder.auction_id desc
    limit ${pageSize} offset ${page * pageSize}`.execute(db)
  const total =
    rows.length > 0 || page === 0 ? Number(rows[0]?.total ?? 0) : await countBids(db, viewer, { rules, listingName })
  const cards = await cardsByListingId(
    rows.map((row) => row.listing_id),
    viewer,
  )
  const bids = rows.flatMap((row) => {
    const listing = cards.get(row.listing_id)
    return listing === undefined ? [] : [toWire(row, viewer, listing)]
  })
  return { bids, total, maxPage: lastPage(total, pageSize) }
}

function toWire(row: Row, viewer: Viewer, listing: Card): AccountBids['bids'][number] {
  return {
    id: `${row.name}-${row.sequence}`,
    max_bid_cents: row.max_cents,
    placed_at: row.placed_at.toISOString(),
    state: stateOf(row, viewer.accountId),
    paymentDueAt: row.payment_due_at?.toISOString() ?? null,
    offer:
      row.offer_cents === null
        ? null
        : { price_cents: row.offer_cents, expires_at: row.offer_expires_at!.toISOString() },
    listing,
  }
}

/** Between its end and its close an auction is decided already: no bid can come in, so a leader's state can be told. */
export function stateOf(
  row: Pick<Row, 'max_cents' | 'leader_id' | 'outcome' | 'is_over' | 'win_state'>,
  accountId: string,
): BidState {
  if (row.win_state === 'awaiting_payment' || row.win_state === 'paid') return 'won'
  // Nobody bid more than one who does not bid, so neither outbid nor lost would be true.
  if (row.max_cents === null) return 'voided'
  const isLeader = row.leader_id === accountId
  if (row.outcome === null) return isLeader ? 'winning' : row.is_over ? 'lost' : 'outbid'
  return isLeader && row.outcome === 'reserve_not_met' ? 'reserve_not_met' : 'lost'
}

/** A page past the last one has no row that carries the total. */
async function countBids(
  db: Context['db'],
  viewer: Viewer,
  { rules, listingName }: { rules: string[] | 'all'; listingName: string | null },
): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from auction_bidders bidder
    join listings on listings.id = bidder.auction_id
    where bidder.bidder_id = ${viewer.accountId} and listings.name = coalesce(${listingName}, listings.name)
      and (listings.access_rule_id is null or ${rules === 'all'} or
        listings.access_rule_id = any(${rules === 'all' ? [] : rules}::bigint[]))`.execute(db)
  return Number(rows[0]!.total)
}
