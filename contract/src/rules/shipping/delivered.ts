// Prices with freight in them: what a lot costs at the buyer's dock, and which bid a delivered amount makes.
//
// A bid is always the price alone. A buyer who types what they want to pay delivered gets the bid that is left after the
// lot's own freight, so that bid and freight add up to what was typed, to the cent.
import { isCents, type Cents } from '../money.ts'
import { perUnitCents } from '../per-unit.ts'

export type DeliveredPrice = { totalCents: number; unitCents: number | null }

/** The total may be past what a price can be. */
export function deliveredPrice(
  { priceCents, freightCents }: { priceCents: number; freightCents: number },
  units: number,
): DeliveredPrice {
  const totalCents = priceCents + freightCents
  return { totalCents, unitCents: perUnitCents(totalCents, units) }
}

/** Null where freight takes all of it: nothing is left to bid. */
export function bidOfDelivered(deliveredCents: number, freightCents: number): Cents | null {
  const bidCents = deliveredCents - freightCents
  return bidCents > 0 && isCents(bidCents) ? bidCents : null
}

/** Null where the sum is past what can be typed. */
export function deliveredOfBid(bidCents: number, freightCents: number): Cents | null {
  const deliveredCents = bidCents + freightCents
  return isCents(deliveredCents) ? deliveredCents : null
}
