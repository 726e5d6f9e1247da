import type { AccountBid, BidState } from '@lotyard/contract/lots/auction'
import type { Auction, Card } from '@lotyard/contract/lots/listing'

/** What the overview shows of a lot: a card has thirty fields more, and the page would carry them all. */
export type OverviewLot = Pick<
  Card,
  'name' | 'title' | 'active_auction' | 'bid_count' | 'current_bid_cents' | 'fixed_price_cents'
> & { auction: Pick<Auction, 'starts_at' | 'ends_at' | 'opening_bid_cents' | 'next_bid_cents' | 'is_leading'> | null }

export type OverviewBid = { state: BidState; listing: OverviewLot }

export function toOverviewLot(card: Card): OverviewLot {
  const { name, title, active_auction, bid_count, current_bid_cents, fixed_price_cents, auction } = card
  return {
    name,
    title,
    active_auction,
    bid_count,
    current_bid_cents,
    fixed_price_cents,
    auction: auction && {
      starts_at: auction.starts_at,
      ends_at: auction.ends_at,
      opening_bid_cents: auction.opening_bid_cents,
      next_bid_cents: auction.next_bid_cents,
      is_leading: auction.is_leading,
    },
  }
}

export function toOverviewBid({ state, listing }: AccountBid): OverviewBid {
  return { state, listing: toOverviewLot(listing) }
}

/** The first to end first. */
export function byEnd(a: OverviewBid, b: OverviewBid): number {
  return Date.parse(a.listing.auction!.ends_at) - Date.parse(b.listing.auction!.ends_at)
}
