import { formatCents } from '@lotyard/contract/rules/money'
import { deliveredPrice } from '@lotyard/contract/rules/shipping/delivered'
import type { ShownFreight } from './shown-freight.ts'

/** The price at the buyer's dock, beside the price itself. It follows the price live. */
export function DeliveredLine({
  freight,
  priceCents,
  units,
}: {
  freight: ShownFreight | null
  priceCents: number
  units: number
}) {
  if (freight === null || freight.quote === null) return null
  const { totalCents, unitCents } = deliveredPrice({ priceCents, freightCents: freight.quote.finalCents }, units)
  return (
    <p className="figures mt-2" data-delivered>
      <strong>{formatCents(totalCents)}</strong> delivered to {freight.shipTo.postalCode}
      {unitCents !== null && ` · ${formatCents(unitCents)} a unit`}
    </p>
  )
}
