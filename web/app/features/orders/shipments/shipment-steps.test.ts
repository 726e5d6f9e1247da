import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { expect, test } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../test/example-order.ts'
import { shipmentSteps } from './shipment-steps.server.ts'

const [shipment] = EXAMPLE_ORDER.warehouses[0]!.shipments as [OrderShipment]
const leftAt = '2026-11-18T12:00:00.000Z'
const done = (...given: Parameters<typeof shipmentSteps>) =>
  shipmentSteps(...given)
    .filter(({ isDone }) => isDone)
    .map(({ words }) => words)
const paid = { state: 'paid', paidAt: '2026-11-16T12:00:00.000Z' } as const

test('an unpaid invoice has no step behind it', () => {
  expect(done({ state: 'invoiced', paidAt: null }, shipment)).toEqual([])
})

test.each([
  ['waiting', {}, ['Paid']],
  ['ready', {}, ['Paid', 'Ready to ship']],
  ['shipped', { leftAt }, ['Paid', 'Ready to ship', 'Shipped']],
  ['delivered', { leftAt, deliveredOn: '2026-11-20' }, ['Paid', 'Ready to ship', 'Shipped', 'Delivered']],
] as const)('a shipment that is %s, with %j, has these steps behind it: %j', (state, facts, steps) => {
  expect(done(paid, { ...shipment, state, ...facts })).toEqual(steps)
})

test('lots of a refunded order that never left have no step before them', () => {
  expect(shipmentSteps({ ...paid, state: 'refunded' }, shipment)).toEqual([])
  expect(done({ ...paid, state: 'refunded' }, { ...shipment, state: 'shipped', leftAt })).toContain('Shipped')
})

test('lots that are picked up need no truck', () => {
  const steps = done(paid, { ...shipment, isPickUp: true, state: 'picked_up', leftAt })
  expect(steps).toEqual(['Paid', 'Ready for pickup', 'Picked up'])
})
