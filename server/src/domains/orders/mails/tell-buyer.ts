// What a buyer is told about an order, kind by kind: the order as it is when the mail is written.
import type {
  InvoiceDue,
  MailOrderLot,
  MoneyBack,
  OrderMail,
  OrderMailKind,
  OrderMails,
} from '@lotyard/contract/site/mails'
import type { Order, OrderAddress, OrderShipment } from '@lotyard/contract/orders/orders'
import { assert } from '@lotyard/contract/rules/assert'
import { isPastGateway } from '@lotyard/contract/rules/orders/payments/past-gateway'
import { payWithinWords } from '@lotyard/contract/rules/orders/terms/pay-within-words'
import { reportUntil } from '@lotyard/contract/rules/orders/fulfilment/problem-window'
import { wasGivenUp } from '../money/to-collect.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import type { MailedProblem, MailReader } from './order-mail-queries.ts'

/** To the seller or admin who placed a direct order. */
export type PlacerMailKind = 'direct-order-failed' | 'proposal-ended'
export type BuyerMailKind = Exclude<OrderMailKind, 'problem-reported' | PlacerMailKind>
export type BuyerMail = { [Kind in BuyerMailKind]: { kind: Kind; props: OrderMails[Kind] } }[BuyerMailKind]

export type MailFacts = {
  kind: BuyerMailKind
  /** A warehouse's key, a refund's or a problem's id, or which reminder it is. */
  about: string | null
  stored: StoredOrder
  order: Order
  buyer: MailReader
  problem: MailedProblem | null
  publicUrl: string
  wireInstructions: string | null
}

export function tellBuyer(facts: MailFacts): BuyerMail {
  const { kind, order, publicUrl, wireInstructions } = facts
  const link = `${publicUrl}/account/orders/${order.id}/`
  const base: OrderMail = { firstName: facts.buyer.firstName, number: order.number, link }
  const invoiceLink = `${publicUrl}/account/orders/${order.id}/invoice.pdf`
  const lots = order.listings.map((lot) => toMailLot(lot, publicUrl))
  const reason = order.endReason ?? ''
  const { totalCostFinalCents: totalCents } = order
  switch (kind) {
    case 'order-placed': {
      const props = { ...base, ...sums(order), lots, invoice: invoiceOf(order, wireInstructions), invoiceLink }
      const pickUps = shipmentsOf(order).filter(({ isPickUp }) => isPickUp)
      return {
        kind,
        props: {
          ...props,
          shippingAddress: toLines(order.shippingAddress),
          pickUps: pickUps.map(({ description }) => description),
          payment: order.payment.description,
        },
      }
    }
    case 'order-failed':
      return { kind, props: { ...base, lots, reason, cartLink: `${publicUrl}/?show_cart=1` } }
    case 'order-ready':
    case 'order-shipped':
    case 'order-picked-up':
      return tellOfShipment(kind, { base, lots, shipment: findShipment(facts) })
    case 'shipment-corrected': {
      // `about` is the warehouse and the moment of the correction.
      const about = facts.about?.split(' ')[0] ?? null
      return tellOfShipment(kind, { base, lots, shipment: findShipment({ ...facts, about }) })
    }
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
    case 'invoice-overdue': {
      const invoice = invoiceOf(order, wireInstructions)
      assert(invoice !== null, 'an order that is no invoice is overdue')
      const isSecond = facts.about === 'week'
      return { kind, props: { ...base, totalCents: order.balanceCents, invoice, invoiceLink, isSecond } }
    }
    case 'payment-due': {
      const invoice = invoiceOf(order, wireInstructions)
      assert(invoice !== null, 'an order that is no invoice is due')
      const isToday = facts.about === 'today'
      return { kind, props: { ...base, totalCents: order.balanceCents, invoice, invoiceLink, isToday } }
    }
    case 'order-proposed': {
      assert(order.proposal !== null, 'an order that waits for no answer was proposed')
      const { until, payWithin } = order.proposal
      return { kind, props: { ...base, ...sums(order), lots, until, payWithin: payWithinWords(payWithin) } }
    }
    case 'invoice-paid':
      return { kind, props: { ...base, totalCents, invoiceLink } }
    case 'problem-answered': {
      const answer = facts.problem?.answer ?? null
      assert(answer !== null, 'a problem without an answer was told of')
      return { kind, props: { ...base, title: facts.problem!.title, answer } }
    }
  }
}

type ShipmentMail = 'order-ready' | 'order-shipped' | 'order-picked-up' | 'shipment-corrected'

function tellOfShipment(
  kind: ShipmentMail,
  { base, lots, shipment }: { base: OrderMail; lots: MailOrderLot[]; shipment: OrderShipment },
): BuyerMail {
  const here = lots.filter(({ link }) => shipment.listings.some((name) => link.endsWith(`/detail/${name}`)))
  const about = { ...base, lots: here, warehouse: shipment.description }
  if (kind === 'order-ready') return { kind, props: { ...about, isPickUp: shipment.isPickUp } }
  const sentWith = { carrier: shipment.carrier ?? '', tracking: shipment.tracking }
  if (kind === 'shipment-corrected') return { kind, props: { ...about, ...sentWith } }
  const leftAt = shipment.leftAt === null ? null : new Date(shipment.leftAt)
  const until = reportUntil({ state: shipment.state, leftAt })
  assert(until !== null, 'lots that have not left were told of')
  const report = { ...about, reportUntil: until.toISOString() }
  if (kind === 'order-picked-up') return { kind, props: report }
  return { kind, props: { ...report, ...sentWith } }
}

function shipmentsOf({ warehouses }: Order): OrderShipment[] {
  return warehouses.flatMap(({ shipments }) => shipments)
}

function findShipment({ order, about }: MailFacts): OrderShipment {
  const shipment = shipmentsOf(order).find(({ warehouseKey }) => warehouseKey === about)
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
function invoiceOf({ dueAt, heldUntil, shipsBeforePayment }: Order, instructions: string | null): InvoiceDue | null {
  if (dueAt === null) return null
  return {
    dueAt,
    instructions,
    ...(heldUntil !== null && { heldUntil }),
    ...(shipsBeforePayment && { shipsFirst: true as const }),
  }
}

function findRefund({ stored, about }: MailFacts): StoredOrder['refunds'][number] {
  const refund = stored.refunds.find(({ id }) => id === about)
  assert(refund !== undefined, 'a refund is gone')
  return refund
}

function moneyBack(facts: MailFacts): MoneyBack {
  const { description, type } = facts.order.payment
  const { amountCents, sentByWire } = findRefund(facts)
  return {
    cents: amountCents,
    to: description,
    isByHand: isPastGateway(type),
    isPayPal: type === 'PayPalAccount',
    wasWired: sentByWire,
  }
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
