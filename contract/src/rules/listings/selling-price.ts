import type { Card } from '../../listing.ts'

type Priced = Pick<Card, 'fixed_price_cents' | 'current_bid_cents'> & {
  auction: Pick<NonNullable<Card['auction']>, 'opening_bid_cents'> | null
}

/** What a lot costs now: its fixed price, else the current bid, else the opening bid. */
export function sellingPriceCents(listing: Priced): number {
  return listing.fixed_price_cents ?? listing.current_bid_cents ?? listing.auction?.opening_bid_cents ?? 0
}

/** Null without an MSRP. Under one per cent it keeps a decimal, so that a bargain does not read as free. */
export function percentOfMsrp(listing: Priced & Pick<Card, 'msrp_cents'>): number | null {
  if (listing.msrp_cents === 0) return null
  const percent = (sellingPriceCents(listing) / listing.msrp_cents) * 100
  return percent < 1 ? Math.ceil(percent * 10) / 10 : Math.round(percent)
}
