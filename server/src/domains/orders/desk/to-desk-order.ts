import { EXEMPTION_WITHOUT_NUMBER } from '@lotyard/contract/rules/orders/resale-certificate'
import type { DeskOrder } from '@lotyard/contract/order-desk'
import type { Viewer } from '../../../viewer.ts'
import { isCancellable } from '../money/cancel-order.ts'
import { refundable } from '../money/refund-order.ts'
import { toProblem } from '../problems/to-problem.ts'
import { sum, toOrder } from '../reading/to-order.ts'
import type { StoredDeskOrder } from './desk-queries.ts'

export function toDeskOrder(stored: StoredDeskOrder, viewer: Pick<Viewer, 'accountId' | 'role'>): DeskOrder {
  return viewer.role === 'admin' ? forAdmin(stored) : forSeller(onlyLotsOf(stored, viewer.accountId))
}

function forAdmin(stored: StoredDeskOrder): DeskOrder {
  return {
    ...toOrder(stored),
    account: { id: stored.account_id, name: stored.buyer_name, email: stored.buyer_email },
    placedBy: stored.placed_by_name,
    paymentState: stored.payment_state,
    paidReference: stored.paid_reference,
    browserData: stored.browser_data,
    refunds: toRefunds(stored),
    problems: stored.problems.map(toProblem),
    canCancel: isCancellable(stored),
    canRefund: refundable(stored, null) > 0,
    canMarkPaid: stored.state === 'invoiced',
  }
}

/** What a seller needs to hand over their lots, and to know what they are paid for. */
function forSeller(stored: StoredDeskOrder): DeskOrder {
  return {
    ...toOrder(stored),
    // The number is between the buyer and the market.
    taxExemption: stored.tax_exemption === null ? null : EXEMPTION_WITHOUT_NUMBER,
    billingAddress: null,
    payment: null,
    account: { id: stored.account_id, name: stored.buyer_name, email: null },
    placedBy: stored.placed_by_name,
    paymentState: null,
    paidReference: null,
    browserData: {},
    refunds: toRefunds(stored),
    problems: stored.problems.map(toProblem),
    canCancel: false,
    canRefund: false,
    canMarkPaid: false,
  }
}

/** As if the order had these lots alone. A refund of the whole order says nothing about one seller's part. */
function onlyLotsOf(stored: StoredDeskOrder, sellerId: string): StoredDeskOrder {
  const lots = stored.lots.filter((lot) => lot.sellerId === sellerId)
  const ids = new Set(lots.map(({ listingId }) => listingId))
  const keys = new Set(lots.map(({ warehouseKey }) => warehouseKey))
  const shipping = sum(lots, ({ shippingCostFinalCents }) => shippingCostFinalCents)
  const subtotal = sum(lots, ({ priceCents }) => priceCents)
  const tax = sum(lots, ({ taxCents }) => taxCents)
  return {
    ...stored,
    lots,
    shipments: stored.shipments.filter(({ warehouseKey }) => keys.has(warehouseKey)),
    refunds: stored.refunds.filter(({ listingId }) => listingId !== null && ids.has(listingId)),
    problems: stored.problems.filter(({ listingId }) => ids.has(listingId)),
    subtotal_cents: subtotal,
    shipping_alone_cents: sum(lots, ({ shippingCostCents }) => shippingCostCents),
    shipping_cents: shipping,
    tax_cents: tax,
    total_cents: subtotal + shipping + tax,
  }
}

function toRefunds({ refunds }: StoredDeskOrder): DeskOrder['refunds'] {
  return refunds.map(({ listingId: _listingId, requestKey: _requestKey, requestedAt, ...refund }) => ({
    ...refund,
    requestedAt: new Date(requestedAt).toISOString(),
  }))
}
