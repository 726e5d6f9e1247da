import { invoiceSums } from '@lotyard/contract/rules/orders/payments/invoice-sums'
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

function draw(change: Partial<Order> & { payPath?: string }, wireInstructions: string | null = null): string {
  const order = { ...EXAMPLE_ORDER, ...change }
  const Component = () => (
    <InvoiceSheet
      order={order}
      sums={invoiceSums(order)}
      operator={operator}
      wireInstructions={wireInstructions}
      publicUrl="https://lots.example"
    />
  )
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  render(<Stub hydrationData={{ loaderData: { root: { operator } } }} />)
  return screen.getByRole('article').textContent
}

test("an invoice is dated by the site's day, and one that was canceled keeps how it was paid", () => {
  const early = '2026-11-10T05:00:00.000Z'
  const text = draw({ state: 'cancelled', placedAt: early, paidAt: early, receipts: [] })
  expect(text).toContain('Invoice 100042Nov 9, 2026CANCELED')
  expect(text).toContain('Paid Nov 9, 2026, Visa ending in 1111Canceled.')
})

test('an invoice paid in part is stamped, lists what came by its day, and says what is left and where to pay it', () => {
  const dueAt = '2026-12-01T05:59:59.000Z'
  const receipts = [{ kind: 'wire', amountCents: 355_00, on: '2026-11-12', reference: 'FT-77' }] as const
  const money = { receivedCents: 355_00, balanceCents: 2_000_00, receipts: [...receipts] }
  const text = draw({ state: 'invoiced', paidAt: null, dueAt, payPath: '/pay/abc', ...money }, 'First Bank.')
  expect(text).toContain('PARTLY PAID')
  expect(text).toContain('Nov 12, 2026: $355.00, Wire FT-77$2,000.00 due by Mon, Nov 30, 11:59 PM CST')
  expect(text).toContain(
    'Pay online: https://lots.example/pay/abcFirst Bank.Include order number 100042 with your payment.',
  )
  expect(text).toContain('Payments received−$355.00Balance due$2,000.00')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pay/abc')
  cleanup()
  expect(draw({ state: 'paid', paidAt: '2026-11-12T18:00:00.000Z' })).toContain('PAID Nov 12, 2026')
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
  expect(draw({})).toContain('Indiana sales tax$70.00Kentucky sales taxOn lots picked up there$35.00Total$2,355.00')
  cleanup()
  const listings = EXAMPLE_ORDER.listings.map((lot) =>
    lot.taxState === 'IN' ? { ...lot, taxCents: 0, isTaxExempt: true } : lot,
  )
  expect(draw({ listings, taxExemption: 'IN resale certificate 0123' })).toContain(
    '$35.00Sales taxExempt by IN resale certificate 0123$0.00Total',
  )
})

test('refunds are taken off what was paid', () => {
  expect(draw({ refundedCents: 355_00 })).toContain('Refunded−$355.00Net paid$2,000.00')
})
