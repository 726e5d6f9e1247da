import { formatCents } from '@lotyard/contract/rules/money'
import { Paragraph } from '../frame/layout.tsx'
import { Lines } from '../frame/lines.tsx'

type Props = { subtotalCents: number; shippingCents: number; taxCents: number; totalCents: number }

/** What an order comes to, a line each. */
export function OrderSums({ subtotalCents, shippingCents, taxCents, totalCents }: Props) {
  const lines = [
    `Subtotal: ${formatCents(subtotalCents)}`,
    `Freight: ${formatCents(shippingCents)}`,
    ...(taxCents > 0 ? [`Sales tax: ${formatCents(taxCents)}`] : []),
    `Total: ${formatCents(totalCents)}`,
  ]
  return (
    <Paragraph>
      <Lines lines={lines} />
    </Paragraph>
  )
}
