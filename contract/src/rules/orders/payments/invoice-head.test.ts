import { expect, test } from 'vitest'
import { isStampedPaid } from './invoice-head.ts'

const PAID = {
  paidAt: '2026-11-12T18:00:00.000Z',
  state: 'paid',
  totalCostFinalCents: 100_00,
  refundedCents: 0,
} as const

test.each([
  ['paid', PAID, true],
  ['refunded in part', { ...PAID, refundedCents: 30_00 }, true],
  ['refunded', { ...PAID, refundedCents: 100_00 }, false],
  ['canceled', { ...PAID, state: 'cancelled' }, false],
  ['not paid yet', { ...PAID, paidAt: null, state: 'invoiced' }, false],
] as const)('whether an invoice is stamped: %s', (_what, order, isStamped) => {
  expect(isStampedPaid(order)).toBe(isStamped)
})
