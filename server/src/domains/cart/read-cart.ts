import type { Cart, CartWarehouse } from '@lotyard/contract/orders/cart'
import { NO_SHIP_TO_MESSAGE, NOT_QUOTABLE_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { priceCart } from '@lotyard/contract/rules/cart/price-cart'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { PublicCard, ViewerAccess } from '../listings/index.ts'
import { estimateFor, laneBetween, readShippingFacts, toShipTo, type ShippingMemories } from '../shipping/index.ts'
import { listIds, toCartLots, type CartLot, type Warehouse } from './cart-lots.ts'
import { listUnlistedLots, readCartState, type CartState } from './cart-queries.ts'
import { pickUpFrom, type PickUp } from './changing/pick-up.ts'

export type CartReadNeeds = Pick<Context, 'db'> &
  ShippingMemories & {
    /** Of published listings, ended or not, from the catalogue's memory as far as it has them. */
    listCards: (listingIds: readonly string[]) => Promise<readonly PublicCard[]>
  }

export async function readCart(needs: CartReadNeeds, viewer: Viewer): Promise<Cart> {
  return priceState(needs, viewer, await readCartState(needs.db, viewer.accountId))
}

export async function priceState(needs: CartReadNeeds, viewer: Viewer, state: CartState): Promise<Cart> {
  const { tariff, calendars } = await readShippingFacts(needs)
  const warehouses = toWarehouses(await readCartLots(needs, state, viewer), state.pickUpKeys)
  const shipTo = state.shipTo === null ? null : toShipTo(state.shipTo)
  const toPrice = warehouses.map(({ warehouse, isPickUp, lots }) => ({
    isPickUp,
    lane: shipTo === null ? null : laneBetween(tariff.rates, warehouse.zip, shipTo),
    lots: lots.map((lot) => lot.priced),
  }))
  const { warehouses: priced, ...totals } = priceCart(toPrice)
  // Nothing is decided by it, so this process's clock will do.
  const paidAt = new Date()
  return {
    version: state.version,
    placingOrderId: state.placingOrderId,
    ...totals,
    warehouses: warehouses.map(({ warehouse, lots, ...pickUp }, at): CartWarehouse => {
      const { lots: freights, ...figures } = priced[at]!
      const listings = lots.map(({ shown }, index) => ({ ...shown, ...freights[index]! }))
      const { isPickUp, lane, lots: inCart } = toPrice[at]!
      const estimate = estimateFor(calendars, {
        warehouseKey: warehouse.key,
        paidAt,
        lane: isPickUp ? null : lane,
        lots: inCart.filter(({ state: lotState }) => lotState !== 'gone'),
      })
      return { ...warehouse, ...pickUp, ...figures, estimate, listings }
    }),
    taxCents: 0,
    accountShippingAddress: state.shipTo,
    ...(totals.shippingCostFinalCents === null && {
      shippingMessage: shipTo === null ? NO_SHIP_TO_MESSAGE : NOT_QUOTABLE_MESSAGE,
    }),
  }
}

type LotsNeeds = Pick<CartReadNeeds, 'db' | 'listCards'>

export async function readCartLots(needs: LotsNeeds, state: CartState, viewer: ViewerAccess): Promise<CartLot[]> {
  const [lots] = await readLotsOfCarts(needs, [{ state, viewer }])
  return lots!
}

/** Of many carts, in their order, with as many statements as of one. */
export async function readLotsOfCarts(
  { db, listCards }: LotsNeeds,
  carts: readonly { state: CartState; viewer: ViewerAccess }[],
): Promise<CartLot[][]> {
  const ids = [...new Set(carts.flatMap(({ state }) => listIds(state)))]
  const cards = await listCards(ids)
  const missing = cards.length === ids.length ? [] : idsWithoutCard(ids, cards)
  const unlisted = missing.length === 0 ? [] : await listUnlistedLots(db, missing)
  const found = {
    cards: new Map(cards.map((card) => [card.listingId, card])),
    unlisted: new Map(unlisted.map((lot) => [lot.listingId, lot])),
  }
  return carts.map(({ state, viewer }) => toCartLots(state, found, viewer))
}

function idsWithoutCard(ids: readonly string[], cards: readonly PublicCard[]): string[] {
  const found = new Set(cards.map(({ listingId }) => listingId))
  return ids.filter((id) => !found.has(id))
}

export type WarehouseOfCart = PickUp & { warehouse: Warehouse; lots: CartLot[] }

/** By key, so that a cart keeps its order whatever is added. */
export function toWarehouses(lots: readonly CartLot[], pickUpKeys: readonly string[]): WarehouseOfCart[] {
  const byKey = Map.groupBy(lots, ({ warehouse }) => warehouse.key)
  return [...byKey.keys()].toSorted().map((key) => {
    const ofWarehouse = byKey.get(key)!
    const bought = ofWarehouse.filter(({ shown }) => shown.state !== 'gone')
    const pickUp = pickUpFrom(
      bought.map((lot) => lot.canPickUp),
      pickUpKeys.includes(key),
    )
    return { warehouse: ofWarehouse[0]!.warehouse, ...pickUp, lots: ofWarehouse }
  })
}
