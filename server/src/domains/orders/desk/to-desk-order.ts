import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { lotTotalCents, orderTotals } from '@lotyard/contract/rules/orders/order-total'
import { isToBePaid } from '@lotyard/contract/rules/orders/order-states'
import { stopProblem } from '@lotyard/contract/rules/orders/terms/credit'
import { exemptionForSellers } from '@lotyard/contract/rules/orders/tax/sales-tax'
import { shipToOf } from '@lotyard/contract/rules/orders/fulfilment/ship-to'
import { sharesOfRefunds } from '@lotyard/contract/rules/desk/payouts/seller-due'
import type { Viewer } from '../../../lib/viewer.ts'
import { refundable } from '../money/refund-order.ts'
import { isCancellable, isToCollect, wasGivenUp } from '../money/to-collect.ts'
import { toProblem } from '../problems/to-problem.ts'
import { sum, toOrder } from '../reading/to-order.ts'
import type { StoredDeskOrder } from './order-queries.ts'

export function toDeskOrder(stored: StoredDeskOrder, viewer: Pick<Viewer, 'accountId' | 'role'>): DeskOrder {
  return viewer.role === 'admin' ? forAdmin(stored) : forSeller(stored, viewer.accountId)
}

function forAdmin(stored: StoredDeskOrder): DeskOrder {
  const order = toOrder(stored)
  return {
    ...order,
    shippingAddress: shipToOf(order),
    account: { id: stored.account_id, name: stored.buyer_name, email: stored.buyer_email },
    placedBy: stored.placed_by_name,
    paymentState: stored.payment_state,
    paidReference: stored.paid_reference,
    browserData: stored.browser_data,
    refunds: toRefunds(stored),
    problems: stored.problems.map(toProblem),
    isUncollected: isToCollect(stored) || wasGivenUp(stored),
    canCancel: isCancellable(stored),
    canRefund: refundable(stored, null) > 0,
    canMarkPaid: isToBePaid(stored.state) || isToCollect(stored),
    agreedReference: stored.agreed_reference,
    ...stopOf(stored),
  }
}

/** What a seller needs to hand over their lots, and to know what they are paid for. */
function forSeller(whole: StoredDeskOrder, sellerId: string): DeskOrder {
  const stored = onlyLotsOf(whole, sellerId)
  const order = toOrder(stored)
  return {
    ...order,
    shippingAddress: shipToOf(order),
    // The certificate's number is between the buyer and the market, and so is whether other sellers' lots are exempt.
    taxExemption: exemptionForSellers(stored.lots),
    billingAddress: null,
    payment: null,
    receivedCents: null,
    balanceCents: null,
    receipts: [],
    account: { id: stored.account_id, name: stored.buyer_name, email: null },
    placedBy: stored.placed_by_name,
    paymentState: null,
    paidReference: null,
    browserData: {},
    refunds: toRefunds(stored),
    problems: stored.problems.map(toProblem),
    // By all of its shipments: another seller's lots may be the ones that left.
    isUncollected: isToCollect(whole) || wasGivenUp(whole),
    canCancel: false,
    canRefund: false,
    canMarkPaid: false,
    agreedReference: null,
    // The lots are theirs to keep back; why an admin lets them go is between the admins.
    stopProblem: stopOf(whole).stopProblem,
    shipAnywayReason: null,
  }
}

function stopOf(stored: StoredDeskOrder): Pick<DeskOrder, 'stopProblem' | 'shipAnywayReason'> {
  const { has_overdue_invoice: hasOverdueInvoice, ship_anyway_reason: shipAnywayReason } = stored
  return { stopProblem: stopProblem({ hasOverdueInvoice, shipAnywayReason }), shipAnywayReason }
}

/** As if the order had these lots alone. */
function onlyLotsOf(stored: StoredDeskOrder, sellerId: string): StoredDeskOrder {
  const lots = stored.lots.filter((lot) => lot.sellerId === sellerId)
  const ids = new Set(lots.map(({ listingId }) => listingId))
  const parts = new Set(lots.map(({ part }) => part))
  const totals = orderTotals(lots)
  return {
    ...stored,
    lots,
    shipments: stored.shipments.filter(({ part }) => parts.has(part)),
    refunds: refundsOf(stored, ids),
    problems: stored.problems.filter(({ listingId }) => ids.has(listingId)),
    subtotal_cents: totals.subtotalCostCents,
    shipping_alone_cents: totals.shippingCostCents,
    shipping_cents: totals.shippingCostFinalCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCostFinalCents,
  }
}

/**
 * Those of the lots, and of a refund of the whole order what these lots bear: as payouts share it out, so that a seller finds
 * in their payout what they saw here. Each is what it adds to the ones before it, so that together they add up.
 */
function refundsOf({ lots, refunds }: StoredDeskOrder, ids: ReadonlySet<string>): StoredDeskOrder['refunds'] {
  const shared = lots.map((lot) => ({
    listingId: lot.listingId,
    priceCents: lot.priceCents,
    totalCents: lotTotalCents(lot),
  }))
  const counted = refunds.filter(({ listingId }) => listingId !== null)
  const bornBy = (): number => {
    const shares = sharesOfRefunds(shared, counted)
    return sum([...ids], (id) => shares.get(id) ?? 0)
  }
  let bornCents = bornBy()
  return refunds.flatMap((refund) => {
    if (refund.listingId !== null) return ids.has(refund.listingId) ? [refund] : []
    counted.push(refund)
    const amountCents = bornBy() - bornCents
    bornCents += amountCents
    return amountCents > 0 ? [{ ...refund, amountCents }] : []
  })
}

function toRefunds({ refunds }: StoredDeskOrder): DeskOrder['refunds'] {
  return refunds.map(({ listingId: _listingId, requestKey: _requestKey, requestedAt, ...refund }) => ({
    ...refund,
    requestedAt: new Date(requestedAt).toISOString(),
  }))
}
