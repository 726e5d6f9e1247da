import type { Authorisation } from '../nonces/nonce.ts'
import type { SandboxMethod } from './sandbox-method.ts'

const FOR_ONE_PAYMENT = ['Hermes Onetime', 'Legacy Onetime']

/** What was approved in the PayPal window: one payment of an amount, or whatever is asked for later. */
export function readPaypalMethod({ email, type, amount, currency }: Authorisation): SandboxMethod {
  const method = { facts: { type: 'PayPalAccount', email }, verdict: 'approves' } as const
  if (!FOR_ONE_PAYMENT.includes(type)) return method
  if (amount === undefined) return { ...method, oneTime: { amountCents: null } }
  return { ...method, oneTime: { amountCents: currency === 'USD' ? toCents(amount) : MATCHES_NOTHING } }
}

/** No payment is of nothing, so what was approved in another currency, or in parts of a cent, is good for none. */
const MATCHES_NOTHING = 0

function toCents(amount: string): number {
  const [, dollars, cents = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(amount) ?? []
  return dollars === undefined ? MATCHES_NOTHING : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
