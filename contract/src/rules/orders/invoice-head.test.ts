import { expect, test } from 'vitest'
import { isStampedPaid, pickUpPlaces } from './invoice-head.ts'

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

test('an order that is picked up names its places, and one of which a part is shipped names none', () => {
  const order = (...isPickUp: boolean[]) =>
    ({ warehouses: [{ shipments: isPickUp.map((is, at) => ({ isPickUp: is, description: `Dock ${at}` })) }] }) as never
  expect(pickUpPlaces(order(true, true))).toEqual(['Dock 0', 'Dock 1'])
  expect(pickUpPlaces(order(true, false))).toBeNull()
})
