import { freightAddedTo } from '@lotyard/contract/rules/shipping/cart-freight'
import type { ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import type { Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import type { Viewer } from '../../../lib/viewer.ts'
import { listTravelling, type BuyerFreight } from '../../cart/index.ts'
import type { PublicCard } from '../../listings/index.ts'
import type { LotMemory } from '../model/memories/lot-memory.ts'

export type FreightCard = Pick<PublicCard, 'listingId' | 'shipping' | 'card'>

/** What a lot adds to the freight of the cart; null for a lot of the cart, and where nothing shares its truck. */
export type AddedToCart = (lane: Lane, found: FreightCard) => number | null

/**
 * What was worked out for a cart, with all that it was worked out from besides the cart itself. `terms` stand for the cards
 * that they are of, which would take twenty times the memory.
 */
type Kept = { terms: readonly ShippingTerms[]; role: string; ruleIds: string; addedToCart: AddedToCart }

/** By the cart as memory has it: once the cart has changed, memory has another object. */
const keptByCart = new WeakMap<BuyerFreight, Kept>()

/** What the cart already costs is worked out once, as long as its lots and what its buyer may see stay the same. */
export async function besideCart(
  listCards: LotMemory['listCards'],
  freight: BuyerFreight,
  viewer: Viewer,
): Promise<AddedToCart> {
  if (freight.listingIds.length === 0) return () => null
  const cards = await listCards(freight.listingIds)
  const { role, accessRuleIds } = viewer
  const ruleIds = accessRuleIds.join()
  const kept = keptByCart.get(freight)
  // A card that has changed, as by a sale or by the clock, was read again, with terms of its own.
  const isSame =
    kept !== undefined &&
    kept.role === role &&
    kept.ruleIds === ruleIds &&
    kept.terms.length === cards.length &&
    kept.terms.every((terms, at) => terms === cards[at]!.shipping)
  if (isSame) return kept.addedToCart
  const addedToCart = workOut(freight, cards, viewer)
  keptByCart.set(freight, { terms: cards.map(({ shipping }) => shipping), role, ruleIds, addedToCart })
  return addedToCart
}

function workOut(freight: BuyerFreight, cards: readonly PublicCard[], viewer: Viewer): AddedToCart {
  const inCart = new Set(freight.listingIds)
  const travelling = [...listTravelling(freight, cards, viewer)].map(
    ([key, lots]) => [key, { lots, byLane: new WeakMap<Lane, ReturnType<typeof freightAddedTo>>() }] as const,
  )
  const byWarehouse = new Map(travelling)
  return (lane, { listingId, shipping, card: { warehouse } }) => {
    const ofWarehouse = byWarehouse.get(warehouse.key)
    if (ofWarehouse === undefined || inCart.has(listingId)) return null
    const { lots, byLane } = ofWarehouse
    const added = byLane.get(lane) ?? freightAddedTo(lane, lots)
    byLane.set(lane, added)
    return added(shipping)
  }
}
