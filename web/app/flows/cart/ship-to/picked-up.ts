import type { Cart, CartWarehouse } from '@lotyard/contract/orders/cart'

/** Whether nothing of the cart is shipped. */
export function isAllPickedUp(cart: Cart): boolean {
  const bought = listBoughtFrom(cart)
  return bought.length > 0 && bought.every(({ isPickUp }) => isPickUp)
}

export function isPartlyPickedUp(cart: Cart): boolean {
  return listBoughtFrom(cart).some(({ isPickUp }) => isPickUp)
}

/** Of a warehouse whose lots are all gone, nothing is bought. */
function listBoughtFrom({ warehouses }: Cart): CartWarehouse[] {
  return warehouses.filter(({ listings }) => listings.some(({ state }) => state !== 'gone'))
}
