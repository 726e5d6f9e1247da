import { isOver, returnableCents } from '@lotyard/contract/rules/orders/payments/balance'
import { refundWays, type RefundSource } from '@lotyard/contract/rules/orders/payments/refund-ways'
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../db/database.ts'
import { moneyOf } from '../../reading/money-of.ts'
import { findStoredOrder, type StoredOrder } from '../../reading/order-queries.ts'
import { queuePayment } from '../queue-payment.ts'
import { refundable } from './refundable.ts'
import { insertRefund } from './refund-queries.ts'

export type RequestedRefund = {
  kind: 'money' | 'surplus'
  listingId: string | null
  amountCents: number
  reason: string
  /** Null where the market gives back by itself. */
  adminId: string | null
  requestKey: string | null
  /** Done already: the gateway is not asked. */
  sentByWire?: boolean
  /** The payment that it must go to; left out: the newest first, then by hand. */
  paymentId?: string
}

/**
 * Writes a refund down with the ways it goes, and has the gateway asked; what goes by hand an admin sends. The ids under which
 * the gateway will know its parts are ours, as an order's is. `order` is as this transaction has locked it.
 */
export async function requestRefund(tx: Tx, order: StoredOrder, refund: RequestedRefund): Promise<string> {
  const { adminId: requestedBy, sentByWire = false, paymentId = null, ...rest } = refund
  const ways =
    paymentId === null
      ? refundWays(refund.amountCents, refundSources(order), sentByWire)
      : [{ paymentId, amountCents: refund.amountCents }]
  const parts = ways.map((way) => ({ ...way, gatewayOrderId: way.paymentId === null ? null : newId(order) }))
  const id = await insertRefund(tx, { ...rest, orderId: order.id, requestedBy, sentByWire, parts })
  if (ways.some((way) => way.paymentId !== null)) await queuePayment(tx, order.id)
  return id
}

/**
 * Gives back what is not owed, as one refund or two: of an order that is over, what its lots cost is money of theirs, and
 * the rest a surplus. Returns their ids.
 */
export async function returnMoney(
  tx: Tx,
  order: StoredOrder,
  refund: Omit<RequestedRefund, 'kind' | 'listingId' | 'paymentId'>,
): Promise<string[]> {
  const ofLotsCents = isOver(order.state) ? Math.min(refund.amountCents, refundable(order, null), returnable(order)) : 0
  const ids: string[] = []
  if (ofLotsCents > 0)
    ids.push(await requestRefund(tx, order, { ...refund, kind: 'money', listingId: null, amountCents: ofLotsCents }))
  const surplusCents = refund.amountCents - ofLotsCents
  if (surplusCents > 0) {
    // Read again: the first has taken what it could of each payment.
    const now = ofLotsCents > 0 ? (await findStoredOrder(tx, order.id))! : order
    ids.push(await requestRefund(tx, now, { ...refund, kind: 'surplus', listingId: null, amountCents: surplusCents }))
  }
  return ids
}

/** What can still be given back of the money that is here. */
export function returnable(order: StoredOrder): number {
  return returnableCents(moneyOf(order))
}

/** The newest first. */
export function refundSources({ payments }: StoredOrder): RefundSource[] {
  const isHere = ({ purpose, state }: StoredOrder['payments'][number]): boolean =>
    state === 'captured' || state === 'settled' || (state === 'authorised' && purpose === 'order')
  return payments
    .filter(isHere)
    .map(({ id: paymentId, amountCents, returnedCents }) => ({ paymentId, leftCents: amountCents - returnedCents }))
    .toReversed()
}

function newId({ number }: StoredOrder): string {
  return `${number}-r-${randomBytes(4).toString('hex')}`
}
