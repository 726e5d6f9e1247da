import { creditCents } from '@lotyard/contract/rules/orders/payments/refund-ways'
import { mayRecordWire } from '@lotyard/contract/rules/orders/payments/refund-limit'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { findStoredOrder, type StoredOrder } from '../reading/order-queries.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { applyBalance } from './apply-balance.ts'
import { requireSecondPerson, type ActedBy } from '../../accounts/index.ts'
import { endOrder } from './end-order.ts'
import { orderAct } from './order-act.ts'
import { lockOrderWithLots } from './order-lock-queries.ts'
import { refundable } from './refunds/refundable.ts'
import { insertRefund } from './refunds/refund-queries.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { owedCents } from './to-collect.ts'

export type GivenRefund = {
  orderId: string
  /** A lot's name; null for the whole order. */
  listing: string | null
  amountCents: number
  reason: string
  /** The admin has sent it already, after the gateway had refused a refund. */
  sentByWire: boolean
  /** Of the form that asks; null where the client sends none. */
  requestKey: string | null
}

/**
 * Gives money back, or lowers what is owed. The gateway is asked by a job; what came past it, and what it refused, an admin
 * sends by hand. What was given back as a whole ends the order. Returns the names of lots that are sold or free because of
 * that. What a form asks for twice is given once.
 */
export async function refundOrder({ db }: Pick<Context, 'db'>, given: GivenRefund, by: ActedBy): Promise<string[]> {
  // Under its own id what was approved is given once, whatever form asked for it.
  const request = { ...given, requestKey: by.approval?.actId ?? given.requestKey }
  return db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, request.orderId)
    return (await refundLockedOrder(tx, order, request, by)).lots
  })
}

export type Refunded = {
  lots: string[]
  /** Of what was given back as money, or off what is owed where none was; of the same form before, where it was sent twice. */
  refundId: string
}

/** For callers that do more in the same transaction. The order was locked with its lots. */
export async function refundLockedOrder(
  tx: Tx,
  order: StoredOrder,
  given: GivenRefund,
  by: ActedBy,
): Promise<Refunded> {
  const request = { ...given, adminId: by.adminId }
  const reason = requireReason(request.reason)
  const before = askedBefore(order, request)
  if (before !== null) return { lots: [], refundId: before }
  const wholeCents = refundable(order, null)
  if (wholeCents === 0 && !hasBeenRefunded(order)) throw new Refusal('order_not_open')
  if (request.sentByWire && !mayRecordWire(order.refunds)) throw new Refusal('no_failed_refund')
  const lot = order.lots.find(({ name }) => name === request.listing)
  if (request.listing !== null && lot === undefined)
    throw new Refusal('invalid_fields', { errors: { listing: [isInvalid('listing')] } })
  const { amountCents, adminId, sentByWire, listing } = request
  const maxCents = refundable(order, lot?.listingId ?? null)
  if (amountCents < 1 || amountCents > maxCents) throw new Refusal('refund_too_large', { max_cents: maxCents })
  const asked = await requireSecondPerson(tx, by, await orderAct(tx, order, { kind: 'refund', amountCents }))
  const givenBack = await giveBack(tx, order, { ...request, reason, listingId: lot?.listingId ?? null })
  const { creditedCents, refundId } = givenBack
  const byWire = sentByWire && { sent_by_wire: true }
  const credited = creditedCents > 0 && { credited_cents: creditedCents }
  const details = { amount_cents: amountCents, listing, reason, ...byWire, ...credited, ...asked }
  await writeAudit(tx, { accountId: adminId, action: 'order.refund', subject: `order:${order.number}`, details })
  const sold = creditedCents > 0 ? await applyBalance(tx, order.id) : []
  const isOpen = order.state === 'paid' || order.state === 'invoiced'
  if (!isOpen || amountCents < wholeCents) return { lots: sold, refundId }
  await endOrder(tx, (await findStoredOrder(tx, order.id))!, { state: 'refunded', reason })
  return { lots: order.lots.map(({ name }) => name), refundId }
}

type RefundRequest = GivenRefund & { adminId: string }

/** Of the same form, sent again. One that was changed since is another refund, and needs a form of its own. */
function askedBefore(order: StoredOrder, request: RefundRequest): string | null {
  const { requestKey, amountCents, listing, sentByWire } = request
  const before = requestKey === null ? [] : order.refunds.filter((refund) => refund.requestKey === requestKey)
  if (before.length === 0) return null
  const cents = before.reduce((sum, refund) => sum + refund.amountCents, 0)
  const isSame = before.every(
    (refund) => refund.listing === listing && (refund.kind === 'credit' || refund.sentByWire === sentByWire),
  )
  if (cents !== amountCents || !isSame) throw new Refusal('refund_already_sent')
  return before.at(-1)!.id
}

function hasBeenRefunded({ refunds }: StoredOrder): boolean {
  return refunds.some(({ state }) => state !== 'failed')
}

/** First off what is owed, the rest as money. */
async function giveBack(
  tx: Tx,
  order: StoredOrder,
  refund: RefundRequest & { listingId: string | null },
): Promise<{ creditedCents: number; refundId: string }> {
  const { listingId, reason, adminId, requestKey, sentByWire } = refund
  const creditedCents = creditCents(refund.amountCents, owedCents(order))
  const moneyCents = refund.amountCents - creditedCents
  const ids: string[] = []
  if (creditedCents > 0)
    ids.push(
      await insertRefund(tx, {
        orderId: order.id,
        kind: 'credit',
        listingId,
        amountCents: creditedCents,
        reason,
        requestKey,
        requestedBy: adminId,
        sentByWire: false,
        parts: [],
      }),
    )
  if (moneyCents > 0) {
    const money = { listingId, amountCents: moneyCents, reason, adminId, requestKey, sentByWire }
    ids.push(await requestRefund(tx, order, { kind: 'money', ...money }))
  }
  for (const about of ids) await queueOrderMail(tx, { kind: 'order-refunded', orderId: order.id, about })
  return { creditedCents, refundId: ids.at(-1)! }
}

/** With its lots, for callers that may end it. */
export async function requireLockedOrder(tx: Tx, orderId: string): Promise<StoredOrder> {
  const order = isOpaqueId(orderId) ? await lockOrderWithLots(tx, orderId) : null
  if (order === null) throw new Refusal('order_not_found')
  return order
}
