// What a direct order says beyond the payload of an order: whose it is, which lots, at which prices.
import type { DirectOrderPayload } from '../../orders/orders.ts'
import { isInvalid } from '../site/field-messages.ts'
import { orderPayloadProblems, type PayloadErrors } from './order-payload.ts'

/** Where an account has no terms of its own, an admin may still send it an invoice. */
const DIRECT_INVOICE_DAYS = 7

/** Said to a seller in place of an invoice: what to do instead. */
export const ADMINS_INVOICE_MESSAGE =
  'Only admins can place a direct order by invoice. Take a card, or ask an admin to place it.'

/**
 * Within how many days the buyer of a direct order pays an invoice; null where there is none. Only admins may send one: it
 * binds a buyer who has not said a word, and once overdue keeps them from bidding. Also enforced by the constraint
 * only_admins_bind_a_buyer.
 */
export function directInvoiceDays(role: string, buyer: { invoiceDays: number | null } | null): number | null {
  return role === 'admin' ? (buyer?.invoiceDays ?? DIRECT_INVOICE_DAYS) : null
}

export function directOrderProblems(payload: DirectOrderPayload, how: { isWhole: boolean }): PayloadErrors {
  return {
    ...orderPayloadProblems(payload, how),
    ...buyerProblems(payload, how.isWhole),
    ...lotProblems(payload, how.isWhole),
    // A card that the buyer has saved is the buyer's to charge.
    ...(payload.payment_details?.payment_method_token !== undefined && {
      payment_details: [isInvalid('payment_method')],
    }),
  }
}

function buyerProblems({ account_id: id, buyer_email: email }: DirectOrderPayload, isWhole: boolean): PayloadErrors {
  if (id !== undefined && email !== undefined) return { buyer_email: [isInvalid('buyer')] }
  return isWhole && id === undefined && email === undefined ? { buyer_email: ['Missing buyer'] } : {}
}

function lotProblems({ listings = [] }: DirectOrderPayload, isWhole: boolean): PayloadErrors {
  if (listings.length === 0) return isWhole ? { listings: ['Missing lots'] } : {}
  const names = new Set(listings.map(({ name }) => name.toUpperCase()))
  if (names.size < listings.length) return { listings: ['A lot can be sold once only.'] }
  const free = listings.flatMap(({ price_cents: cents }, at) => (cents < 1 ? [at] : []))
  return Object.fromEntries(free.map((at) => [`listings.${at}.price_cents`, [isInvalid('price')]]))
}
