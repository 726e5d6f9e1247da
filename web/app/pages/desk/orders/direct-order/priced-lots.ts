import type { DirectOrderLot, DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import { formatCents, parseDollars } from '@lotyard/contract/rules/money'

/** What the wire takes in one direct order. */
export const MAX_LOTS = 50

/** A lot with the price as it was typed. */
export type PricedLot = { lot: DirectOrderLot; price: string }

export function withPrice(lot: DirectOrderLot): PricedLot {
  return { lot, price: lot.priceCents === null ? '' : formatCents(lot.priceCents) }
}

/** Null until there is a lot, and each has a price. */
export function toListings(lots: readonly PricedLot[]): NonNullable<DirectOrderPayload['listings']> | null {
  const listings = lots.flatMap(({ lot: { name }, price }) => {
    const cents = parsePrice(price)
    return cents === null ? [] : [{ name, price_cents: cents }]
  })
  return listings.length === lots.length && lots.length > 0 ? listings : null
}

/** A direct order gives nothing away. */
export function parsePrice(text: string): number | null {
  const cents = parseDollars(text)
  return cents === null || cents === 0 ? null : cents
}
