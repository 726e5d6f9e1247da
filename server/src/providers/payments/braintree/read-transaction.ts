// Translates the gateway's words into ours.
import type { CreditCard, PaymentMethod, PayPalAccount, Transaction } from 'braintree'
import { GatewayUndecided, type GatewayTransaction, type MethodFacts } from '../payment-gateway.ts'

const STATES = new Map<string, GatewayTransaction['state']>([
  ['authorized', 'authorised'],
  ['submitted_for_settlement', 'captured'],
  ['settlement_pending', 'captured'],
  ['settlement_confirmed', 'captured'],
  // The gateway refunds what is settling as it does what is settled.
  ['settling', 'settled'],
  ['settled', 'settled'],
  ['voided', 'voided'],
  ['processor_declined', 'declined'],
  ['gateway_rejected', 'declined'],
  ['failed', 'failed'],
  ['settlement_declined', 'failed'],
  ['authorization_expired', 'failed'],
])

/** Throws for one that is still being decided, or in a state that we don't know: guessing would cost money. */
export function readTransaction(transaction: Transaction): GatewayTransaction {
  const { id, status, amount, orderId } = transaction
  const state = STATES.get(status)
  if (state === undefined)
    throw new GatewayUndecided(`Transaction ${id} is ${status}: what becomes of it isn't known yet.`)
  const { method, token } = readInstrument(transaction)
  return { id, orderId: orderId ?? '', amountCents: toCents(amount), state, method, vaultedToken: token }
}

function readInstrument(transaction: Transaction): { method: MethodFacts; token: string | null } {
  const { creditCard, paypalAccount, paymentInstrumentType } = transaction
  if (paymentInstrumentType !== 'paypal_account')
    return { method: readCard(creditCard), token: creditCard?.token || null }
  // A declined one comes without an address.
  const email = paypalAccount?.payerEmail ?? ''
  return { method: { type: 'PayPalAccount', email }, token: paypalAccount?.token || null }
}

/** Null for a kind that we never offer, such as a wallet that the operator switched on at the gateway. */
export function readMethod(method: PaymentMethod): (MethodFacts & { token: string }) | null {
  const { token, email, last4 } = method as Partial<CreditCard> & Partial<PayPalAccount>
  if (!token) return null
  if (email) return { type: 'PayPalAccount', email, token }
  return last4 ? { ...readCard(method as CreditCard), token } : null
}

type CardDetails = { cardType?: string; last4?: string; expirationMonth?: string; expirationYear?: string }

function readCard(card: CardDetails | undefined): MethodFacts {
  return {
    type: 'CreditCard',
    cardType: card?.cardType || 'Card',
    lastFour: card?.last4 ?? '',
    expirationMonth: Number(card?.expirationMonth ?? 0),
    expirationYear: Number(card?.expirationYear ?? 0),
  }
}

function toCents(amount: string): number {
  const [, dollars, cents] = /^(\d+)\.(\d\d)$/.exec(amount) ?? []
  if (dollars === undefined) throw new GatewayUndecided(`The gateway's amount '${amount}' is not understood.`)
  return Number(dollars) * 100 + Number(cents)
}
