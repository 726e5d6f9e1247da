import type { CartSummary } from '@lotyard/contract/orders/cart'
import type { AddressEvent } from '../../../lib/browser/address-events.ts'

/**
 * Spec §4: whether shipping costs must be loaded again. They depend on the ship-to address: a new name or phone number, and
 * another address, change nothing. Where the ship-to is not known, every change that could count does. What the cart has
 * heard of by other ways already, as by the live stream, is not asked for again.
 */
export function affectsShipTo(event: AddressEvent, cart: Pick<CartSummary, 'shipTo'> | null): boolean {
  if (event.role !== 'shipping') return false
  const isShipTo = cart === null || cart.shipTo?.id === event.id
  switch (event.type) {
    case 'created':
      return cart === null || cart.shipTo === null
    case 'updated':
      return isShipTo && event.changed.some((field) => cart?.shipTo?.[field] !== event.after[field])
    case 'deleted':
      return isShipTo
    case 'default_updated':
      return false
  }
}
