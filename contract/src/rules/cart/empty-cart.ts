import type { Cart } from '../../orders/cart.ts'

/** Spec §4: what a page shows of a cart that could not be read. */
export const EMPTY_CART: Cart = {
  version: 0,
  placingOrderId: null,
  warehouses: [],
  listingCount: 0,
  subtotalCostCents: 0,
  shippingCostCents: 0,
  shippingCostDiscountCents: 0,
  shippingCostFinalCents: 0,
  taxCents: 0,
  totalCostFinalCents: 0,
  accountShippingAddress: null,
}
