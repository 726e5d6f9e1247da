import { expect, test } from 'vitest'
import { isStillNeeded, nextStep, unaskedCents, type PaymentToSettle } from './payment-steps.ts'

const kept: PaymentToSettle = {
  amountCents: 1_000,
  refunds: [],
  isOrderOver: false,
  toReturnCents: 0,
  isNeeded: true,
}
const partly: PaymentToSettle = { ...kept, refunds: [{ amountCents: 400, state: 'waiting' }] }
const whole: PaymentToSettle = { ...kept, refunds: [{ amountCents: 1_000, state: 'waiting' }] }
const rest: PaymentToSettle = {
  ...kept,
  refunds: [
    { amountCents: 400, state: 'done' },
    { amountCents: 600, state: 'waiting' },
  ],
}
const over: PaymentToSettle = { ...kept, isOrderOver: true, toReturnCents: 1_000 }
const overPartly: PaymentToSettle = { ...partly, isOrderOver: true, toReturnCents: 600 }
// All of it was sent by hand, for instance.
const overReturned: PaymentToSettle = { ...over, toReturnCents: 0 }
const paidAlready: PaymentToSettle = { ...kept, isNeeded: false }
const overRefused: PaymentToSettle = { ...over, refunds: [{ amountCents: 1_000, state: 'failed' }] }

test.each([
  ['what is wanted is captured', 'authorised', kept, 'capture'],
  ['a part that goes back is captured first', 'authorised', partly, 'capture'],
  ['what goes back as a whole is never captured', 'authorised', whole, 'void'],
  ['what goes back as a whole is voided while it can be', 'captured', whole, 'void'],
  ['a part waits until it has settled', 'captured', partly, 'wait'],
  ['what is left after a refund can not be voided', 'captured', rest, 'wait'],
  ['whether it has settled is asked again', 'captured', kept, 'wait'],
  ['a part is refunded once it has settled', 'settled', partly, 'refund'],
  ['a whole is refunded once it has settled', 'settled', whole, 'refund'],
  ['settled money that is kept needs nothing', 'settled', kept, 'rest'],
  ['voided as we wanted', 'voided', whole, 'rest'],
  ['voided at the gateway, and not by us', 'voided', kept, 'give_up'],
  ['an order without its money leaves no authorisation', 'authorised', over, 'void'],
  ['an order without its money keeps none', 'captured', over, 'void'],
  ['an order that is over is never captured, whatever part of it was to go back', 'authorised', overPartly, 'void'],
  ['an order that is over gives all back, not a part', 'captured', overPartly, 'void'],
  ['voided with an order that is over', 'voided', overPartly, 'rest'],
  ['settled after all, though its order is over', 'settled', over, 'refund'],
  ['settled after all, with a part that was to go back', 'settled', overPartly, 'refund'],
  ['what the gateway refused to give back is not asked for again', 'settled', overRefused, 'rest'],
  ['a balance that was paid another way is never captured', 'authorised', paidAlready, 'void'],
  ['a balance that was voided because it was paid another way', 'voided', paidAlready, 'rest'],
  [
    'what is only authorised for an order that is over is voided, whatever else went back',
    'authorised',
    overReturned,
    'void',
  ],
  ['what went back another way is not voided as well', 'captured', overReturned, 'wait'],
  ['what went back another way is not refunded as well', 'settled', overReturned, 'rest'],
  ['the bank took its word back', 'failed', kept, 'give_up'],
  ['declined in the end', 'declined', kept, 'give_up'],
] as const)('%s', (_title, state, payment, step) => {
  expect(nextStep(state, payment)).toBe(step)
})

test.each([
  ['an order goes on', partly, 0],
  ['it is over', over, 1_000],
  ['it is over, and a part goes back already', overPartly, 600],
  ['it is over, and the gateway refused', overRefused, 0],
  ['it is over, and all went back another way', overReturned, 0],
])('what was not asked for, where %s', (_title, payment, cents) => {
  expect(unaskedCents(payment)).toBe(cents)
})

test('a balance is needed only while all of it is owed without it', () => {
  expect([isStillNeeded(500, 500), isStillNeeded(500, 600), isStillNeeded(500, 499), isStillNeeded(500, -1)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
