// What a direct order says beyond the payload of an order: whose it is, which lots, at which prices.
import type { DirectOrderPayload } from '../../orders/direct-orders.ts'
import { isInvalid } from '../site/field-messages.ts'
import { orderPayloadProblems, type PayloadErrors } from './order-payload.ts'

/** Said to a seller in place of an invoice: what to do instead. */
export const ADMINS_INVOICE_MESSAGE =
  'Only admins can place a direct order by invoice. Take a card, or ask an admin to place it.'

/** Said where an auction's lot is to be sold by invoice to a buyer who has not agreed. */
export const AUCTION_NEEDS_AGREEMENT =
  'Selling an auction’s lot ends its auction, so the buyer must have agreed. Enter how they did.'

const MAX_REFERENCE = 200

/** Once overdue an invoice keeps its buyer from bidding. Also enforced by the trigger only_admins_bind_a_buyer. */
export function mayInvoiceDirectly(role: string): boolean {
  return role === 'admin'
}

/**
 * Whether the buyer is asked first: nobody is bound without a word of theirs, given here or, as an admin says, before. Also
 * enforced by the trigger only_admins_bind_a_buyer.
 */
export function needsBuyersWord(agreedReference: string | null): boolean {
  return agreedReference === null
}

export function directOrderProblems(payload: DirectOrderPayload, how: { isWhole: boolean }): PayloadErrors {
  return {
    ...orderPayloadProblems(payload, how),
    ...buyerProblems(payload, how.isWhole),
    ...lotProblems(payload, how.isWhole),
    ...agreementProblems(payload),
    // Wires are chosen by buyers at checkout; a direct order has its invoice.
    ...(payload.payment_gateway === 'wire' && { payment_gateway: [isInvalid('payment_gateway')] }),
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

function agreementProblems({ agreed_reference: reference, ...payload }: DirectOrderPayload): PayloadErrors {
  if (reference === undefined) return {}
  const isGood = reference.trim() !== '' && reference.trim().length <= MAX_REFERENCE && !/\p{Cc}/u.test(reference)
  if (!isGood) return { agreed_reference: ['Say in one line how the buyer agreed, for example: E-mail of Nov 18.'] }
  // By card the card is the buyer's word.
  const isByCard = payload.payment_details !== undefined || payload.payment_gateway === 'braintree'
  return isByCard ? { agreed_reference: [isInvalid('agreed_reference')] } : {}
}

function lotProblems({ listings = [] }: DirectOrderPayload, isWhole: boolean): PayloadErrors {
  if (listings.length === 0) return isWhole ? { listings: ['Missing lots'] } : {}
  const names = new Set(listings.map(({ name }) => name.toUpperCase()))
  if (names.size < listings.length) return { listings: ['A lot can be sold once only.'] }
  const free = listings.flatMap(({ price_cents: cents }, at) => (cents < 1 ? [at] : []))
  return Object.fromEntries(free.map((at) => [`listings.${at}.price_cents`, [isInvalid('price')]]))
}
