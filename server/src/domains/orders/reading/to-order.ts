import type { Order, OrderListing, OrderReceipt } from '@lotyard/contract/orders/orders'
import type { OrderShipment, OrderWarehouse, ShipmentEvent, ShipmentFacts } from '@lotyard/contract/orders/shipments'
import { balanceCents, receivedCents, type RefundKind } from '@lotyard/contract/rules/orders/payments/balance'
import { isBeingPaid, payLinkState } from '@lotyard/contract/rules/orders/payments/paying'
import { isOfLots } from '@lotyard/contract/rules/orders/payments/refund-limit'
import { mayLeave, shownState, waitsForMoney } from '@lotyard/contract/rules/orders/order-states'
import { formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import { estimateDates, followEstimate, travelOf, type Estimate } from '@lotyard/contract/rules/shipping/dates/estimate'
import {
  lastUntil,
  notArrivedUntil,
  type ClaimedShipment,
} from '@lotyard/contract/rules/orders/fulfilment/problem-window'
import { toPhoto } from '../../photos/index.ts'
import { payPathOf } from '../balance/pay-token.ts'
import { groupByZip } from '../group-by-zip.ts'
import type { StoredLot, StoredOrder, StoredRefund, StoredShipment, StoredShipmentEvent } from './order-queries.ts'
import { moneyOf } from './money-of.ts'

/** An order as its buyer sees it. `hasNames`: with who at the desk said what of a shipment, for admins. */
export function toOrder(stored: StoredOrder, { hasNames = false } = {}): Order {
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
    warehouses: toWarehouses(stored, hasNames),
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
    creditedCents: sumOfKind(stored.refunds, 'credit'),
    writtenOffCents: sumOfKind(stored.refunds, 'write_off'),
    surplusReturnedCents: sumOfKind(stored.refunds, 'surplus'),
    receivedCents: receivedCents(moneyOf(stored)),
    balanceCents: balanceCents(moneyOf(stored)),
    receipts: toReceipts(stored),
    isBeingPaid: isBeingPaid(stored.payments.filter(({ purpose }) => purpose === 'balance')),
    payPath: payLinkState(linkFactsOf(stored), stored.read_at) === 'open' ? payPathOf(stored) : null,
    taxExemption: stored.tax_exemption,
    ...claimsOf(stored),
    today: stored.today,
  }
}

function toProposal({ state, proposed_until, pay_within_days, pay_within_weekdays }: StoredOrder): Order['proposal'] {
  if (state !== 'proposed' || proposed_until === null) return null
  return {
    until: proposed_until.toISOString(),
    payWithin: { days: pay_within_days, weekdays: pay_within_weekdays },
  }
}

/** What decides whether its payment link works. */
export function linkFactsOf(stored: StoredOrder): Parameters<typeof payLinkState>[0] {
  const { state, placed_at: placedAt, invoice_due_at: dueAt } = stored
  return { state, balanceCents: balanceCents(moneyOf(stored)), placedAt, dueAt }
}

/** Those that count, in the order of their days. */
function toReceipts({ payments, receipts }: StoredOrder): OrderReceipt[] {
  const captured = payments.flatMap(({ capturedOn: on, type, amountCents, description: reference, ...payment }) =>
    on === null || !isHere(payment)
      ? []
      : [{ kind: type === 'PayPalAccount' ? ('paypal' as const) : ('card' as const), amountCents, on, reference }],
  )
  const byHand = receipts
    .filter(({ isReversed }) => !isReversed)
    .map(({ kind, amountCents, receivedOn: on, reference }) => ({ kind, amountCents, on, reference }))
  return [...captured, ...byHand].toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
}

/** What was voided came in only where it was given back by that. */
function isHere({ state, returnedCents }: Pick<StoredOrder['payments'][number], 'state' | 'returnedCents'>): boolean {
  return state === 'captured' || state === 'settled' || (state === 'voided' && returnedCents > 0)
}

/** What was given back for what was bought, and what is on its way. */
export function refundedCents(refunds: readonly Pick<StoredRefund, 'kind' | 'amountCents' | 'state'>[]): number {
  return sum(
    refunds.filter((refund) => refund.state !== 'failed' && isOfLots(refund)),
    ({ amountCents }) => amountCents,
  )
}

function sumOfKind(refunds: StoredOrder['refunds'], kind: RefundKind): number {
  const counted = refunds.filter((refund) => refund.state !== 'failed' && refund.kind === kind)
  return sum(counted, ({ amountCents }) => amountCents)
}

/** Until when problems can be reported, and that something has not arrived: null where that is over, or never began. */
function claimsOf(order: StoredOrder): Pick<Order, 'reportUntil' | 'notArrivedUntil'> {
  const { shipments, read_at } = order
  if (!takesProblems(order)) return { reportUntil: null, notArrivedUntil: null }
  const claimed = shipments.map(toClaimed)
  const last = (dates: (Date | null)[]) => lastUntil(dates, read_at)?.toISOString() ?? null
  return {
    reportUntil: last(claimed.map(({ reportUntil }) => reportUntil)),
    notArrivedUntil: last(claimed.map(notArrivedUntil)),
  }
}

/** What is on terms can leave before it is paid, and be damaged all the same. */
export function takesProblems({ state, ships_before_payment: shipsBeforePayment }: StoredOrder): boolean {
  return mayLeave({ state, shipsBeforePayment })
}

/** A shipment as the rules of claims want it. */
export function toClaimed({ state, leftAt, reportUntil }: StoredShipment): ClaimedShipment {
  const toDate = (time: string | null) => (time === null ? null : new Date(time))
  return { state, leftAt: toDate(leftAt), reportUntil: toDate(reportUntil) }
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

function toWarehouses(stored: StoredOrder, hasNames: boolean): OrderWarehouse[] {
  const { shipments, lots } = stored
  const groups = groupByZip(shipments, ({ warehouseKey: key, zip, description }) => ({ key, zip, description }))
  return groups.map(({ zip, description, here }) => {
    const keys = new Set(here.map(({ warehouseKey }) => warehouseKey))
    const lotsHere = lots.filter(({ warehouseKey }) => keys.has(warehouseKey))
    return {
      zip,
      description,
      listings: lotsHere.map(({ name }) => name),
      shippingCostFinalCents: sum(lotsHere, ({ shippingCostFinalCents }) => shippingCostFinalCents),
      tracking: here.find(({ trackings }) => trackings.length > 0)?.trackings[0] ?? null,
      shipments: here.map((shipment) => toShipment(stored, { shipment, lots: lotsHere, hasNames })),
    }
  })
}

type ShipmentToShow = { shipment: StoredShipment; lots: readonly StoredLot[]; hasNames: boolean }

function toShipment(order: StoredOrder, { shipment: stored, lots, hasNames }: ShipmentToShow): OrderShipment {
  const { zip: _zip, calendar: _calendar, promised: _promised, carrier, carrierKey, carrierLink, ...shipment } = stored
  return {
    ...shipment,
    listings: lots.filter(({ part }) => part === stored.part).map(({ name }) => name),
    carrier: carrier === null ? null : { key: carrierKey, name: carrier, link: carrierLink },
    tracking: stored.trackings[0] ?? null,
    readyAt: toIso(stored.readyAt),
    leftAt: toIso(stored.leftAt),
    notArrivedAt: toIso(stored.notArrivedAt),
    reportUntil: toIso(stored.reportUntil),
    notArrivedUntil: notArrivedUntil(toClaimed(stored))?.toISOString() ?? null,
    estimate: estimateOf(order, stored),
    pickUp: stored.pickUp && toPickUpTime(stored.pickUp),
    events: stored.events.map((event) => toEvent(event, lots, hasNames)),
  }
}

function toPickUpTime({
  isBookable,
  booked,
  timeZone,
}: NonNullable<StoredShipment['pickUp']>): OrderShipment['pickUp'] {
  if (booked === null) return { isBookable, booked }
  const [startsAt, endsAt] = [toIso(booked.startsAt)!, toIso(booked.endsAt)!]
  return { isBookable, booked: { startsAt, endsAt, words: formatDeadline(startsAt, timeZone) } }
}

/** Of the lots that this reader knows: a seller's are not all. */
function toEvent(event: StoredShipmentEvent, lots: readonly StoredLot[], hasNames: boolean): ShipmentEvent {
  const known = new Set(lots.map(({ name }) => name))
  const toFacts = (facts: ShipmentFacts) => ({ ...facts, listings: facts.listings.filter((name) => known.has(name)) })
  return {
    at: toIso(event.at)!,
    by: event.by,
    name: hasNames ? event.name : null,
    before: toFacts(event.before),
    after: toFacts(event.after),
    reason: event.reason,
  }
}

/** From today where the goods wait for the money: their pages say 'if paid today'. */
function estimateOf(
  { state, ships_before_payment, read_at: now }: Pick<StoredOrder, 'state' | 'ships_before_payment' | 'read_at'>,
  { calendar, promised, state: shipmentState, readyAt, leftAt }: StoredShipment,
): Estimate | null {
  if (promised === null) return null
  if (waitsForMoney({ state, shipsBeforePayment: ships_before_payment }) && shipmentState === 'waiting')
    return estimateDates(calendar, now, travelOf(promised))
  if (state !== 'paid' && state !== 'invoiced' && state !== 'placing') return null
  const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time))
  const progress = { state: shipmentState, readyAt: toDate(readyAt), leftAt: toDate(leftAt) }
  return followEstimate(calendar, promised, progress, now)
}

/** PostgreSQL writes times inside JSON with an offset. */
export function toIso(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

export function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0)
}
