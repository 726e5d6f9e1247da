// What an order costs: the one place that prices it, for the preview, for placing and for direct orders.
import { NOT_QUOTABLE_MESSAGE, NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { priceCart, type LotInCart } from '@lotyard/contract/rules/cart/price-cart'
import { MAX_CENTS } from '@lotyard/contract/rules/money'
import type { OrderListing } from '@lotyard/contract/orders/orders'
import { orderTotals } from '@lotyard/contract/rules/orders/order-total'
import { joinExemptions, stateOfTax, taxIn, type StateTaxes } from '@lotyard/contract/rules/orders/tax/sales-tax'
import { taxCents } from '@lotyard/contract/rules/orders/tax/tax-cents'
import type { Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import { loadOf, PARTS, quoteShipment } from '@lotyard/contract/rules/shipping/shipment'
import { Refusal } from '../../../lib/refusal.ts'
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
  /** Which state taxes its lots; null while it isn't known where they go. */
  taxState: string | null
  isTaxExempt: boolean
  /** What they are taxed at; null with the state. */
  taxMilliPercent: number | null
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
  /** Why states that tax its lots get nothing, or less; null where no certificate was needed. */
  taxExemption: string | null
}

/** All figures are known: it can be placed. */
export type QuotedOrder = Priced<number>
/** Without a shipping address, or to one that freight does not go to, some are null, and the total is without them. */
export type PricedOrder = Priced<number | null>

export type OrderToPrice = StateTaxes & {
  warehouses: readonly WarehouseOfOrder[]
  shipping: ChosenAddress | null
  tariff: TariffInForce
}

export function priceOrder({ warehouses, shipping, tariff, ...taxes }: OrderToPrice): PricedOrder {
  const lanes = warehouses.map(({ warehouse }) =>
    shipping === null ? null : laneBetween(tariff.rates, warehouse.zip, toShipTo(shipping.value)),
  )
  const cart = priceCart(
    warehouses.map(({ isPickUp, lots }, at) => ({ isPickUp, lane: lanes[at]!, lots: lots.map(({ goods }) => goods) })),
  )
  const taxed = warehouses.map((one) => taxOf(one, shipping, taxes))
  const priced = warehouses.map(({ warehouse, isPickUp, lots }, at): PricedWarehouse<number | null> => {
    const { lots: freights, shippingCostFinalCents } = cart.warehouses[at]!
    const { taxState, milliPercent, exemption } = taxed[at]!
    return {
      warehouse,
      isPickUp,
      taxState,
      isTaxExempt: exemption !== null,
      taxMilliPercent: milliPercent,
      shippingCostFinalCents,
      freightParts: isPickUp || lanes[at] === null ? [] : partsOf(lanes[at]!, lots, shippingCostFinalCents ?? 0),
      lots: lots.map(({ goods: _goods, ...lot }, index) => {
        const freight = freights[index]!
        const { shippingCostFinalCents: final } = freight
        const tax = milliPercent === null || final === null ? null : taxCents(lot.priceCents + final, milliPercent)
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
    taxExemption: joinExemptions(taxed.map(({ exemption }) => exemption)),
    tariffVersion: tariff.version,
  }
  return isQuoted(priced) ? { ...unquoted, ...orderTotals(priced.flatMap(({ lots }) => lots)) } : unquoted
}

/** Of all lots of a warehouse: they leave it together, picked up or shipped. No rate while the state isn't known. */
function taxOf(
  { warehouse, isPickUp }: WarehouseOfOrder,
  shipping: ChosenAddress | null,
  taxes: StateTaxes,
): { taxState: string | null; milliPercent: number | null; exemption: string | null } {
  const shipToState = shipping?.value.region ?? null
  const taxState = stateOfTax({ isPickUp, warehouseState: warehouse.region, shipToState })
  return taxState === null ? { taxState, milliPercent: null, exemption: null } : { taxState, ...taxIn(taxState, taxes) }
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
