import { expect, test } from 'vitest'
import { isUncollected } from './uncollected.ts'

test.each([
  ['failed', true, false, true],
  ['voided', true, false, true],
  ['captured', true, false, false],
  ['settled', true, false, false],
  // It has ended: nothing is to be collected.
  ['failed', false, false, false],
  // The buyer paid by wire after the card had failed.
  ['failed', true, true, false],
  [null, true, true, false],
])('a payment that is %s (order paid: %s, invoice: %s)', (payment, isPaid, isInvoice, expected) =>
  expect(isUncollected({ payment, isPaid, isInvoice })).toBe(expected),
)
