import { isPastGateway } from '@lotyard/contract/rules/orders/payments/past-gateway'
import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { isRefundable, mayRecordWire, refundableCents } from '@lotyard/contract/rules/orders/payments/refund-limit'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { endOrder } from './end-order.ts'
import { insertRefund } from './money-queries.ts'
import { lockOrderWithLots } from './order-lock-queries.ts'
import { queuePayment } from './queue-payment.ts'

export type RefundRequest = {
  orderId: string
  /** A lot's name; null for the whole order. */
  listing: string | null
  amountCents: number
  reason: string
  adminId: string
  /** The admin has sent it already, after the gateway had refused a refund. */
  sentByWire: boolean
  /** Of the form that asks; null where the client sends none. */
  requestKey: string | null
}

/**
 * Gives money back. The gateway is asked by a job; for an invoice an admin sends a wire transfer, and where the gateway
 * refused, an admin may have sent one. What was given back as a whole ends the order. Returns the names of lots that are
 * free because of that. What a form asks for twice is given once.
 */
export async function refundOrder({ db }: Pick<Context, 'db'>, request: RefundRequest): Promise<string[]> {
  const reason = requireReason(request.reason)
  return db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, request.orderId)
    const { amountCents, adminId, requestKey, sentByWire } = request
    const repeated = requestKey === null ? undefined : order.refunds.find((refund) => refund.requestKey === requestKey)
    if (repeated !== undefined) {
      // An admin went back to the form and changed it: that is another refund, and needs a form of its own.
      const { amountCents: cents, listing, sentByWire: wasWired } = repeated
      if (cents !== amountCents || listing !== request.listing || wasWired !== sentByWire)
        throw new Refusal('refund_already_sent')
      return []
    }
    if (!isMoneyHere(order)) throw new Refusal('order_not_open')
    if (sentByWire && !mayRecordWire(order.refunds)) throw new Refusal('no_failed_refund')
    const lot = order.lots.find(({ name }) => name === request.listing)
    if (request.listing !== null && lot === undefined)
      throw new Refusal('invalid_fields', { errors: { listing: [isInvalid('listing')] } })
    const maxCents = refundable(order, lot?.listingId ?? null)
    if (amountCents < 1 || amountCents > maxCents) throw new Refusal('refund_too_large', { max_cents: maxCents })
    const refund = { amountCents, reason, adminId, requestKey, sentByWire, listingId: lot?.listingId ?? null }
    const refundId = await requestRefund(tx, order, refund)
    await queueOrderMail(tx, { kind: 'order-refunded', orderId: order.id, about: refundId })
    await writeAudit(tx, {
      accountId: adminId,
      action: 'order.refund',
      subject: `order:${order.number}`,
      details: {
        amount_cents: amountCents,
        listing: request.listing,
        reason,
        ...(sentByWire && { sent_by_wire: true }),
      },
    })
    if (order.state !== 'paid' || amountCents < refundable(order, null)) return []
    await endOrder(tx, order, { state: 'refunded', reason })
    return order.lots.map(({ name }) => name)
  })
}

/** What can still be given back of an order, or of one of its lots. */
export function refundable(order: StoredOrder, listingId: string | null): number {
  if (!isMoneyHere(order)) return 0
  const lots = order.lots.map((lot) => ({
    listingId: lot.listingId,
    totalCents: lotTotalCents(lot),
  }))
  return refundableCents({ totalCents: order.total_cents, lots, refunds: order.refunds }, listingId)
}

function isMoneyHere({ state, payment_type, payment_state, paid_at }: StoredOrder): boolean {
  const isInvoice = isPastGateway(payment_type)
  return isRefundable({ state, isInvoice, isPaid: paid_at !== null, payment: payment_state })
}

/**
 * Writes it down and has the gateway asked, unless it was or will be sent by hand. The id under which the gateway will know
 * it is ours, as an order's is.
 */
export async function requestRefund(
  tx: Tx,
  order: StoredOrder,
  refund: {
    listingId: string | null
    amountCents: number
    reason: string
    /** Null where the market gives back by itself. */
    adminId: string | null
    requestKey: string | null
    /** Done already: the gateway is not asked. */
    sentByWire?: boolean
  },
): Promise<string> {
  const { adminId: requestedBy, sentByWire = false, ...rest } = refund
  const isDone = sentByWire || isPastGateway(order.payment_type)
  const gatewayOrderId = `${order.number}-r-${randomBytes(4).toString('hex')}`
  const id = await insertRefund(tx, { ...rest, orderId: order.id, requestedBy, gatewayOrderId, isDone, sentByWire })
  if (!isDone) await queuePayment(tx, order.id)
  return id
}

/** With its lots, for callers that may end it. */
export async function requireLockedOrder(tx: Tx, orderId: string): Promise<StoredOrder> {
  const order = isOpaqueId(orderId) ? await lockOrderWithLots(tx, orderId) : null
  if (order === null) throw new Refusal('order_not_found')
  return order
}
