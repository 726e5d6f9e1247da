import { expect, test } from 'vitest'
import { isCancellable, mayWriteOff, wasGivenUp, type OrderToCancel } from './cancellable.ts'

const paid: OrderToCancel = { state: 'paid', isInvoice: false, balanceCents: 0, receivedCents: 100, hasLeft: false }
const unpaid = { balanceCents: 100, receivedCents: 0 }
const inPart = { balanceCents: 40, receivedCents: 60 }

test.each<[string, Partial<OrderToCancel>, boolean, boolean]>([
  ['paid, and nothing has left', {}, true, false],
  ['an invoice that is not paid', { state: 'invoiced', isInvoice: true, ...unpaid }, true, false],
  ['a proposal', { state: 'proposed', isInvoice: true, ...unpaid }, true, false],
  ['an invoice that is paid in part', { state: 'invoiced', isInvoice: true, ...inPart }, true, false],
  ['shipped on terms, and not paid', { state: 'invoiced', isInvoice: true, ...unpaid, hasLeft: true }, false, true],
  ['shipped on terms, and paid in part', { state: 'invoiced', isInvoice: true, ...inPart, hasLeft: true }, false, true],
  ['paid, and a lot has left', { hasLeft: true }, false, false],
  ['a paid invoice of which a lot has left', { isInvoice: true, hasLeft: true }, false, false],
  ['its payment failed after a lot had left', { ...unpaid, hasLeft: true }, true, false],
  ['its payment failed, and a part came by wire', { ...inPart, hasLeft: true }, false, true],
  ['the wire for it was reversed after a lot had left', { isInvoice: true, ...unpaid, hasLeft: true }, false, true],
  ['refunded after its lots had left', { state: 'refunded', hasLeft: true }, false, false],
  ['given up already', { state: 'cancelled', ...unpaid, hasLeft: true }, false, false],
  ['canceled already', { state: 'cancelled' }, false, false],
  ['still being placed', { state: 'placing', ...unpaid }, false, false],
])('can be canceled, or written off: %s', (_case, change, cancels, writesOff) => {
  const order = { ...paid, ...change }
  expect([isCancellable(order), mayWriteOff(order)]).toEqual([cancels, writesOff])
})

test('only a canceled order of which lots had left was given up', () => {
  expect(wasGivenUp({ state: 'cancelled', hasLeft: true })).toBe(true)
  expect(wasGivenUp({ state: 'cancelled', hasLeft: false })).toBe(false)
  expect(wasGivenUp({ state: 'paid', hasLeft: true })).toBe(false)
})
