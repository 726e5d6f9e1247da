// What a buyer is told about an order, kind by kind: the order as it is when the mail is written.
import type {
  InvoiceDue,
  MailOrderLot,
  MoneyBack,
  OrderMail,
  OrderMailKind,
  OrderMails,
  SentWith,
} from '@lotyard/contract/site/mails'
import type { Order, OrderAddress } from '@lotyard/contract/orders/orders'
import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { assert } from '@lotyard/contract/rules/assert'
import { formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import { trackingLink } from '@lotyard/contract/rules/orders/fulfilment/tracking-link'
import { payWithinWords } from '@lotyard/contract/rules/orders/terms/pay-within-words'
import { wasGivenUp } from '../money/to-collect.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import type { MailedPickUp } from '../pickup/pickup-queries.ts'
import { addressLines } from '../pickup/to-pickup.ts'
import type { StoredProblem } from '../problems/problem-queries.ts'
import { toProblem } from '../problems/to-problem.ts'
import { mailedThread } from './mailed-thread.ts'
import type { MailReader } from './order-mail-queries.ts'
import type { SellerMailKind } from './tell-sellers.ts'

/** To the seller or admin who placed a direct order. */
export type PlacerMailKind = 'direct-order-failed' | 'proposal-ended'
/** To the operator. */
export type OperatorMailKind = 'problem-reported' | 'problem-replied'
export type BuyerMailKind = Exclude<OrderMailKind, OperatorMailKind | PlacerMailKind | SellerMailKind>
export type BuyerMail = { [Kind in BuyerMailKind]: { kind: Kind; props: OrderMails[Kind] } }[BuyerMailKind]

export type MailFacts = {
  kind: BuyerMailKind
  /**
   * A shipment's id with its version, the id of a refund, a problem, an appointment (of one that was split with the
   * shipment's version) or the money that came in, or which reminder it is.
   */
  about: string | null
  stored: StoredOrder
  order: Order
  buyer: MailReader
  problem: StoredProblem | null
  pickUp: MailedPickUp | null
  publicUrl: string
  /** By which it can be paid online; null where it can't. */
  payUrl: string | null
  wireInstructions: string | null
}

/** Null where what is to be told is no longer so. */
export function tellBuyer(facts: MailFacts): BuyerMail | null {
  const { kind, order, publicUrl } = facts
  const link = `${publicUrl}/account/orders/${order.id}/`
  const base: OrderMail = { firstName: facts.buyer.firstName, number: order.number, link }
  const invoiceLink = `${publicUrl}/account/orders/${order.id}/invoice.pdf`
  const lots = order.listings.map((lot) => toMailLot(lot, publicUrl))
  const reason = order.endReason ?? ''
  const { totalCostFinalCents: totalCents } = order
  switch (kind) {
    case 'order-placed': {
      const props = { ...base, ...sums(order), lots, invoice: invoiceOf(facts), invoiceLink }
      const pickUps = shipmentsOf(order).filter(({ isPickUp }) => isPickUp)
      return {
        kind,
        props: {
          ...props,
          shippingAddress: toLines(order.shippingAddress),
          pickUps: pickUps.map(({ description }) => description),
          dates: shipmentsOf(order).flatMap(({ description: from, estimate }) =>
            estimate === null ? [] : [{ from, estimate }],
          ),
          payment: order.payment.description,
        },
      }
    }
    case 'order-failed':
      return { kind, props: { ...base, lots, reason, cartLink: `${publicUrl}/?show_cart=1` } }
    case 'order-ready':
    case 'order-shipped':
    case 'order-delivered':
    case 'order-picked-up':
    case 'shipment-corrected':
      return tellOfShipment(kind, { base, lots, shipment: findShipment(facts) })
    case 'pickup-booked':
    case 'pickup-reminder':
    case 'pickup-split':
    case 'pickup-cancelled':
      return tellOfPickUp(kind, { base, lots, facts })
    case 'order-cancelled':
      return {
        kind,
        props: {
          ...base,
          lots,
          reason,
          refund: facts.about === null ? null : moneyBack(facts),
          isUncollected: wasGivenUp(facts.stored),
        },
      }
    case 'order-refunded': {
      const refund = findRefund(facts)
      const lot = order.listings.find(({ name }) => name === refund.listing)?.title ?? null
      return { kind, props: { ...base, lot, reason: refund.reason, refund: moneyBack(facts) } }
    }
    case 'payment-failed': {
      const payment = facts.stored.payments.find(({ id }) => id === facts.about)
      assert(payment !== undefined, 'a payment is gone')
      return { kind, props: { ...base, amountCents: payment.amountCents, payLink: `${link}pay/` } }
    }
    case 'invoice-overdue': {
      const invoice = invoiceOf(facts)
      assert(invoice !== null, 'an order that is no invoice is overdue')
      const isSecond = facts.about === 'week'
      return { kind, props: { ...base, totalCents: order.balanceCents, invoice, invoiceLink, isSecond } }
    }
    case 'payment-due': {
      const invoice = invoiceOf(facts)
      assert(invoice !== null, 'an order that is no invoice is due')
      const isToday = facts.about === 'today'
      return { kind, props: { ...base, totalCents: order.balanceCents, invoice, invoiceLink, isToday } }
    }
    case 'order-proposed': {
      assert(order.proposal !== null, 'an order that waits for no answer was proposed')
      const { until, payWithin } = order.proposal
      return { kind, props: { ...base, ...sums(order), lots, until, payWithin: payWithinWords(payWithin) } }
    }
    case 'proposal-lapsed':
      return { kind, props: { ...base, lots } }
    case 'invoice-paid':
      return { kind, props: { ...base, totalCents: cameIn(facts) ?? totalCents, invoiceLink } }
    case 'payment-received': {
      const leftCents = Math.max(0, order.balanceCents)
      const invoice = leftCents === 0 ? null : invoiceOf(facts)
      return { kind, props: { ...base, amountCents: cameIn(facts) ?? 0, leftCents, invoice, invoiceLink } }
    }
    case 'problem-answered':
    case 'problem-closing':
      return tellOfProblem(kind, base, facts)
  }
}

function tellOfProblem(
  kind: 'problem-answered' | 'problem-closing',
  base: OrderMail,
  { problem: stored, about }: MailFacts,
): BuyerMail | null {
  assert(stored !== null && about !== null, 'a mail about no problem was asked for')
  const { title, closesAt } = toProblem(stored, 'buyer')
  // Answered, or ended, before this was written.
  if (kind === 'problem-closing') return closesAt === null ? null : { kind, props: { ...base, title, closesAt } }
  const { message, outcome } = mailedThread(stored, about.includes(' ') ? about : `${about} 1`)
  assert(message !== null || outcome !== null, 'a problem was told of without a message or an end')
  const isFromSeller = message?.author === 'seller'
  const photoCount = message?.photos.length ?? 0
  const told = { title, answer: message?.text ?? null, outcome, isFromSeller, photoCount }
  return { kind, props: { ...base, ...told, closesAt: outcome === null ? closesAt : null } }
}

type ShipmentMail = 'order-ready' | 'order-shipped' | 'order-delivered' | 'order-picked-up' | 'shipment-corrected'

function tellOfShipment(
  kind: ShipmentMail,
  { base, lots, shipment }: { base: OrderMail; lots: MailOrderLot[]; shipment: OrderShipment },
): BuyerMail | null {
  const here = lotsOf(shipment.listings, lots)
  const about = { ...base, lots: here, warehouse: shipment.description }
  if (kind === 'order-ready') return { kind, props: { ...about, isPickUp: shipment.isPickUp } }
  const { deliveredOn } = shipment
  // Null where it was taken back that it had left.
  const sentWith = shipment.carrier === null ? null : toSentWith(shipment.carrier, shipment.trackings)
  if (kind === 'shipment-corrected') return { kind, props: { ...about, sentWith, deliveredOn } }
  // It may have been taken back before this was written: then there is nothing to tell, and the correction says so.
  if (shipment.reportUntil === null) return null
  const report = { ...about, reportUntil: shipment.reportUntil }
  if (kind === 'order-picked-up') return { kind, props: report }
  if (kind === 'order-delivered') return deliveredOn === null ? null : { kind, props: { ...report, deliveredOn } }
  return sentWith === null ? null : { kind, props: { ...report, sentWith } }
}

function toSentWith({ name, link }: NonNullable<OrderShipment['carrier']>, trackings: readonly string[]): SentWith {
  return {
    carrier: name,
    trackings: trackings.map((number) => ({ number, link: trackingLink(link, number) })),
  }
}

type PickUpMailKind = 'pickup-booked' | 'pickup-reminder' | 'pickup-split' | 'pickup-cancelled'

function tellOfPickUp(
  kind: PickUpMailKind,
  { base, lots, facts }: { base: OrderMail; lots: MailOrderLot[]; facts: MailFacts },
): BuyerMail {
  const { pickUp, order } = facts
  assert(pickUp !== null, 'a pick-up without an appointment was told of')
  const { description: warehouse, part, code, phone, dockNote } = pickUp
  const when = formatDeadline(pickUp.startsAt.toISOString(), pickUp.timeZone)
  if (kind === 'pickup-cancelled')
    return { kind, props: { ...base, warehouse, when, isByBuyer: pickUp.appointmentState === 'cancelled' } }
  const shipment = shipmentsOf(order).find((each) => each.part === part)
  const passLink = `${base.link}pickup/${part}/`
  const place = { warehouse, address: addressLines(pickUp), phone, dockNote }
  const here = lotsOf(shipment?.listings ?? [], lots)
  return { kind, props: { ...base, ...place, lots: here, when, code, passLink, calendarLink: `${passLink}pickup.ics` } }
}

function lotsOf(names: readonly string[], lots: readonly MailOrderLot[]): MailOrderLot[] {
  return lots.filter(({ link }) => names.some((name) => link.endsWith(`/detail/${name}`)))
}

function shipmentsOf({ warehouses }: Order): OrderShipment[] {
  return warehouses.flatMap(({ shipments }) => shipments)
}

function findShipment({ order, about }: MailFacts): OrderShipment {
  const [wanted] = about?.split(' ') ?? []
  const shipments = shipmentsOf(order)
  // What an older version queued names the warehouse: it had one shipment.
  const shipment =
    shipments.find(({ id }) => id === wanted) ?? shipments.find(({ warehouseKey }) => warehouseKey === wanted)
  assert(shipment !== undefined, 'a shipment is gone')
  return shipment
}

export function toMailLot(
  { title, path, units, priceCents }: Order['listings'][number],
  publicUrl: string,
): MailOrderLot {
  return { title, link: `${publicUrl}${path}`, units, priceCents }
}

function sums(order: Order) {
  return {
    subtotalCents: order.subtotalCostCents,
    shippingCents: order.shippingCostFinalCents,
    taxCents: order.taxCents,
    totalCents: order.totalCostFinalCents,
  }
}

/** Null for what was paid at once. */
function invoiceOf({ order, wireInstructions: instructions, payUrl: payLink }: MailFacts): InvoiceDue | null {
  const { dueAt, heldUntil, shipsBeforePayment } = order
  if (dueAt === null) return null
  return {
    dueAt,
    instructions,
    payLink,
    ...(heldUntil !== null && { heldUntil }),
    ...(shipsBeforePayment && { shipsFirst: true as const }),
  }
}

function findRefund({ stored, about }: MailFacts): StoredOrder['refunds'][number] {
  const refund = stored.refunds.find(({ id }) => id === about)
  assert(refund !== undefined, 'a refund is gone')
  return refund
}

/** The receipt or payment that the mail is about; null where it names none. */
function cameIn({ stored, about }: MailFacts): number | null {
  return [...stored.receipts, ...stored.payments].find(({ id }) => id === about)?.amountCents ?? null
}

function moneyBack(facts: MailFacts): MoneyBack {
  const { kind, amountCents: cents, sentByWire: wasWired, parts } = findRefund(facts)
  const ways = parts.map((part) => {
    // By hand: what it could not go back to is the newest of its payments.
    const newest = facts.stored.payments.at(-1) ?? facts.order.payment
    const { description, type } = facts.stored.payments.find(({ id }) => id === part.paymentId) ?? newest
    const isByHand = part.paymentId === null
    return { cents: part.amountCents, to: description, isByHand, isPayPal: type === 'PayPalAccount', wasWired }
  })
  const none = { cents, to: facts.order.payment.description, isByHand: false, isPayPal: false, wasWired }
  return { ...(ways[0] ?? none), cents, ways, isCredit: kind === 'credit' }
}

function toLines(address: OrderAddress): string[] {
  return [
    `${address.first_name} ${address.last_name}`,
    address.company_name,
    address.street_address,
    address.extended_address,
    `${address.locality}, ${address.region} ${address.postal_code}`,
  ].filter((line) => line !== '')
}
