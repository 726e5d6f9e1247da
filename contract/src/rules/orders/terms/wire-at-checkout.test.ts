import { expect, test } from 'vitest'
import { wireProblem, type WireFacts } from './wire-at-checkout.ts'

const good: WireFacts = {
  fromCents: 5_000_00,
  holdWeekdays: 3,
  hasPaidOrder: true,
  isApproved: false,
  hasLapsed: false,
  openCount: 2,
}
const order = { totalCents: 5_000_00, isEmailConfirmed: true }

test.each<[string, Partial<WireFacts> | null, Partial<typeof order>, string | null]>([
  ['who has paid for an order may', {}, {}, null],
  ['who an admin approved may without', { hasPaidOrder: false, isApproved: true }, {}, null],
  ['nobody may where wires are off', null, {}, 'Wires aren’t offered at checkout. Choose another payment method.'],
  ['a cent too little', {}, { totalCents: 4_999_99 }, 'Only orders of $5,000 or more can be paid by wire.'],
  ['an address that isn’t confirmed', {}, { isEmailConfirmed: false }, 'Confirm your e-mail address to pay by wire.'],
  [
    'a first order',
    { hasPaidOrder: false },
    {},
    'Pay for your first order by card or PayPal. After that you can pay by wire.',
  ],
  [
    'one that lapsed, approved or not',
    { hasLapsed: true, isApproved: true },
    {},
    'A wire of yours didn’t arrive in the past year. Choose another payment method, or contact us.',
  ],
  ['a fourth', { openCount: 3 }, {}, 'You have 3 orders waiting for a wire. Pay one of them first.'],
])('%s', (_case, facts, change, problem) => {
  expect(wireProblem(facts && { ...good, ...facts }, { ...order, ...change })).toBe(problem)
})
