import type { Address } from '@lotyard/contract/account/addresses'
import type { CartSummary } from '@lotyard/contract/orders/cart'
import type { Viewer } from '../../lib/viewer.ts'
import { readCartState } from './cart-queries.ts'
import { readCartLots, toWarehouses, type CartReadNeeds } from './read-cart.ts'

/** Gone lots are named, because they are in the cart, and not counted. */
export async function summariseCart(
  needs: Pick<CartReadNeeds, 'db' | 'listCards'>,
  viewer: Viewer,
): Promise<CartSummary> {
  const state = await readCartState(needs.db, viewer.accountId)
  const lots = await readCartLots(needs, state, viewer)
  return {
    version: state.version,
    listingCount: lots.filter(({ shown }) => shown.state !== 'gone').length,
    names: lots.map(({ shown }) => shown.name),
    shipTo: state.shipTo && toShipTo(state.shipTo),
    pickUpKeys: toWarehouses(lots, state.pickUpKeys)
      .filter(({ isPickUp }) => isPickUp)
      .map(({ warehouse }) => warehouse.key),
  }
}

function toShipTo({ id, postal_code, address_type, loading_dock }: Address): CartSummary['shipTo'] {
  return { id, postal_code, address_type, loading_dock }
}
