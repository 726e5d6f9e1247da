// The link by which whoever holds it pays what is owed of one order. It works for buyers who can't sign in, too: suspended,
// or without their phone.
import type { PayableInvoice } from '@lotyard/contract/orders/paying'
import { isBeingPaid, payLinkState } from '@lotyard/contract/rules/orders/payments/paying'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findStoredOrder, type StoredOrder } from '../reading/order-queries.ts'
import { owedCents } from '../money/to-collect.ts'
import { linkFactsOf } from '../reading/to-order.ts'
import { opensOrder, readPayToken, type PayToken } from './pay-token.ts'

export function requirePayToken(text: string): PayToken {
  const token = readPayToken(text)
  if (token === null) throw new Refusal('pay_link_not_found')
  return token
}

/** A link that a new one has replaced is not found: it must not tell its holder more than any other wrong one. */
export function requireOrderOfLink(order: StoredOrder | null, token: PayToken): StoredOrder {
  if (order === null || !opensOrder(token, order)) throw new Refusal('pay_link_not_found')
  return order
}

export function requireOpenLink(order: StoredOrder): void {
  const state = payLinkState(linkFactsOf(order), order.read_at)
  if (state === 'paid') throw new Refusal('pay_link_paid')
  if (state === 'ended') throw new Refusal('pay_link_ended')
}

export async function requireLinkedOrder(db: Db, text: string): Promise<StoredOrder> {
  const token = requirePayToken(text)
  const order = requireOrderOfLink(await findStoredOrder(db, token.orderId), token)
  requireOpenLink(order)
  return order
}

/** All that its holder sees. */
export function toPayableInvoice(order: StoredOrder, operator: string): PayableInvoice {
  return {
    number: order.number,
    operator,
    lots: order.lots.map(({ title }) => title),
    balanceCents: owedCents(order),
    dueAt: order.invoice_due_at?.toISOString() ?? null,
    isBeingPaid: isBeingPaid(order.payments),
  }
}
