// What an order costs: the one place that prices it, for the preview, for placing and for direct orders.
import { NOT_QUOTABLE_MESSAGE, NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { priceCart, type LotInCart } from '@lotyard/contract/rules/cart/price-cart'
import { MAX_CENTS } from '@lotyard/contract/rules/money'
import type { OrderListing } from '@lotyard/contract/orders'
import { orderTotals, taxCents } from '@lotyard/contract/rules/orders/order-total'
import { exemptionNote } from '@lotyard/contract/rules/orders/resale-certificate'
import type { Lane } from '@lotyard/contract/rules/shipping/lane'
import { loadOf, PARTS, quoteShipment } from '@lotyard/contract/rules/shipping/shipment'
import { Refusal } from '../../../refusal.ts'
import type { Warehouse } from '../../cart/index.ts'
import { laneBetween, toShipTo, type TariffInForce } from '../../shipping/index.ts'
import type { ChosenAddress } from './chosen-addresses.ts'

export type OrderLot = Pick<
  OrderListing,
  'name' | 'path' | 'title' | 'primaryPhoto' | 'units' | 'isWon' | 'priceCents'
> & {
  listingId: string
  isAuction: boolean
  /** For its freight. */
  goods: LotInCart
}

export type WarehouseOfOrder = { warehouse: Warehouse; isPickUp: boolean; lots: readonly OrderLot[] }

type Freight<Cents> = { shippingCostCents: Cents; shippingCostDiscountCents: Cents; shippingCostFinalCents: Cents }
type Figures<Cents> = Freight<Cents> & { taxCents: Cents }
export type FreightPart = { name: string; costCents: number }

type PricedLot<Cents> = Omit<OrderLot, 'goods'> & Figures<Cents>
type PricedWarehouse<Cents> = {
  warehouse: Warehouse
  isPickUp: boolean
  lots: PricedLot<Cents>[]
  shippingCostFinalCents: Cents
  /** They add up to what the freight costs. */
  freightParts: FreightPart[]
}
type Priced<Cents> = Figures<Cents> & {
  warehouses: PricedWarehouse<Cents>[]
  subtotalCostCents: number
  totalCostFinalCents: number
  tariffVersion: number
  /** Why the state that it goes to gets no tax; null where there is none to get, or it is charged. */
  taxExemption: string | null
}

/** All figures are known: it can be placed. */
export type QuotedOrder = Priced<number>
/** Without a shipping address, or to one that freight does not go to, some are null, and the total is without them. */
export type PricedOrder = Priced<number | null>

export type OrderToPrice = {
  warehouses: readonly WarehouseOfOrder[]
  shipping: ChosenAddress | null
  tariff: TariffInForce
  /** By state; none for most. */
  taxRates: Readonly<Record<string, number>>
  /** By state, the number of the buyer's resale certificate. */
  taxExemptions: Readonly<Record<string, string>>
}

export function priceOrder({ warehouses, shipping, tariff, ...taxes }: OrderToPrice): PricedOrder {
  const lanes = warehouses.map(({ warehouse }) =>
    shipping === null ? null : laneBetween(tariff.rates, warehouse.zip, toShipTo(shipping.value)),
  )
  const cart = priceCart(
    warehouses.map(({ isPickUp, lots }, at) => ({ isPickUp, lane: lanes[at]!, lots: lots.map(({ goods }) => goods) })),
  )
  const { basisPoints, taxExemption } = taxOf(shipping, taxes)
  const priced = warehouses.map(({ warehouse, isPickUp, lots }, at): PricedWarehouse<number | null> => {
    const { lots: freights, shippingCostFinalCents } = cart.warehouses[at]!
    return {
      warehouse,
      isPickUp,
      shippingCostFinalCents,
      freightParts: isPickUp || lanes[at] === null ? [] : partsOf(lanes[at]!, lots, shippingCostFinalCents ?? 0),
      lots: lots.map(({ goods: _goods, ...lot }, index) => {
        const freight = freights[index]!
        const { shippingCostFinalCents: final } = freight
        const tax = basisPoints === null || final === null ? null : taxCents(lot.priceCents + final, basisPoints)
        return { ...lot, ...freight, taxCents: tax }
      }),
    }
  })
  const { shippingCostCents, shippingCostDiscountCents, shippingCostFinalCents, subtotalCostCents } = cart
  const unquoted = {
    shippingCostCents,
    shippingCostDiscountCents,
    shippingCostFinalCents,
    taxCents: null,
    subtotalCostCents,
    totalCostFinalCents: cart.totalCostFinalCents,
    warehouses: priced,
    taxExemption,
    tariffVersion: tariff.version,
  }
  return isQuoted(priced) ? { ...unquoted, ...orderTotals(priced.flatMap(({ lots }) => lots)) } : unquoted
}

/** Null points where it is not known yet which state the order goes to. */
function taxOf(
  shipping: ChosenAddress | null,
  { taxRates, taxExemptions }: Pick<OrderToPrice, 'taxRates' | 'taxExemptions'>,
): { basisPoints: number | null; taxExemption: string | null } {
  if (shipping === null) return { basisPoints: null, taxExemption: null }
  const { region } = shipping.value
  const basisPoints = taxRates[region] ?? 0
  const certificate = taxExemptions[region]
  if (basisPoints === 0 || certificate === undefined) return { basisPoints, taxExemption: null }
  return { basisPoints: 0, taxExemption: exemptionNote(region, certificate) }
}

/** Refuses what can't be charged. */
export function requireQuoted(order: PricedOrder): QuotedOrder {
  if (!isQuotedOrder(order)) throw new Refusal('shipping_not_quotable')
  if (order.totalCostFinalCents > MAX_CENTS) throw new Refusal('order_too_large')
  return order
}

export function isQuotedOrder(order: PricedOrder): order is QuotedOrder {
  return isQuoted(order.warehouses)
}

function isQuoted(warehouses: PricedOrder['warehouses']): warehouses is QuotedOrder['warehouses'] {
  return warehouses.every(({ lots }) =>
    lots.every((lot) => lot.taxCents !== null && lot.shippingCostFinalCents !== null),
  )
}

/** Null where freight is known. */
export function freightMessage(order: PricedOrder, shipping: ChosenAddress | null): string | null {
  if (order.shippingCostFinalCents !== null) return null
  return shipping === null ? NO_SHIP_TO_MESSAGE : NOT_QUOTABLE_MESSAGE
}

function partsOf(lane: Lane, lots: readonly OrderLot[], finalCents: number): FreightPart[] {
  const calculated = lots.filter(({ goods }) => goods.shippingMode === 'calculated')
  const { charges } = quoteShipment(lane, loadOf(calculated.map(({ goods }) => goods)))
  const flatCents = lots.reduce(
    (sum, { goods }) => sum + (goods.shippingMode === 'flat' ? (goods.flatShippingCents ?? 0) : 0),
    0,
  )
  const charged = [
    ...PARTS.map((name) => ({ name: name as string, costCents: charges[name] })),
    { name: 'flat', costCents: flatCents },
  ]
  const discount = finalCents - charged.reduce((sum, { costCents }) => sum + costCents, 0)
  return [...charged, { name: 'discount', costCents: discount }].filter(({ costCents }) => costCents !== 0)
}
