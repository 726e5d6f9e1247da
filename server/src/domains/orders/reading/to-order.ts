import type { Order, OrderListing, OrderReceipt, OrderShipment, OrderWarehouse } from '@lotyard/contract/orders/orders'
import { balanceCents, receivedCents, type MoneyOfOrder } from '@lotyard/contract/rules/orders/payments/balance'
import { mayLeave, shownState } from '@lotyard/contract/rules/orders/order-states'
import { lastReportUntil } from '@lotyard/contract/rules/orders/fulfilment/problem-window'
import { toPhoto } from '../../photos/index.ts'
import { groupByZip } from '../group-by-zip.ts'
import type { StoredLot, StoredOrder, StoredShipment } from './order-queries.ts'

/** An order as its buyer sees it. */
export function toOrder(stored: StoredOrder): Order {
  const { shipments, lots } = stored
  return {
    id: stored.id,
    number: stored.number,
    orderType: stored.order_type,
    state: shownState(
      stored.state,
      shipments.map(({ state }) => state),
      stored.ships_before_payment,
    ),
    placedAt: stored.placed_at.toISOString(),
    paidAt: stored.paid_at?.toISOString() ?? null,
    dueAt: stored.invoice_due_at?.toISOString() ?? null,
    proposal: toProposal(stored),
    heldUntil: stored.state === 'invoiced' ? (stored.held_until?.toISOString() ?? null) : null,
    shipsBeforePayment: stored.ships_before_payment,
    isOwed: stored.state === 'invoiced',
    endReason: stored.end_reason,
    listings: lots.map(toListing),
    warehouses: toWarehouses(shipments, lots),
    shippingAddress: stored.shipping_address,
    billingAddress: stored.billing_address,
    payment: { type: stored.payment_type, description: stored.payment_description },
    subtotalCostCents: stored.subtotal_cents,
    shippingCostCents: stored.shipping_alone_cents,
    shippingCostDiscountCents: stored.shipping_alone_cents - stored.shipping_cents,
    shippingCostFinalCents: stored.shipping_cents,
    taxCents: stored.tax_cents,
    totalCostFinalCents: stored.total_cents,
    refundedCents: refundedCents(stored.refunds),
    receivedCents: receivedCents(moneyOf(stored)),
    balanceCents: balanceCents(moneyOf(stored)),
    receipts: toReceipts(stored),
    taxExemption: stored.tax_exemption,
    reportUntil: mayLeave({ state: stored.state, shipsBeforePayment: stored.ships_before_payment })
      ? reportUntilOf(stored)
      : null,
  }
}

function toProposal({ state, proposed_until, pay_within_days, pay_within_weekdays }: StoredOrder): Order['proposal'] {
  if (state !== 'proposed' || proposed_until === null) return null
  return {
    until: proposed_until.toISOString(),
    payWithin: { days: pay_within_days, weekdays: pay_within_weekdays },
  }
}

function moneyOf({ state, total_cents: totalCents, payments, receipts, refunds }: StoredOrder): MoneyOfOrder {
  return { state, totalCents, payments, receipts, refunds }
}

/** Those that count, in the order of their days. */
function toReceipts({ payments, receipts }: StoredOrder): OrderReceipt[] {
  const captured = payments.flatMap(({ capturedOn: on, type, amountCents, description: reference, state }) =>
    on === null || state === 'voided' || state === 'failed'
      ? []
      : [{ kind: type === 'PayPalAccount' ? ('paypal' as const) : ('card' as const), amountCents, on, reference }],
  )
  const byHand = receipts
    .filter(({ isReversed }) => !isReversed)
    .map(({ kind, amountCents, receivedOn: on, reference }) => ({ kind, amountCents, on, reference }))
  return [...captured, ...byHand].toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
}

/** What was given back, and what is on its way. */
export function refundedCents(refunds: StoredOrder['refunds']): number {
  return sum(
    refunds.filter(({ state }) => state !== 'failed'),
    ({ amountCents }) => amountCents,
  )
}

function reportUntilOf({ shipments, read_at }: StoredOrder): string | null {
  const left = shipments.map(({ state, leftAt }) => ({ state, leftAt: leftAt === null ? null : new Date(leftAt) }))
  return lastReportUntil(left, read_at)?.toISOString() ?? null
}

function toListing(lot: StoredLot): OrderListing {
  const { name, title, units, isWon, priceCents, shippingCostCents, shippingCostFinalCents } = lot
  const { taxCents, taxState, isTaxExempt } = lot
  return {
    name,
    path: `/detail/${name}`,
    title,
    primaryPhoto: lot.renditions === null ? null : toPhoto(lot.photoAlt ?? '', lot.renditions),
    units,
    isWon,
    priceCents,
    shippingCostCents,
    shippingCostDiscountCents: shippingCostCents - shippingCostFinalCents,
    shippingCostFinalCents,
    taxCents,
    taxState,
    isTaxExempt,
  }
}

function toWarehouses(shipments: readonly StoredShipment[], lots: readonly StoredLot[]): OrderWarehouse[] {
  const groups = groupByZip(shipments, ({ warehouseKey: key, zip, description }) => ({ key, zip, description }))
  return groups.map(({ zip, description, here }) => {
    const keys = new Set(here.map(({ warehouseKey }) => warehouseKey))
    const lotsHere = lots.filter(({ warehouseKey }) => keys.has(warehouseKey))
    return {
      zip,
      description,
      listings: lotsHere.map(({ name }) => name),
      shippingCostFinalCents: sum(lotsHere, ({ shippingCostFinalCents }) => shippingCostFinalCents),
      tracking: here.find(({ tracking }) => tracking !== null)?.tracking ?? null,
      shipments: here.map((shipment) => toShipment(shipment, lotsHere)),
    }
  })
}

function toShipment(stored: StoredShipment, lots: readonly StoredLot[]): OrderShipment {
  const { zip: _zip, readyAt, leftAt, ...shipment } = stored
  return {
    ...shipment,
    listings: lots.filter(({ part }) => part === stored.part).map(({ name }) => name),
    readyAt: toIso(readyAt),
    leftAt: toIso(leftAt),
  }
}

/** PostgreSQL writes times inside JSON with an offset. */
export function toIso(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

export function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0)
}
