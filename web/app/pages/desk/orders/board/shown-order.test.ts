import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { expect, test } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../../test/example-order.ts'
import { toShownDeskOrder } from './shown-order.ts'

test.each([
  [{ name: 'Maria Okafor', email: 'maria@lotyard.test' }, 'maria@lotyard.test'],
  [{ name: 'Maria Okafor', email: null }, 'Maria Okafor'],
  [{ name: '', email: 'deleted-a1@deleted.invalid' }, 'Deleted account'],
])('the buyer %j is shown as %s', (account, shown) => {
  const order = { ...EXAMPLE_ORDER, account: { id: 'a1', ...account }, problems: [] } as unknown as DeskOrder
  expect(toShownDeskOrder(order).buyer).toBe(shown)
})
