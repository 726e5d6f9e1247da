import type { OrderType } from '@lotyard/contract/orders/orders'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { EXEMPTION_WITHOUT_NUMBER } from '@lotyard/contract/rules/orders/tax/resale-certificate'
import { NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { MAX_CENTS } from '@lotyard/contract/rules/money'
import { joinEstimates } from '@lotyard/contract/rules/shipping/dates/estimate'
import { ORDER_TOO_LARGE_MESSAGE } from '@lotyard/contract/rules/orders/order-messages'
import { toOrderAddress, type ChosenAddress, type ChosenAddresses } from './chosen-addresses.ts'
import { describePayment, type ChosenPayment } from './chosen-payment.ts'
import { groupByZip } from '../group-by-zip.ts'
import type { OfferedPayments } from './offered-payments.ts'
import { makePreviewToken, type ShownOrder } from './preview-token.ts'
import { freightMessage, isQuotedOrder, type PricedOrder } from './price-order.ts'

export type OrderToShow = {
  orderType: OrderType
  order: PricedOrder
  addresses: ChosenAddresses
  payment: ChosenPayment | null
  gone: OrderPreview['gone']
  offered: OfferedPayments
  /** Whose it is, for the token. */
  buyer: Pick<ShownOrder, 'accountId' | 'placedBy'>
}

export function toPreview({ secret, now }: { secret: string; now: Date }, shown: OrderToShow): OrderPreview {
  const { order, addresses, payment, gone, buyer } = shown
  const { shipping, billing } = addresses
  const canBePlaced =
    shipping !== null &&
    gone.length === 0 &&
    order.warehouses.length > 0 &&
    order.totalCostFinalCents <= MAX_CENTS &&
    isQuotedOrder(order)
  return {
    orderType: shown.orderType,
    listings: order.warehouses.flatMap(({ lots, taxState, isTaxExempt, taxMilliPercent }) =>
      lots.map(({ listingId: _id, isAuction: _isAuction, ...lot }) => ({
        ...lot,
        taxState,
        isTaxExempt,
        taxMilliPercent,
      })),
    ),
    warehouses: toWarehouses(order),
    gone: gone.map(({ name, title, isSold }) => ({ name, title, ...(isSold && { isSold }) })),
    shippingAddress: shipping && toOrderAddress(shipping),
    billingAddress: billing && toOrderAddress(billing),
    payment: payment && describePayment(payment),
    subtotalCostCents: order.subtotalCostCents,
    shippingCostCents: order.shippingCostCents,
    shippingCostDiscountCents: order.shippingCostDiscountCents,
    shippingCostFinalCents: order.shippingCostFinalCents,
    taxCents: order.taxCents,
    // Sellers preview direct orders too, and learn that one is exempt, not by which certificate.
    taxExemption:
      order.taxExemption !== null && shown.orderType === 'direct_order' ? EXEMPTION_WITHOUT_NUMBER : order.taxExemption,
    totalCostFinalCents: order.totalCostFinalCents,
    shippingMessage: freightMessage(order, shipping),
    ...shown.offered,
    problem: placingProblem(order, shipping),
    preview_token: canBePlaced ? makePreviewToken(secret, { ...buyer, order, shipTo: shipping.value }, now) : null,
  }
}

function placingProblem(order: PricedOrder, shipping: ChosenAddress | null): string | null {
  if (order.totalCostFinalCents > MAX_CENTS) return ORDER_TOO_LARGE_MESSAGE
  // Freight may be known without an address, where every lot is picked up. The invoice still needs one.
  return freightMessage(order, shipping) ?? (shipping === null ? NO_SHIP_TO_MESSAGE : null)
}

function toWarehouses({ warehouses }: PricedOrder): OrderPreview['warehouses'] {
  return groupByZip(warehouses, ({ warehouse }) => warehouse).map(({ zip, description, here }) => ({
    zip,
    description,
    listings: here.flatMap(({ lots }) => lots.map(({ name }) => name)),
    shippingCostFinalCents: sumOrNull(here.map(({ shippingCostFinalCents }) => shippingCostFinalCents)),
    // Freight is shown for a place that sends any of its lots.
    isPickUp: here.every(({ isPickUp }) => isPickUp),
    estimate: joinEstimates(here.map(({ estimate }) => estimate)),
  }))
}

function sumOrNull(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0)
}
