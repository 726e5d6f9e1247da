import { expect, test } from 'vitest'
import { shipToOf, waysOut } from './ship-to.ts'

const order = (...pickUps: boolean[]) =>
  ({ warehouses: [{ shipments: pickUps.map((isPickUp, at) => ({ isPickUp, description: `Dock ${at}` })) }] }) as never

test.each([
  ['all shipped', order(false, false), { isShipped: true, pickUpPlaces: [] }],
  ['all picked up', order(true, true), { isShipped: false, pickUpPlaces: ['Dock 0', 'Dock 1'] }],
  ['some of each', order(true, false), { isShipped: true, pickUpPlaces: ['Dock 0'] }],
])('an order says which way its lots leave: %s', (_what, given, ways) => {
  expect(waysOut(given)).toEqual(ways)
})

test('what stands in the place of a forgotten address is not where the order went', () => {
  const address = (role: 'shipping' | 'billing') => ({ shippingAddress: { role } }) as never
  expect(shipToOf(address('shipping'))).toEqual({ role: 'shipping' })
  expect(shipToOf(address('billing'))).toBeNull()
})
