// The nonces that the real gateway documents for tests. They name a kind of payment, so they can be used again and again.
import type { MethodFacts } from '../../payment-gateway.ts'
import type { SandboxMethod } from '../methods/sandbox-method.ts'

const YEARS_LEFT = 3
const PAYPAL: MethodFacts = { type: 'PayPalAccount', email: 'jane.doe@example.com' }

type FakeNonce = SandboxMethod | { card: [cardType: string, lastFour: string]; verdict: SandboxMethod['verdict'] }

const FAKE_NONCES = new Map<string, FakeNonce>([
  ['fake-valid-nonce', { card: ['Visa', '1881'], verdict: 'approves' }],
  ['fake-valid-visa-nonce', { card: ['Visa', '1881'], verdict: 'approves' }],
  ['fake-valid-mastercard-nonce', { card: ['MasterCard', '4444'], verdict: 'approves' }],
  ['fake-valid-discover-nonce', { card: ['Discover', '1117'], verdict: 'approves' }],
  ['fake-valid-amex-nonce', { card: ['American Express', '0005'], verdict: 'approves' }],
  ['fake-processor-declined-visa-nonce', { card: ['Visa', '1115'], verdict: 'declines' }],
  ['fake-processor-declined-mastercard-nonce', { card: ['MasterCard', '5100'], verdict: 'declines' }],
  ['fake-processor-declined-discover-nonce', { card: ['Discover', '9424'], verdict: 'declines' }],
  ['fake-processor-declined-amex-nonce', { card: ['American Express', '1000'], verdict: 'declines' }],
  ['fake-gateway-rejected-fraud-nonce', { card: ['Visa', '1511'], verdict: 'suspects_fraud' }],
  ['fake-paypal-one-time-nonce', { facts: PAYPAL, verdict: 'approves', oneTime: { amountCents: null } }],
  ['fake-paypal-billing-agreement-nonce', { facts: PAYPAL, verdict: 'approves' }],
  ['fake-paypal-future-nonce', { facts: PAYPAL, verdict: 'approves' }],
])

/** Null for all others, also for those that are documented to be no good, such as fake-consumed-nonce. */
export function readFakeNonce(nonce: string, now: Date): SandboxMethod | null {
  const fake = FAKE_NONCES.get(nonce)
  if (fake === undefined) return null
  if ('facts' in fake) return fake
  const [cardType, lastFour] = fake.card
  const expiration = { expirationMonth: 12, expirationYear: now.getUTCFullYear() + YEARS_LEFT }
  return { facts: { type: 'CreditCard', cardType, lastFour, ...expiration }, verdict: fake.verdict }
}
