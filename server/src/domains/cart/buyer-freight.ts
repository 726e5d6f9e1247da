// What a buyer's freight depends on: the ship-to address, and the lots of the cart that travel with a new one.
//
// What is read here changes with the cart alone, so that it may be remembered for as long as the cart stays. What lots
// weigh, whether they are still for sale and where they stand comes from their cards, each time.
import type { ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import type { Db, Tx } from '../../db/database.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { PublicCard } from '../listings/index.ts'
import { toShipTo, type ShipTo } from '../shipping/index.ts'
import { listIds, stateInCart } from './cart-lots.ts'
import { readCartState } from './cart-queries.ts'
import { pickUpFrom } from './changing/pick-up.ts'

export type BuyerFreight = {
  /** Null without a shipping address. */
  shipTo: (ShipTo & { addressId: string; region: string }) | null
  /** Added and won lots, gone or not. */
  listingIds: readonly string[]
  wonIds: ReadonlySet<string>
  pickUpKeys: readonly string[]
}

export async function readBuyerFreight(db: Db | Tx, accountId: string): Promise<BuyerFreight> {
  const state = await readCartState(db, accountId)
  return {
    shipTo: state.shipTo && {
      addressId: state.shipTo.id,
      region: state.shipTo.region,
      ...toShipTo(state.shipTo),
    },
    listingIds: listIds(state),
    wonIds: new Set(state.wins.map(({ listingId }) => listingId)),
    pickUpKeys: state.pickUpKeys,
  }
}

/** The lots that travel from each warehouse, by its key: those that are bought, where they are not picked up. */
export function listTravelling(
  { wonIds, pickUpKeys }: Pick<BuyerFreight, 'wonIds' | 'pickUpKeys'>,
  cards: readonly PublicCard[],
  viewer: Viewer,
): Map<string, ShippingTerms[]> {
  const bought = cards.filter((found) => stateInCart(found, wonIds.has(found.listingId), viewer) !== 'gone')
  const travelling = new Map<string, ShippingTerms[]>()
  for (const [key, lots] of Map.groupBy(bought, ({ card }) => card.warehouse.key)) {
    const canPickUp = lots.map(({ card }) => card.available_for_pick_up)
    if (!pickUpFrom(canPickUp, pickUpKeys.includes(key)).isPickUp)
      travelling.set(
        key,
        lots.map(({ shipping }) => shipping),
      )
  }
  return travelling
}
