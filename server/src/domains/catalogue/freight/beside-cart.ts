import { freightAddedTo } from '@lotyard/contract/rules/shipping/cart-freight'
import type { Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import type { Viewer } from '../../../lib/viewer.ts'
import { listTravelling, type BuyerFreight } from '../../cart/index.ts'
import type { PublicCard } from '../../listings/index.ts'
import type { LotMemory } from '../model/memories/lot-memory.ts'

export type FreightCard = Pick<PublicCard, 'listingId' | 'shipping' | 'card'>

/** What a lot adds to the freight of the cart; null for a lot of the cart, and where nothing shares its truck. */
export type AddedToCart = (lane: Lane, found: FreightCard) => number | null

/** What the cart already costs is worked out once a warehouse. */
export async function besideCart(
  listCards: LotMemory['listCards'],
  freight: BuyerFreight,
  viewer: Viewer,
): Promise<AddedToCart> {
  if (freight.listingIds.length === 0) return () => null
  const inCart = new Set(freight.listingIds)
  const travelling = listTravelling(freight, await listCards(freight.listingIds), viewer)
  const addedTo = new Map<string, ReturnType<typeof freightAddedTo>>()
  return (lane, { listingId, shipping, card: { warehouse } }) => {
    const lots = travelling.get(warehouse.key)
    if (lots === undefined || inCart.has(listingId)) return null
    const added = addedTo.get(warehouse.key) ?? freightAddedTo(lane, lots)
    addedTo.set(warehouse.key, added)
    return added(shipping)
  }
}
