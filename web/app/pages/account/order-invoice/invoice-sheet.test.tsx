import type { Order } from '@lotyard/contract/orders/orders'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../test/example-order.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'

afterEach(cleanup)

const operator = {
  name: 'Acme',
  contact_email: null,
  contact_phone: null,
  postal_address: null,
  fees: null,
  claims: null,
  time_zone: 'America/Chicago',
  takes_messages: true,
}

function draw(change: Partial<Order>, wireInstructions: string | null = null): string {
  const order = { ...EXAMPLE_ORDER, ...change }
  const Component = () => <InvoiceSheet order={order} operator={operator} wireInstructions={wireInstructions} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  render(<Stub hydrationData={{ loaderData: { root: { operator } } }} />)
  return screen.getByRole('article').textContent
}

test("an invoice is dated by the site's day, and one that was canceled keeps how it was paid", () => {
  const early = '2026-11-10T05:00:00.000Z'
  const text = draw({ state: 'cancelled', placedAt: early, paidAt: early })
  expect(text).toContain('Invoice 100042Nov 9, 2026')
  expect(text).toContain('Paid Nov 9, 2026, Visa ending in 1111Canceled.')
})

test('a paid invoice is stamped, as its PDF is; one that was canceled is not', () => {
  const paidAt = '2026-11-12T18:00:00.000Z'
  expect(draw({ state: 'paid', paidAt })).toContain('PAID Nov 12, 2026')
  cleanup()
  expect(draw({ state: 'cancelled', paidAt })).not.toContain('PAID')
})

test('an invoice says where lots are picked up, and where all are, no address', () => {
  const mixed = draw({})
  expect(mixed).toContain('Ship to')
  expect(mixed).toContain('Pickup inHebron, KY')
  cleanup()
  const warehouses = EXAMPLE_ORDER.warehouses.map((warehouse) => ({
    ...warehouse,
    shipments: warehouse.shipments.map((shipment) => ({ ...shipment, isPickUp: true, description: 'Gary, IN' })),
  }))
  const text = draw({ warehouses: warehouses.slice(0, 1) })
  expect(text).toContain('Pickup inGary, IN')
  expect(text).not.toContain('Ship to')
})

test('tax is named with the state that is owed it, a line each', () => {
  expect(draw({})).toContain('Sales tax (IN)$70.00Sales tax (KY)$35.00Total$2,355.00')
  cleanup()
  const listings = EXAMPLE_ORDER.listings.map((lot) =>
    lot.taxState === 'IN' ? { ...lot, taxCents: 0, isTaxExempt: true } : lot,
  )
  expect(draw({ listings, taxExemption: 'IN resale certificate 0123' })).toContain(
    'Sales tax (KY)$35.00Sales tax (IN resale certificate 0123)$0.00Total',
  )
})

test('refunds are taken off what was paid', () => {
  expect(draw({ refundedCents: 355_00 })).toContain('Refunded−$355.00Net paid$2,000.00')
})

test('an open invoice says by when and how to pay it, and names the order once', () => {
  const unpaid = { state: 'invoiced', paidAt: null, dueAt: '2026-12-01T05:59:59.000Z' } as const
  const text = draw(unpaid, 'First Bank.')
  expect(text).toContain('Due by Mon, Nov 30, 11:59 PM CSTFirst Bank.Include order number 100042 with your payment.')
})
