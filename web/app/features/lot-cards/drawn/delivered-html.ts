import { deliveredOf } from '@lotyard/contract/rules/listings/prices/delivered'
import { formatCents } from '@lotyard/contract/rules/money'
import { freightWithCart } from '../freight-with-cart.ts'
import type { ShownLot } from '../card/shown-lot.ts'

export const DELIVERED_START = '<p class="lot-delivered">'
export const DELIVERED_END = '</p>'

/** What `Delivered` draws, for a kept card: amounts, in which there is nothing to escape. A test compares the two. */
export function deliveredHtml(listing: ShownLot): string {
  const delivered = deliveredOf(listing)
  if (delivered === null) return ''
  const { totalCents, unitCents } = delivered
  const withCart = freightWithCart(listing.shipping_cost_cents, listing.shipping_cost_with_cart_cents)
  const unit = unitCents === null ? '' : `<span>${formatCents(unitCents)} a unit</span>`
  const cart = withCart === null ? '' : `<span>Ships with your cart for +${formatCents(withCart)}</span>`
  return `${DELIVERED_START}<span><b>${formatCents(totalCents)}</b> delivered</span>${unit}${cart}${DELIVERED_END}`
}
