// The lots of a cart as an order of them has them.
import type { OrderPayload, OrderPreview } from '@lotyard/contract/orders/placing'
import type { Db, Tx } from '../../../db/database.ts'
import { readLotsOfCarts, toWarehouses, type CartLot, type CartState } from '../../cart/index.ts'
import { listCardsById, type ViewerAccess } from '../../listings/index.ts'
import type { OrderLot, WarehouseOfOrder } from './price-order.ts'

export type CartOrder = {
  warehouses: WarehouseOfOrder[]
  /** Lots of the cart that can't be bought any more. */
  gone: (OrderPreview['gone'][number] & { listingId: string })[]
}

/** With `only: 'won'`, what was added stays where it is. */
export function orderedPart(state: CartState, { only }: Pick<OrderPayload, 'only'>): CartState {
  return only === 'won' ? { ...state, addedIds: [] } : state
}

/** Read from the database and not from memory: by its clock, after whatever locks the caller has taken. */
export async function readCartOrder(db: Db | Tx, state: CartState, viewer: ViewerAccess): Promise<CartOrder> {
  const [order] = await readCartOrders(db, [{ state, viewer }])
  return order!
}

/** Of many carts, in their order. */
export async function readCartOrders(
  db: Db | Tx,
  carts: readonly { state: CartState; viewer: ViewerAccess }[],
): Promise<CartOrder[]> {
  const lots = await readLotsOfCarts({ db, listCards: (ids) => listCardsById(db, ids) }, carts)
  return carts.map(({ state }, at) => toCartOrder(state, lots[at]!))
}

function toCartOrder(state: CartState, lots: readonly CartLot[]): CartOrder {
  const isGone = ({ shown }: CartLot): boolean => shown.state === 'gone'
  return {
    warehouses: toWarehouses(
      lots.filter((lot) => !isGone(lot)),
      state.pickUpKeys,
    ).map(({ warehouse, isPickUp, lots: bought }) => ({ warehouse, isPickUp, lots: bought.map(toOrderLot) })),
    gone: lots.filter(isGone).map(({ listingId, shown: { name, title, isSold } }) => ({
      listingId,
      name,
      title,
      ...(isSold && { isSold }),
    })),
  }
}

function toOrderLot({ listingId, shown, priced }: CartLot): OrderLot {
  const { name, path, title, primaryPhoto, units, priceCents, state } = shown
  // What a cart holds of an auction is what its buyer has won there.
  const isWon = state === 'won'
  return { listingId, name, path, title, primaryPhoto, units, priceCents, isWon, isAuction: isWon, goods: priced }
}
