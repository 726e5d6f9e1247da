import { MAX_RECEIPTS, receiptErrors } from '@lotyard/contract/rules/orders/payments/receipt-fields'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { StoredOrder } from '../../reading/order-queries.ts'
import { applyBalance } from '../apply-balance.ts'
import { requireLockedOrder } from '../refund-order.ts'
import { insertReceipt, readSiteToday, type NewReceipt } from './receipt-queries.ts'

export type GivenReceipt = Pick<NewReceipt, 'orderId' | 'kind' | 'amountCents' | 'requestKey'> & {
  adminId: string
  reference: string
  /** ISO; empty for today. */
  receivedOn: string
}

/**
 * Records money that came past the gateway. Any part of what is owed counts; what is beyond it, or came after the order had
 * ended, is shown as to be returned. What a form sends twice is recorded once. Returns the names of lots that are sold by it.
 */
export async function recordReceipt({ db }: Pick<Context, 'db'>, given: GivenReceipt): Promise<string[]> {
  return db.transaction().execute((tx) => recordReceiptIn(tx, given))
}

/** The same in the transaction of the caller, which may have placed the order a moment ago. */
export async function recordReceiptIn(tx: Tx, given: GivenReceipt): Promise<string[]> {
  const reference = given.reference.trim()
  const receivedOn = given.receivedOn.trim()
  const order = await requireLockedOrder(tx, given.orderId)
  const errors = receiptErrors({ amountCents: given.amountCents, reference, receivedOn }, await readSiteToday(tx))
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  const repeated = order.receipts.find(({ requestKey }) => requestKey !== null && requestKey === given.requestKey)
  if (repeated !== undefined) {
    // The form was changed since: that is another payment, and needs a form of its own.
    if (repeated.amountCents !== given.amountCents || (repeated.reference ?? '') !== reference)
      throw new Refusal('receipt_known')
    return []
  }
  const receiptId = await bookReceipt(tx, order, {
    orderId: order.id,
    kind: given.kind,
    amountCents: given.amountCents,
    reference: reference === '' ? null : reference,
    receivedOn: receivedOn === '' ? null : receivedOn,
    requestKey: given.requestKey,
    recordedBy: given.adminId,
  })
  const { kind, amountCents: amount_cents } = given
  const details = { kind, amount_cents, reference, received_on: receivedOn }
  const audited = { accountId: given.adminId, action: 'order.receipt', subject: `order:${order.number}` } as const
  await writeAudit(tx, { ...audited, details })
  return applyBalance(tx, order.id, receiptId)
}

/** In a transaction that holds the order. */
export async function bookReceipt(tx: Tx, order: StoredOrder, receipt: NewReceipt): Promise<string> {
  // Whether it is paid is not known yet, or it never was an order.
  if (order.state === 'placing' || order.state === 'failed') throw new Refusal('order_not_open')
  if (order.receipts.length >= MAX_RECEIPTS) throw new Refusal('order_not_open')
  const { reference, amountCents } = receipt
  const isKnown = order.receipts.some(
    (one) => !one.isReversed && reference !== null && one.reference === reference && one.amountCents === amountCents,
  )
  if (isKnown) throw new Refusal('receipt_known')
  return insertReceipt(tx, receipt)
}
