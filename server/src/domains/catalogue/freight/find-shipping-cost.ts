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
import { readBuyerFreight, type FreightLot } from '../../cart/index.ts'
import { maySee, requireVisible, type PublicCard } from '../../listings/index.ts'
import { laneBetween, type TariffMemory } from '../../shipping/index.ts'
import type { Goods, LotMemory } from '../model/lot-memory.ts'

export type ShippingCostNeeds = { db: Db; tariffs: TariffMemory; lots: LotMemory }

export async function findShippingCost(
  { db, tariffs, lots }: ShippingCostNeeds,
  name: string,
  viewer: Viewer,
): Promise<ListingShippingCost> {
  const found = requireVisible(await lots.findCard(name.toUpperCase()), viewer)
  const [goods, { rates }, { shipTo, lots: cartLots }] = await Promise.all([
    lots.readGoods(found),
    tariffs.read(),
    readBuyerFreight(db, viewer.accountId),
  ])
  const address = shipTo === null ? null : await findAddress(db, viewer.accountId, shipTo.addressId)
  if (address === null) return withoutQuote(null, NO_SHIP_TO_MESSAGE)
  // By the address that the reply shows, so that the two agree whatever is edited meanwhile.
  const lane = laneBetween(rates, found.card.warehouse.zip, {
    postalCode: address.postal_code,
    isResidential: address.address_type === 'Residential',
    hasDock: address.loading_dock,
  })
  const terms = toShippingTerms(found, goods)
  const quote = lane === null ? null : itemiseFreight(lane, terms)
  if (lane === null || quote === null) return withoutQuote(address, LOT_NOT_QUOTABLE_MESSAGE)
  const companions = await listCompanions(lots, cartLots, found, viewer)
  return {
    shippingCostCents: quote.costCents,
    shippingCostDiscountCents: quote.costCents - quote.finalCents,
    shippingCostFinalCents: quote.finalCents,
    mode: quote.mode,
    parts: quote.parts.map(({ name: part, costCents }) => ({ name: part, cost_cents: costCents })),
    miles: lane.trip.miles,
    shippingCostWithCartCents: addedTo(lane, terms, companions),
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

/** The lots of the cart that would travel with this one: from its warehouse, shipped, and won or still for sale. */
async function listCompanions(
  lots: LotMemory,
  cartLots: readonly FreightLot[],
  { listingId, card: { warehouse } }: PublicCard,
  viewer: Viewer,
): Promise<FreightLot[]> {
  const near = cartLots.filter(
    (lot) => lot.warehouseKey === warehouse.key && !lot.isPickUp && lot.listingId !== Number(listingId),
  )
  const added = near.filter((lot) => !lot.isWon).map((lot) => String(lot.listingId))
  const cards = added.length === 0 ? [] : await lots.listCards(added)
  const forSale = new Set(
    cards.filter((card) => card.isOpen && maySee(card, viewer)).map((card) => Number(card.listingId)),
  )
  return near.filter((lot) => lot.isWon || forSale.has(lot.listingId))
}

function toShippingTerms({ terms }: PublicCard, { facts }: Goods): ShippingTerms {
  return {
    weightLbs: facts.weight_lbs,
    palletCount: facts.pallet_count,
    lengthIn: facts.length_in,
    widthIn: facts.width_in,
    heightIn: facts.height_in,
    shippingMode: terms.shipping_mode,
    flatShippingCents: terms.flat_shipping_cents,
    shippingDiscountPercent: terms.shipping_discount_percent,
  }
}
