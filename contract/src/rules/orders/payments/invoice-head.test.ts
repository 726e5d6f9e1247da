import { expect, test } from 'vitest'
import { invoiceStamp } from './invoice-head.ts'

const PAID = {
  state: 'paid',
  totalCostFinalCents: 100_00,
  refundedCents: 0,
  writtenOffCents: 0,
  receivedCents: 100_00,
  balanceCents: 0,
} as const

test.each([
  ['paid', PAID, 'PAID'],
  ['paid too much', { ...PAID, receivedCents: 120_00, balanceCents: -20_00 }, 'PAID'],
  ['refunded in part', { ...PAID, refundedCents: 30_00 }, 'PAID'],
  ['refunded', { ...PAID, state: 'refunded', refundedCents: 100_00 }, null],
  ['written off', { ...PAID, receivedCents: 40_00, writtenOffCents: 60_00 }, null],
  ['written off and paid all the same', { ...PAID, writtenOffCents: 60_00, balanceCents: -60_00 }, 'PAID'],
  ['canceled', { ...PAID, state: 'cancelled' }, 'CANCELED'],
  ['not paid yet', { ...PAID, state: 'invoiced', receivedCents: 0, balanceCents: 100_00 }, 'DUE'],
  ['a first wire', { ...PAID, state: 'invoiced', receivedCents: 40_00, balanceCents: 60_00 }, 'PARTLY PAID'],
  ['a wire that was reversed', { ...PAID, receivedCents: 0, balanceCents: 100_00 }, 'DUE'],
] as const)('what an invoice is stamped: %s', (_what, order, stamp) => {
  expect(invoiceStamp(order)).toBe(stamp)
})
