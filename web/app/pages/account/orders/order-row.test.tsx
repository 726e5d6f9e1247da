import type { Order, OrderListing } from '@lotyard/contract/orders/orders'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../test/example-order.ts'
import { OrderRow } from './order-row.tsx'
import { toShownOrder } from './shown-order.server.ts'

afterEach(cleanup)

function draw(listings: OrderListing[], change: Partial<Order> = {}) {
  const order = toShownOrder({ ...EXAMPLE_ORDER, listings, ...change }, new Date('2026-11-11T12:00:00Z'))
  const Stub = createRoutesStub([{ path: '/', Component: () => <OrderRow order={order} /> }])
  render(<Stub />)
}

test('an order is listed with its number, state, total and lots', () => {
  draw(EXAMPLE_ORDER.listings)
  expect(screen.getByRole('article').textContent).toMatch(/Order 100042.*Paid\$2,355.*Televisions.*Radios.*Chairs/)
})

test('an order says its next step, with its deadline', () => {
  draw(EXAMPLE_ORDER.listings)
  expect(screen.getByRole('article').textContent).toContain(
    'We’re getting your lots ready for pickup; estimated ready Thu, Nov 12.',
  )
  cleanup()
  draw(EXAMPLE_ORDER.listings, {
    state: 'invoiced',
    paidAt: null,
    dueAt: '2026-11-20T12:00:00.000Z',
    balanceCents: 40_00,
  })
  expect(screen.getByRole('article').textContent).toMatch(/Pay \$40\.00 by .*Nov/)
})

test('beside its state an order says what happened to parts of it', () => {
  const [gary, hebron] = EXAMPLE_ORDER.warehouses
  const shipped = { ...gary!.shipments[0]!, state: 'shipped' as const }
  draw(EXAMPLE_ORDER.listings, { warehouses: [{ ...gary!, shipments: [shipped] }, hebron!], refundedCents: 10_00 })
  expect(screen.getByRole('article').textContent).toContain('Paid1 of 2 shippedPartly refunded')
})

test('of many lots the first four are shown, and the others counted', () => {
  const [first] = EXAMPLE_ORDER.listings
  draw(Array.from({ length: 5 }, (_, at) => ({ ...first!, name: `TV${at}` })))
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByText('and 1 more lot')).toBeTruthy()
})
