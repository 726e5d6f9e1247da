import type { Card } from '../../../lots/listing.ts'

export type Priced = Pick<Card, 'fixed_price_cents' | 'current_bid_cents'> & {
  auction: Pick<NonNullable<Card['auction']>, 'opening_bid_cents'> | null
}

/** How far back sales of similar lots are looked at. */
export const COMPARABLE_DAYS = 180

/** What a lot costs now: its fixed price, else the current bid, else the opening bid. */
export function sellingPriceCents(listing: Priced): number {
  return listing.fixed_price_cents ?? listing.current_bid_cents ?? listing.auction?.opening_bid_cents ?? 0
}

/** With one decimal on a lot's page, whole where it is read at a glance. Null where price or MSRP is not known. */
export function percentOfMsrp(priceCents: number | null, msrpCents: number, decimals: 0 | 1): number | null {
  if (priceCents === null || msrpCents === 0) return null
  const parts = 10 ** decimals
  return Math.round((100 * parts * priceCents) / msrpCents) / parts
}

/**
 * As a card shows it: whole, because cards are read at a glance. Under one per cent it keeps a decimal and rounds up, so
 * that a bargain does not read as free. Null without an MSRP.
 */
export function cardPercentOfMsrp(listing: Priced & Pick<Card, 'msrp_cents'>): number | null {
  const { msrp_cents: msrpCents } = listing
  const priceCents = sellingPriceCents(listing)
  if (priceCents * 100 >= msrpCents) return percentOfMsrp(priceCents, msrpCents, 0)
  return Math.ceil((1000 * priceCents) / msrpCents) / 10
}
