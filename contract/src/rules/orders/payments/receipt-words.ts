import type { OrderReceipt } from '../../../orders/orders.ts'

const NAMES: Record<OrderReceipt['kind'], string> = {
  wire: 'Wire',
  check: 'Check',
  ach: 'Bank transfer (ACH)',
  card: 'Card',
  paypal: 'PayPal',
}

/** How money came in: 'Wire FT-77', 'Visa ending in 1111'. */
export function receiptName({ kind, reference }: Pick<OrderReceipt, 'kind' | 'reference'>): string {
  if (reference === null) return NAMES[kind]
  // What the gateway says of a payment names its kind already, and so do many references that people type.
  const isNamed = kind === 'card' || kind === 'paypal' || reference.toLowerCase().startsWith(kind)
  return isNamed ? reference : `${NAMES[kind]} ${reference}`
}
