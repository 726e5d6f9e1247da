import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { orderTotals } from '@lotyard/contract/rules/orders/order-total'
import { isToBePaid } from '@lotyard/contract/rules/orders/order-states'
import { surplusCents } from '@lotyard/contract/rules/orders/payments/balance'
import { stopProblem } from '@lotyard/contract/rules/orders/terms/credit'
import { exemptionForSellers } from '@lotyard/contract/rules/orders/tax/sales-tax'
import { isPrintable } from '@lotyard/contract/rules/orders/fulfilment/papers'
import { isMovable } from '@lotyard/contract/rules/orders/fulfilment/shipment-moves'
import { mayUndoShipped } from '@lotyard/contract/rules/orders/fulfilment/undo-shipped'
import { shipToOf } from '@lotyard/contract/rules/orders/fulfilment/ship-to'
import type { DeskViewer } from '../../../lib/seller-scope.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { ownsAll } from '../fulfilment/owns-all.ts'
import { refundable } from '../money/refunds/refundable.ts'
import { refundsOfLots } from '../money/refunds/refunds-of-lots.ts'
import { refundSources, returnable } from '../money/refunds/request-refund.ts'
import { isCancellable, isToCollect, mayWriteOff, wasGivenUp } from '../money/to-collect.ts'
import { toProblem } from '../problems/to-problem.ts'
import { toClaimed, toOrder } from '../reading/to-order.ts'
import { moneyOf } from '../reading/money-of.ts'
import type { StoredDeskOrder } from './order-queries.ts'

export type OrderViewer = DeskViewer & Pick<Viewer, 'rights'>

export function toDeskOrder(stored: StoredDeskOrder, viewer: OrderViewer): DeskOrder {
  if (viewer.role !== 'admin') return { ...forSeller(stored, viewer.accountId), ...actedOn(stored, viewer) }
  const { rights } = viewer
  const order = { ...forAdmin(stored), ...actedOn(stored, viewer) }
  return {
    ...order,
    ...(!hasRight(rights, 'money', 'read') && WITHOUT_MONEY),
    ...(!hasRight(rights, 'money', 'write') && WITHOUT_MONEY_ACTS),
    ...(!hasRight(rights, 'orders', 'write') && { movable: [], canUndo: [] }),
  }
}

/** What staff who don't read money see of how an order is paid: nothing, as sellers do. */
const WITHOUT_MONEY = {
  payment: null,
  creditedCents: 0,
  writtenOffCents: 0,
  surplusReturnedCents: 0,
  receivedCents: null,
  balanceCents: null,
  receipts: [],
  isBeingPaid: false,
  payPath: null,
  paymentState: null,
  moneyIn: [],
  refundSources: [],
  returnableCents: null,
  surplusCents: null,
  refunds: [],
} satisfies Partial<DeskOrder>

const WITHOUT_MONEY_ACTS = {
  surplusCents: null,
  canCancel: false,
  canRefund: false,
  canMarkPaid: false,
  canRecordReceipt: false,
  canWriteOff: false,
} satisfies Partial<DeskOrder>

type ActedOn = 'printable' | 'movable'

/** By id, the shipments that are this person's to act on. */
function actedOn(stored: StoredDeskOrder, viewer: DeskViewer): Pick<DeskOrder, ActedOn> {
  const { lots, shipments, state, ships_before_payment: shipsBeforePayment } = stored
  const isStopped = isToCollect(stored) || stopOf(stored).stopProblem !== null
  const own = shipments.filter(({ part }) =>
    ownsAll(
      viewer,
      lots.filter((lot) => lot.part === part),
    ),
  )
  const idsOf = (isWanted: (shipment: (typeof own)[0]) => boolean) => own.filter(isWanted).map(({ id }) => id)
  return {
    printable: idsOf((shipment) => isPrintable({ state, shipsBeforePayment }, shipment)),
    movable: idsOf((shipment) => isMovable({ state, shipsBeforePayment, isStopped }, shipment)),
  }
}

function forAdmin(stored: StoredDeskOrder): Omit<DeskOrder, ActedOn> {
  const order = toOrder(stored, { hasNames: true })
  return {
    ...order,
    shippingAddress: shipToOf(order),
    account: { id: stored.account_id, name: stored.buyer_name, email: stored.buyer_email },
    placedBy: stored.placed_by_name,
    paymentState: stored.payment_state,
    browserData: stored.browser_data,
    moneyIn: toMoneyIn(stored),
    refundSources: toSources(stored),
    returnableCents: returnable(stored),
    surplusCents: surplusCents(moneyOf(stored)),
    refunds: toRefunds(stored),
    problems: stored.problems.map((problem) => toProblem(problem, 'desk')),
    isUncollected: isToCollect(stored) || wasGivenUp(stored),
    canUndo: undoable(stored),
    canCancel: isCancellable(stored),
    canRefund: refundable(stored, null) > 0,
    canMarkPaid: isToBePaid(stored.state) || isToCollect(stored),
    canRecordReceipt: stored.state !== 'placing' && stored.state !== 'failed',
    canWriteOff: mayWriteOff(stored),
    agreedReference: stored.agreed_reference,
    ...stopOf(stored),
  }
}

/** By the clock; whether it was paid out meanwhile is asked under the lock. */
function undoable({ shipments, read_at }: StoredDeskOrder): string[] {
  return shipments
    .filter((shipment) => mayUndoShipped({ ...toClaimed(shipment), isPaidOut: false }, read_at))
    .map(({ id }) => id)
}

/** What a seller needs to hand over their lots, and to know what they are paid for. */
function forSeller(whole: StoredDeskOrder, sellerId: string): Omit<DeskOrder, ActedOn> {
  const stored = onlyLotsOf(whole, sellerId)
  const order = toOrder(stored)
  return {
    ...order,
    shippingAddress: shipToOf(order),
    // The certificate's number is between the buyer and the market, and so is whether other sellers' lots are exempt.
    taxExemption: exemptionForSellers(stored.lots),
    billingAddress: null,
    payment: null,
    creditedCents: 0,
    writtenOffCents: 0,
    surplusReturnedCents: 0,
    receivedCents: null,
    balanceCents: null,
    receipts: [],
    isBeingPaid: false,
    payPath: null,
    account: { id: stored.account_id, name: stored.buyer_name, email: null },
    placedBy: stored.placed_by_name,
    paymentState: null,
    browserData: {},
    moneyIn: [],
    refundSources: [],
    returnableCents: null,
    surplusCents: null,
    refunds: toRefunds(stored).map((refund) => ({ ...refund, ways: [] })),
    problems: stored.problems.map((problem) => toProblem(problem, 'seller')),
    // By all of its shipments: another seller's lots may be the ones that left.
    isUncollected: isToCollect(whole) || wasGivenUp(whole),
    canUndo: [],
    canCancel: false,
    canRefund: false,
    canMarkPaid: false,
    canRecordReceipt: false,
    canWriteOff: false,
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
    refunds: refundsOfLots(stored, ids),
    problems: stored.problems.filter(({ listingId }) => ids.has(listingId)),
    subtotal_cents: totals.subtotalCostCents,
    shipping_alone_cents: totals.shippingCostCents,
    shipping_cents: totals.shippingCostFinalCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCostFinalCents,
  }
}

function toRefunds({ refunds, payments }: StoredDeskOrder): DeskOrder['refunds'] {
  const describe = (paymentId: string | null): string | null =>
    payments.find(({ id }) => id === paymentId)?.description ?? null
  return refunds.map(({ listingId: _listingId, requestKey: _requestKey, requestedAt, parts, ...refund }) => ({
    ...refund,
    ways: parts.map(({ paymentId, amountCents }) => ({ to: describe(paymentId), amountCents })),
    requestedAt: new Date(requestedAt).toISOString(),
  }))
}

function toSources(stored: StoredDeskOrder): DeskOrder['refundSources'] {
  return refundSources(stored).map((source) => ({
    ...source,
    description: stored.payments.find(({ id }) => id === source.paymentId)!.description,
  }))
}

function toMoneyIn({ payments, receipts }: StoredDeskOrder): DeskOrder['moneyIn'] {
  const byGateway = payments.map(({ id, type, amountCents, capturedOn: on, description: reference, state }) => {
    const kind = type === 'PayPalAccount' ? ('paypal' as const) : ('card' as const)
    return { id, kind, amountCents, on, reference, state }
  })
  const byHand = receipts.map(({ id, kind, amountCents, receivedOn: on, reference, isReversed }) => {
    return { id, kind, amountCents, on, reference, state: isReversed ? 'reversed' : 'received' }
  })
  return [...byGateway, ...byHand]
}
