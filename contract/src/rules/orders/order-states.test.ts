import { expect, test } from 'vitest'
import { mayMoveOrder, ORDER_MOVES, ORDER_STATES, shownState } from './order-states.ts'

test('what has ended stays so', () => {
  for (const ended of ['cancelled', 'refunded', 'failed'] as const) expect(ORDER_MOVES[ended]).toEqual([])
  expect(ORDER_STATES.filter((to) => mayMoveOrder('placing', to))).toEqual(['paid', 'failed'])
})

test.each([
  [['waiting', 'shipped'], 'paid'],
  [['ready', 'shipped'], 'ready'],
  [['ready', 'waiting'], 'paid'],
  [['shipped', 'picked_up'], 'shipped'],
  [['picked_up', 'picked_up'], 'picked_up'],
  [['delivered', 'shipped'], 'shipped'],
  [['delivered', 'picked_up'], 'delivered'],
] as const)('a paid order with shipments %j is shown as %s', (shipments, shown) => {
  expect(shownState('paid', shipments)).toBe(shown)
})

test('what ships before payment is shown on its way while it is owed', () => {
  expect(shownState('invoiced', ['waiting'], true)).toBe('invoiced')
  expect(shownState('invoiced', ['shipped'], true)).toBe('shipped')
  expect(shownState('cancelled', ['shipped'], true)).toBe('cancelled')
})

test('an order that is not paid, or not any more, is shown as it is', () => {
  expect(shownState('invoiced', ['shipped'])).toBe('invoiced')
  expect(shownState('refunded', ['shipped'])).toBe('refunded')
})
