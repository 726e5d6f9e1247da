// A bid is typed as the bid itself or, by a buyer with a ship-to address, as what it comes to delivered. What is sent is
// always the bid.
import { parseDollars, toDecimal } from '@lotyard/contract/rules/money'
import { bidOfDelivered, deliveredOfBid } from '@lotyard/contract/rules/shipping/delivered'

export type BidTerms = 'bid' | 'delivered'

/** The lot's own freight to the ship-to address. */
export type BidFreight = { cents: number; postalCode: string }

/** How amounts are typed and shown: with the freight that is in them, 0 where they are the bid itself. */
export type TypedIn = { terms: BidTerms; freightCents: number }

/** The bid that a text makes; null where it makes none. */
export function readBid(text: string, { terms, freightCents }: TypedIn): number | null {
  const typedCents = parseDollars(text)
  if (typedCents === null || typedCents === 0) return null
  return terms === 'bid' ? typedCents : bidOfDelivered(typedCents, freightCents)
}

/** A bid in the terms in which amounts are typed; null where that is past the largest amount. */
export function toTyped(bidCents: number, { terms, freightCents }: TypedIn): number | null {
  return terms === 'bid' ? bidCents : deliveredOfBid(bidCents, freightCents)
}

/** What was typed, said in other terms: it stays the same bid. A text that makes no bid is dropped. */
export function retype(text: string, from: TypedIn, to: TypedIn): string {
  if (text.trim() === '') return text
  const bidCents = readBid(text, from)
  const typedCents = bidCents === null ? null : toTyped(bidCents, to)
  return typedCents === null ? '' : toField(typedCents)
}

/** As people type it: 1234.50, without a dollar sign or separators. */
export function toField(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : toDecimal(cents)
}
