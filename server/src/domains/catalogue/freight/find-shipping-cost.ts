// What shipping one lot to a buyer costs, with its parts, and what it would add to the buyer's cart.
//
// Ended lots have a quote too: whoever won one wants to know.
import type { Address } from '@lotyard/contract/addresses'
import { LOT_NOT_QUOTABLE_MESSAGE, NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import type { Lane } from '@lotyard/contract/rules/shipping/lane'
import { freightAddedBy, itemiseFreight, type ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import type { ListingShippingCost } from '@lotyard/contract/shipping'
import type { Db } from '../../../db/database.ts'
import type { Viewer } from '../../../viewer.ts'
import { findAddress } from '../../addresses/index.ts'
import type { FreightLot } from '../../cart/index.ts'
import { requireVisible, type PublicCard } from '../../listings/index.ts'
import { laneBetween, type TariffMemory } from '../../shipping/index.ts'
import type { Catalogue } from '../model/catalogue.ts'
import { stillThere } from '../viewer-freight.ts'

export type ShippingCostNeeds = {
  db: Db
  tariffs: TariffMemory
  catalogue: Pick<Catalogue, 'lots' | 'carts' | 'whenReady'>
}

export async function findShippingCost(
  { db, tariffs, catalogue }: ShippingCostNeeds,
  name: string,
  viewer: Viewer,
): Promise<ListingShippingCost> {
  const found = requireVisible(await catalogue.lots.findCard(name.toUpperCase()), viewer)
  const [{ rates }, { shipTo, lots }] = await Promise.all([tariffs.read(), catalogue.carts.read(viewer.accountId)])
  const address = shipTo === null ? null : await findAddress(db, viewer.accountId, shipTo.addressId)
  if (address === null) return withoutQuote(null, NO_SHIP_TO_MESSAGE)
  // By the address that the reply shows, so that the two agree whatever is edited meanwhile.
  const lane = laneBetween(rates, found.card.warehouse.zip, {
    postalCode: address.postal_code,
    isResidential: address.address_type === 'Residential',
    hasDock: address.loading_dock,
  })
  const quote = lane === null ? null : itemiseFreight(lane, found.shipping)
  if (lane === null || quote === null) return withoutQuote(address, LOT_NOT_QUOTABLE_MESSAGE)
  const companions = stillThere(lots, await catalogue.whenReady(), viewer).filter((lot) => travelsWith(lot, found))
  return {
    shippingCostCents: quote.costCents,
    shippingCostDiscountCents: quote.costCents - quote.finalCents,
    shippingCostFinalCents: quote.finalCents,
    mode: quote.mode,
    parts: quote.parts.map(({ name: part, costCents }) => ({ name: part, cost_cents: costCents })),
    miles: lane.trip.miles,
    shippingCostWithCartCents: addedTo(lane, found.shipping, companions),
    accountShippingAddress: address,
  }
}

function withoutQuote(address: Address | null, shippingMessage: string): ListingShippingCost {
  return {
    shippingCostCents: null,
    shippingCostDiscountCents: null,
    shippingCostFinalCents: null,
    mode: null,
    parts: [],
    miles: null,
    shippingCostWithCartCents: null,
    accountShippingAddress: address,
    shippingMessage,
  }
}

function addedTo(lane: Lane, terms: ShippingTerms, companions: readonly FreightLot[]): number | null {
  if (companions.length === 0) return null
  return freightAddedBy(
    lane,
    terms,
    companions.map((lot) => lot.terms),
  )
}

/** From the same warehouse and not picked up: the two share a truck. */
function travelsWith(lot: FreightLot, { listingId, card }: PublicCard): boolean {
  return lot.warehouseKey === card.warehouse.key && !lot.isPickUp && lot.listingId !== Number(listingId)
}
