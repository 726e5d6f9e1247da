import { MAX_CENTS } from '../money.ts'
import { freightAddedBy, freightAlone, freightTogether, type ShippingTerms } from './lot-freight.ts'
import type { Lane } from './tariff/lane.ts'
import { loadOf, shipmentCents } from './shipment.ts'

/**
 * `freightAddedBy` for many lots and one cart: the cart's own shipment is priced once. Shares matter only where discounts
 * come off them; without any, they add up to the shipment.
 */
export function freightAddedTo(lane: Lane, cart: readonly ShippingTerms[]): (lot: ShippingTerms) => number | null {
  if (freightTogether(lane, cart) === null) return () => null
  const shared = cart.filter(({ shippingMode }) => shippingMode === 'calculated')
  const hasDiscounts = shared.some(({ shippingDiscountPercent }) => shippingDiscountPercent > 0)
  const beforeCents = shipmentCents(lane, loadOf(shared))
  return (lot) => {
    if (lot.shippingMode !== 'calculated') return freightAlone(lane, lot)?.finalCents ?? null
    if (hasDiscounts || lot.shippingDiscountPercent > 0) return freightAddedBy(lane, lot, cart)
    const afterCents = shipmentCents(lane, loadOf([...shared, lot]))
    return afterCents > MAX_CENTS ? null : Math.max(0, afterCents - beforeCents)
  }
}
