import { randomBytes } from 'node:crypto'
import type { OrderPayload } from '@lotyard/contract/orders/placing'
import type { PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import { describePayment, isPaidLater, type ChosenPayment } from '../../preview/chosen-payment.ts'
import type { QuotedOrder } from '../../preview/price-order.ts'
import type { AddressValueIds } from './keep-addresses.ts'
import type { OrderKey } from './order-key.ts'
import type { NewOrder, PaidLater } from './insert-order-queries.ts'

export type OrderToWrite = {
  accountId: string
  placedBy: string | null
  key: OrderKey
  values: AddressValueIds
  order: QuotedOrder
  payment: ChosenPayment
  payload: Pick<OrderPayload, 'save_payment_method' | 'make_payment_method_default' | 'browser_data'>
  /** Null for an invoice or a wire. */
  gateway: Pick<PaymentGateway, 'name'> | null
  /** The process that asks it; left out where none does. */
  askedBy?: string | null
  dueAt: Date | null
  later?: PaidLater
}

/** The rows of an order. */
export function newOrder({ order, payment, payload, key, gateway, ...rest }: OrderToWrite): NewOrder {
  const { type, description } = describePayment(payment)
  return {
    accountId: rest.accountId,
    placedBy: rest.placedBy,
    key: key?.key ?? null,
    bodyHash: key?.bodyHash ?? null,
    shippingValueId: rest.values.shipping,
    billingValueId: rest.values.billing,
    subtotalCents: order.subtotalCostCents,
    shippingAloneCents: order.shippingCostCents,
    shippingCents: order.shippingCostFinalCents,
    taxCents: order.taxCents,
    taxExemption: order.taxExemption,
    totalCents: order.totalCostFinalCents,
    tariffVersion: order.tariffVersion,
    paymentType: type,
    paymentDescription: description,
    // A saved one is saved already.
    savePaymentMethod: payment.kind === 'nonce' && savesMethod(payload),
    makePaymentMethodDefault: !isPaidLater(payment) && payload.make_payment_method_default === true,
    browserData: (payload.browser_data ?? {}) as Record<string, string>,
    // Random too: a restored backup, or another market with the same merchant account, repeats order numbers.
    gateway: gateway && { name: gateway.name, suffix: randomBytes(4).toString('hex'), askedBy: rest.askedBy ?? null },
    dueAt: rest.dueAt,
    ...(rest.later && { later: rest.later }),
    lots: order.warehouses.flatMap(({ warehouse, taxState, isTaxExempt, lots }) =>
      lots.map((lot) => ({
        listingId: lot.listingId,
        warehouseKey: warehouse.key,
        title: lot.title,
        units: lot.units,
        priceCents: lot.priceCents,
        shippingAloneCents: lot.shippingCostCents,
        shippingCents: lot.shippingCostFinalCents,
        taxCents: lot.taxCents,
        taxRegion: taxState,
        isTaxExempt,
        isWon: lot.isWon,
      })),
    ),
    shipments: order.warehouses.map(({ warehouse, isPickUp, freightParts, estimate }) => ({
      warehouseKey: warehouse.key,
      isPickUp,
      freightParts,
      promised: estimate,
    })),
  }
}

/** A default has to be saved first. */
function savesMethod(payload: OrderToWrite['payload']): boolean {
  return payload.save_payment_method === true || payload.make_payment_method_default === true
}
