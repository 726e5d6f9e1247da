// An order as a row of the desk's list. What it says of one, its page says too (to-desk-order.ts): a test compares them.
import type { DeskOrderRow } from '@lotyard/contract/desk/orders'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { wasGivenUp } from '@lotyard/contract/rules/orders/cancellable'
import { isMovable } from '@lotyard/contract/rules/orders/fulfilment/shipment-moves'
import { shownState } from '@lotyard/contract/rules/orders/order-states'
import { orderTotals } from '@lotyard/contract/rules/orders/order-total'
import { stopProblem } from '@lotyard/contract/rules/orders/terms/credit'
import { ownsAll } from '../fulfilment/owns-all.ts'
import { refundsOfLots } from '../money/refunds/refunds-of-lots.ts'
import { refundedCents } from '../reading/to-order.ts'
import type { StoredOrderRow } from './row-queries.ts'
import type { OrderViewer } from './to-desk-order.ts'

export function toOrderRow(whole: StoredOrderRow, viewer: OrderViewer): DeskOrderRow {
  const isAdmin = viewer.role === 'admin'
  const stored = isAdmin ? whole : onlyLotsOf(whole, viewer.accountId)
  const { state, shipments, lots, ships_before_payment: shipsBeforePayment } = stored
  return {
    id: stored.id,
    number: stored.number,
    orderType: stored.order_type,
    state: shownState(
      state,
      shipments.map((shipment) => shipment.state),
      shipsBeforePayment,
    ),
    placedAt: stored.placed_at.toISOString(),
    dueAt: stored.invoice_due_at?.toISOString() ?? null,
    isOwed: state === 'invoiced',
    // By all of its shipments: another seller's lots may be the ones that left.
    isUncollected: stored.owes_again || wasGivenUp({ state, hasLeft: whole.shipments.some(({ hasLeft }) => hasLeft) }),
    totalCostFinalCents: stored.total_cents,
    refundedCents: refundedCents(stored.refunds),
    account: { name: stored.buyer_name, email: isAdmin ? stored.buyer_email : null },
    lotCount: lots.length,
    openProblems: stored.open_problems.length,
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      state: shipment.state,
      isToLeave: !shipment.hasLeft && mayMove(whole, shipment, viewer),
    })),
  }
}

function mayMove(order: StoredOrderRow, shipment: StoredOrderRow['shipments'][number], viewer: OrderViewer): boolean {
  if (viewer.role === 'admin' && !hasRight(viewer.rights, 'orders', 'write')) return false
  const { state, ships_before_payment: shipsBeforePayment, has_overdue_invoice: hasOverdueInvoice } = order
  const stop = stopProblem({ hasOverdueInvoice, shipAnywayReason: order.ship_anyway_reason })
  const lots = order.lots.filter(({ part }) => part === shipment.part)
  return (
    ownsAll(viewer, lots) &&
    isMovable({ state, shipsBeforePayment, isStopped: order.owes_again || stop !== null }, shipment)
  )
}

/** As if the order had these lots alone. */
function onlyLotsOf(order: StoredOrderRow, sellerId: string): StoredOrderRow {
  const lots = order.lots.filter((lot) => lot.sellerId === sellerId)
  const ids = new Set(lots.map(({ listingId }) => listingId))
  const parts = new Set(lots.map(({ part }) => part))
  return {
    ...order,
    lots,
    shipments: order.shipments.filter(({ part }) => parts.has(part)),
    refunds: refundsOfLots(order, ids),
    open_problems: order.open_problems.filter((id) => ids.has(id)),
    total_cents: orderTotals(lots).totalCostFinalCents,
  }
}
