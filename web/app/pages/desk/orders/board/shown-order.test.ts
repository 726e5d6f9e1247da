import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { expect, test } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../../test/example-order.ts'
import { toShownDeskOrder } from './shown-order.ts'

test.each([
  [{ name: 'Maria Okafor', email: 'maria@lotyard.test' }, 'maria@lotyard.test'],
  [{ name: 'Maria Okafor', email: null }, 'Maria Okafor'],
  [{ name: '', email: 'deleted-a1@deleted.invalid' }, 'Deleted account'],
])('the buyer %j is shown as %s', (account, shown) => {
  const order = { ...EXAMPLE_ORDER, account: { id: 'a1', ...account }, problems: [], movable: [] }
  expect(toShownDeskOrder(order as unknown as DeskOrder).buyer).toBe(shown)
})

test('a row prints the papers of what has not left and may leave', () => {
  const [truck, pickup] = EXAMPLE_ORDER.warehouses.flatMap(({ shipments }) => shipments)
  const shown = (movable: string[], leftAt: string | null) =>
    toShownDeskOrder({
      ...EXAMPLE_ORDER,
      account: { id: 'a1', name: 'Maria', email: null },
      problems: [],
      movable,
      warehouses: [{ ...EXAMPLE_ORDER.warehouses[0]!, shipments: [{ ...truck!, leftAt }, pickup!] }],
    } as unknown as DeskOrder).toPrint
  expect(shown([truck!.id, pickup!.id], null)).toEqual([truck!.id, pickup!.id])
  expect(shown([truck!.id, pickup!.id], '2026-11-12T12:00:00.000Z')).toEqual([pickup!.id])
  expect(shown([pickup!.id], null)).toEqual([pickup!.id])
})
