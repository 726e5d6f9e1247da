import type { ShownLot } from './shown-lot.ts'

type Shipped = Pick<ShownLot, 'shipping_cost_cents' | 'shipping_cost_with_cart_cents'>

/** What freight comes to beside the reader's cart; null where it comes to no less than alone, as for flat prices. */
export function savedByCart({ shipping_cost_cents: alone, shipping_cost_with_cart_cents: withCart }: Shipped) {
  return alone !== null && withCart !== undefined && withCart < alone ? withCart : null
}
