import type { OrderShipment } from '@lotyard/contract/orders/orders'
import { expect, test } from 'vitest'
import { shipmentSteps } from './shipment-steps.ts'

const shipment: OrderShipment = {
  id: '5b9c7f1e-6f0c-4a34-9d3b-000000000001',
  part: 1,
  warehouseKey: 'gary',
  description: 'Gary, IN',
  isPickUp: false,
  listings: ['7KQ2MX'],
  state: 'waiting',
  carrier: null,
  tracking: null,
  readyAt: null,
  leftAt: null,
  estimate: null,
}
const done = (...given: Parameters<typeof shipmentSteps>) =>
  shipmentSteps(...given)
    .filter(({ isDone }) => isDone)
    .map(({ words }) => words)
const paid = { state: 'paid', paidAt: '2026-11-16T12:00:00.000Z' } as const

test('an unpaid invoice has no step behind it', () => {
  expect(done({ state: 'invoiced', paidAt: null }, shipment)).toEqual([])
})

test.each([
  ['waiting', ['Paid']],
  ['ready', ['Paid', 'Ready to ship']],
  ['shipped', ['Paid', 'Ready to ship', 'Shipped']],
] as const)('a shipment that is %s has these steps behind it: %j', (state, steps) => {
  expect(done(paid, { ...shipment, state })).toEqual(steps)
})

test('lots that are picked up need no truck', () => {
  const steps = done(paid, { ...shipment, isPickUp: true, state: 'picked_up' })
  expect(steps).toEqual(['Paid', 'Ready for pickup', 'Picked up'])
})
