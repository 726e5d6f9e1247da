import type { Order } from '@lotyard/contract/orders/orders'
import { expect, test } from 'vitest'
import { nextSteps } from './next-steps.ts'

function orderOf(state: Order['state'], ...isPickUp: boolean[]) {
  const shipments = isPickUp.map((picked, index) => ({
    isPickUp: picked,
    description: `Yard ${index + 1}`,
    estimate: {
      readyOn: '2026-11-19',
      shipsOn: null,
      arrivesFrom: picked ? null : '2026-11-23',
      arrivesBy: picked ? null : '2026-11-25',
    },
  }))
  return { state, warehouses: [{ shipments }] } as unknown as Order
}

test('freight is announced with its tracking number', () => {
  expect(nextSteps(orderOf('paid', false), true).join(' ')).toMatch(/carrier and the tracking number/)
  expect(nextSteps(orderOf('paid', false), true).join(' ')).not.toMatch(/pickup/)
})

test('each place that lots are picked up from is named, and no truck is promised for them', () => {
  const sentences = nextSteps(orderOf('paid', true, true), true).join(' ')
  expect(sentences).toMatch(/lots in Yard 1 are ready.*lots in Yard 2 are ready/)
  expect(sentences).not.toMatch(/carrier/)
})

test('an invoice is paid first', () => {
  expect(nextSteps(orderOf('invoiced', false), true)[0]).toMatch(/as soon as your payment arrives/)
  expect(nextSteps(orderOf('invoiced', false), true)).toContain(
    'Estimated arrival if paid today, lots from Yard 1: Nov 23 to 25.',
  )
  expect(nextSteps(orderOf('paid', true), true)).toContain('Estimated ready, lots from Yard 1: Thu, Nov 19.')
})

test('a market that sends no mail does not promise any', () => {
  expect(nextSteps(orderOf('paid'), false)).toEqual(["E-mail isn't sent here. An admin can find yours in the outbox."])
  const sentences = nextSteps(orderOf('invoiced', true, false), false).join(' ')
  expect(sentences).toMatch(/Your order shows the carrier.*Your order shows when your lots in Yard 1/)
  expect(sentences).not.toMatch(/e-mail you/)
})
