// What shipping one lot to a buyer costs, with its parts, and what it would add to the buyer's cart.
//
// Ended lots have a quote too: their winners want to know.
import type { Address } from '@lotyard/contract/account/addresses'
import { LOT_NOT_QUOTABLE_MESSAGE, NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import type { ListingShippingCost } from '@lotyard/contract/lots/shipping'
import type { Db } from '../../../db/database.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { findAddress } from '../../addresses/index.ts'
import { requireVisible } from '../../listings/index.ts'
import { laneBetween, toShipTo, type TariffMemory } from '../../shipping/index.ts'
import type { Catalogue } from '../model/catalogue.ts'
import { besideCart } from './beside-cart.ts'
import { quoteLot } from './quote-lot.ts'

export type ShippingCostNeeds = {
  db: Db
  tariffs: TariffMemory
  catalogue: Pick<Catalogue, 'lots' | 'carts'>
}

export async function findShippingCost(
  { db, tariffs, catalogue }: ShippingCostNeeds,
  name: string,
  viewer: Viewer,
): Promise<ListingShippingCost> {
  const found = requireVisible(await catalogue.lots.findCard(name.toUpperCase()), viewer)
  const [{ rates }, freight] = await Promise.all([tariffs.read(), catalogue.carts.read(viewer.accountId)])
  const { shipTo } = freight
  const address = shipTo === null ? null : await findAddress(db, viewer.accountId, shipTo.addressId)
  if (address === null) return withoutQuote(null, NO_SHIP_TO_MESSAGE)
  // By the address that the reply shows, so that the two agree whatever is edited meanwhile.
  const lane = laneBetween(rates, found.card.warehouse.zip, toShipTo(address))
  const quote = lane === null ? null : quoteLot(lane, found)
  if (lane === null || quote === null) return withoutQuote(address, LOT_NOT_QUOTABLE_MESSAGE)
  const addedToCart = await besideCart(catalogue.lots.listCards, freight, viewer)
  return {
    shippingCostCents: quote.cost_cents,
    shippingCostDiscountCents: quote.discount_cents,
    shippingCostFinalCents: quote.final_cents,
    mode: quote.mode,
    parts: quote.parts,
    miles: quote.miles,
    shippingCostWithCartCents: addedToCart(lane, found),
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
