import { MAX_CENTS } from '../money.ts'
import { splitByWeight } from './largest-remainder.ts'
import { discounted, freightAlone, freightTogether, type ShippingTerms } from './lot-freight.ts'
import { loadOf, loadWith, shipmentCents } from './shipment.ts'
import type { Lane } from './tariff/lane.ts'

/**
 * `freightAddedBy` for many lots and one cart: the cart's own shipment is priced once. Shares matter only where discounts
 * come off them; without any, they add up to the shipment.
 */
export function freightAddedTo(lane: Lane, cart: readonly ShippingTerms[]): (lot: ShippingTerms) => number | null {
  const together = freightTogether(lane, cart)
  if (together === null) return () => null
  const places = cart.flatMap(({ shippingMode }, at) => (shippingMode === 'calculated' ? [at] : []))
  const shared = places.map((at) => cart[at]!)
  const load = loadOf(shared)
  const costsAlone = places.map((at) => together[at]!.costCents)
  const percents = shared.map(({ shippingDiscountPercent }) => shippingDiscountPercent)
  const hasDiscounts = percents.some((percent) => percent > 0)
  const beforeCents = places.reduce((sum, at) => sum + together[at]!.finalCents, 0)
  return (lot) => {
    if (lot.shippingMode !== 'calculated') return freightAlone(lane, lot)?.finalCents ?? null
    const shipment = shipmentCents(lane, loadWith(load, lot))
    if (shipment > MAX_CENTS) return null
    if (!hasDiscounts && lot.shippingDiscountPercent === 0) return Math.max(0, shipment - beforeCents)
    const own = freightAlone(lane, lot)
    if (own === null) return null
    const shares = splitByWeight(shipment, [...costsAlone, own.costCents])
    const percentOf = (at: number): number => percents[at] ?? lot.shippingDiscountPercent
    const afterCents = shares.reduce((sum, share, at) => sum + discounted(share, percentOf(at)), 0)
    return Math.max(0, afterCents - beforeCents)
  }
}
