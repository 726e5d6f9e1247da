import { expect, test } from 'vitest'
import { CARD_DECLINED, PAYPAL_DECLINED, REJECTED } from '../../decline-reasons.ts'
import type { SandboxMethod } from '../methods/sandbox-method.ts'
import { decideSale } from './decide-sale.ts'

const PAYPAL: SandboxMethod = { facts: { type: 'PayPalAccount', email: 'ann@example.com' }, verdict: 'approves' }
const CARD: SandboxMethod = {
  facts: { type: 'CreditCard', cardType: 'Visa', lastFour: '1111', expirationMonth: 12, expirationYear: 2030 },
  verdict: 'approves',
}

test.each<[string, SandboxMethod, object]>([
  ['a method that its bank approves', PAYPAL, { kind: 'authorised' }],
  ['a card that its bank declines', { ...CARD, verdict: 'declines' }, { kind: 'declined', reason: CARD_DECLINED }],
  ['a declined account', { ...PAYPAL, verdict: 'declines' }, { kind: 'declined', reason: PAYPAL_DECLINED }],
  ['one that looks like fraud', { ...CARD, verdict: 'suspects_fraud' }, { kind: 'declined', reason: REJECTED }],
  ['an approval of this payment', { ...PAYPAL, oneTime: { amountCents: 50_00 } }, { kind: 'authorised' }],
  ['an approval of any one payment', { ...PAYPAL, oneTime: { amountCents: null } }, { kind: 'authorised' }],
  ['an approval of another amount', { ...PAYPAL, oneTime: { amountCents: 50_01 } }, { kind: 'invalid' }],
])('%s', (_case, method, decision) => expect(decideSale(method, 50_00, {})).toEqual(decision))

test.each([
  [199_999, 'authorised'],
  [200_000, 'declined'],
  [299_999, 'declined'],
  [300_000, 'authorised'],
])('%i cents are %s where amounts are declined, and authorised elsewhere', (amountCents, kind) => {
  expect(decideSale(CARD, amountCents, { declineAmounts: true })).toMatchObject({ kind })
  expect(decideSale(CARD, amountCents, {})).toEqual({ kind: 'authorised' })
})
