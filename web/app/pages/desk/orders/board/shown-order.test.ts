import type { DeskOrderRow } from '@lotyard/contract/desk/orders'
import { expect, test } from 'vitest'
import { toShownDeskOrder } from './shown-order.ts'

const ORDER: DeskOrderRow = {
  id: 'o1',
  number: '100001',
  orderType: 'customer',
  state: 'paid',
  placedAt: '2026-11-12T12:00:00.000Z',
  dueAt: null,
  isOwed: false,
  isUncollected: false,
  totalCostFinalCents: 100_00,
  refundedCents: 0,
  account: { name: 'Maria Okafor', email: null },
  lotCount: 2,
  openProblems: 0,
  shipments: [
    { id: 's1', state: 'shipped', isToLeave: false },
    { id: 's2', state: 'waiting', isToLeave: true },
  ],
}

test.each([
  [{ name: 'Maria Okafor', email: 'maria@lotyard.test' }, 'maria@lotyard.test'],
  [{ name: 'Maria Okafor', email: null }, 'Maria Okafor'],
  [{ name: '', email: 'deleted-a1@deleted.invalid' }, 'Deleted account'],
])('the buyer %j is shown as %s', (account, shown) => {
  expect(toShownDeskOrder({ ...ORDER, account }).buyer).toBe(shown)
})

test('a row prints the papers of what is to leave, and says how far the parts of the order are', () => {
  expect(toShownDeskOrder(ORDER)).toMatchObject({ toPrint: ['s2'], progress: ['1 of 2 shipped'] })
  expect(toShownDeskOrder({ ...ORDER, refundedCents: 1 }).progress).toEqual(['1 of 2 shipped', 'Partly refunded'])
})
