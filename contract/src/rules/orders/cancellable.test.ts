import { expect, test } from 'vitest'
import { isCancellable, wasGivenUp, type OrderToCancel } from './cancellable.ts'

const paid: OrderToCancel = { state: 'paid', isInvoice: false, payment: 'settled', hasLeft: false }

test.each<[string, Partial<OrderToCancel>, boolean]>([
  ['paid, and nothing has left', {}, true],
  ['an invoice that is not paid', { state: 'invoiced', isInvoice: true, payment: null }, true],
  ['a proposal', { state: 'proposed', isInvoice: true, payment: null }, true],
  ['on terms, and a lot has left', { state: 'invoiced', isInvoice: true, payment: null, hasLeft: true }, false],
  ['paid, and a lot has left', { hasLeft: true }, false],
  ['a paid invoice of which a lot has left', { isInvoice: true, payment: null, hasLeft: true }, false],
  ['its payment failed after a lot had left', { payment: 'failed', hasLeft: true }, true],
  ['its payment was voided after a lot had left', { payment: 'voided', hasLeft: true }, true],
  ['the buyer sent a wire after the payment had failed', { payment: 'failed', isInvoice: true, hasLeft: true }, false],
  ['refunded after its lots had left', { state: 'refunded', hasLeft: true }, false],
  ['given up already', { state: 'cancelled', payment: 'failed', hasLeft: true }, false],
  ['canceled already', { state: 'cancelled' }, false],
  ['still being placed', { state: 'placing' }, false],
])('can be canceled: %s', (_case, change, expected) => expect(isCancellable({ ...paid, ...change })).toBe(expected))

test('only a canceled order of which lots had left was given up', () => {
  expect(wasGivenUp({ state: 'cancelled', hasLeft: true })).toBe(true)
  expect(wasGivenUp({ state: 'cancelled', hasLeft: false })).toBe(false)
  expect(wasGivenUp({ state: 'paid', hasLeft: true })).toBe(false)
})
