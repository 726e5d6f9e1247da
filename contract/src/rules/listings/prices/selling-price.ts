import type { Card } from '../../../lots/listing.ts'

export type Priced = Pick<Card, 'fixed_price_cents' | 'current_bid_cents'> & {
  auction: Pick<NonNullable<Card['auction']>, 'opening_bid_cents'> | null
}

/** What a lot costs now: its fixed price, else the current bid, else the opening bid. */
export function sellingPriceCents(listing: Priced): number {
  return listing.fixed_price_cents ?? listing.current_bid_cents ?? listing.auction?.opening_bid_cents ?? 0
}

/** With one decimal, as a lot's page shows it. Null without an MSRP. */
export function percentOfMsrp(priceCents: number, msrpCents: number): number | null {
  return msrpCents === 0 ? null : Math.round((1000 * priceCents) / msrpCents) / 10
}

/**
 * As a card shows it: whole, because cards are read at a glance. Under one per cent it keeps a decimal and rounds up, so
 * that a bargain does not read as free. Null without an MSRP.
 */
export function cardPercentOfMsrp(listing: Priced & Pick<Card, 'msrp_cents'>): number | null {
  if (listing.msrp_cents === 0) return null
  const percent = (sellingPriceCents(listing) / listing.msrp_cents) * 100
  return percent < 1 ? Math.ceil(percent * 10) / 10 : Math.round(percent)
}
