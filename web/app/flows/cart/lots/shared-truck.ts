import type { CartWarehouse } from '@lotyard/contract/orders/cart'

/** Lots of a warehouse that go on one truck: those with a flat price or free freight are not priced by it. */
export function countOnTruck({ isPickUp, listings }: CartWarehouse): number {
  if (isPickUp) return 0
  return listings.filter(({ state, useCalculatedShipping }) => state !== 'gone' && useCalculatedShipping).length
}
