// What a cart costs: the one place that adds up prices and freight, warehouse by warehouse.
import { freightTogether, type ShippingTerms } from '../shipping/lot-freight.ts'
import type { Lane } from '../shipping/tariff/lane.ts'

/** Gone: sold, withdrawn, ended or no longer for this buyer. It is shown, and in no total. */
export type CartLotState = 'available' | 'won' | 'gone'

export type LotInCart = ShippingTerms & { state: CartLotState; priceCents: number }

export type WarehouseInCart<Lot extends LotInCart = LotInCart> = {
  isPickUp: boolean
  /** The trip to the ship-to address; null without one, and where freight can't be quoted. */
  lane: Lane | null
  lots: readonly Lot[]
}

/** Null where freight is not known. */
type ShippingFigures = {
  /** What each lot would cost alone. */
  shippingCostCents: number | null
  /** What sharing a truck and discounts take off that. */
  shippingCostDiscountCents: number | null
  shippingCostFinalCents: number | null
}

export type PricedWarehouse = ShippingFigures & { subtotalCostCents: number; lots: readonly ShippingFigures[] }

export type PricedCart = ShippingFigures & {
  warehouses: PricedWarehouse[]
  /** Lots that can be bought. */
  listingCount: number
  subtotalCostCents: number
  /** With freight as far as it is known. */
  totalCostFinalCents: number
}

export const NOT_QUOTED: ShippingFigures = {
  shippingCostCents: null,
  shippingCostDiscountCents: null,
  shippingCostFinalCents: null,
}

export function priceCart(warehouses: readonly WarehouseInCart[]): PricedCart {
  const priced = warehouses.map(priceWarehouse)
  const shipping = addUp(priced)
  const subtotalCostCents = priced.reduce((sum, { subtotalCostCents: cents }) => sum + cents, 0)
  return {
    ...shipping,
    warehouses: priced,
    listingCount: warehouses.reduce((count, { lots }) => count + lots.filter(isBought).length, 0),
    subtotalCostCents,
    totalCostFinalCents: subtotalCostCents + (shipping.shippingCostFinalCents ?? 0),
  }
}

function priceWarehouse({ isPickUp, lane, lots }: WarehouseInCart): PricedWarehouse {
  const bought = lots.filter(isBought)
  const freights = isPickUp
    ? bought.map(() => ({ costCents: 0, finalCents: 0 }))
    : lane === null
      ? null
      : freightTogether(lane, bought)
  const figures = (freights ?? []).map(({ costCents, finalCents }) => ({
    shippingCostCents: costCents,
    shippingCostDiscountCents: costCents - finalCents,
    shippingCostFinalCents: finalCents,
  }))
  let at = 0
  return {
    ...(freights === null && bought.length > 0 ? NOT_QUOTED : addUp(figures)),
    subtotalCostCents: bought.reduce((sum, { priceCents }) => sum + priceCents, 0),
    lots: lots.map((lot) => (isBought(lot) ? (figures[at++] ?? NOT_QUOTED) : NOT_QUOTED)),
  }
}

function isBought({ state }: Pick<LotInCart, 'state'>): boolean {
  return state !== 'gone'
}

/** Unknown as soon as one of them is. */
function addUp(figures: readonly ShippingFigures[]): ShippingFigures {
  let [costCents, discountCents, finalCents] = [0, 0, 0]
  for (const { shippingCostCents, shippingCostDiscountCents, shippingCostFinalCents } of figures) {
    if (shippingCostCents === null || shippingCostDiscountCents === null || shippingCostFinalCents === null)
      return NOT_QUOTED
    costCents += shippingCostCents
    discountCents += shippingCostDiscountCents
    finalCents += shippingCostFinalCents
  }
  return {
    shippingCostCents: costCents,
    shippingCostDiscountCents: discountCents,
    shippingCostFinalCents: finalCents,
  }
}
