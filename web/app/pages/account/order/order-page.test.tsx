import type { Order } from '@lotyard/contract/orders/orders'
import type { Problem } from '@lotyard/contract/orders/problems'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../test/example-order.ts'
import OrderPage from './order.tsx'

afterEach(cleanup)

const problem: Problem = {
  id: 'p1',
  listing: 'TV2345',
  title: 'Televisions',
  kind: 'damaged',
  description: 'Two screens are cracked.',
  photos: [],
  reportedAt: '2026-11-14T12:00:00.000Z',
  answer: null,
  answeredAt: null,
}

const PROPOSAL = { until: '2099-01-01T00:00:00.000Z', payWithin: { days: null, weekdays: 3 } }

function draw(change: Partial<Order> = {}, problems: Problem[] | null = [], wireInstructions: string | null = null) {
  const loaderData = { order: { ...EXAMPLE_ORDER, ...change }, problems, wireInstructions }
  const props = { loaderData, matches: [], params: {} } as unknown as Parameters<typeof OrderPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <OrderPage {...props} /> }])
  render(<Stub />)
}
const section = (title: string) => screen.getByRole('heading', { name: title, level: 2 }).closest('section')!

test('[S3.06] an order is shown warehouse by warehouse, with its lots, addresses, payment and totals', () => {
  draw()
  expect(
    within(section('Ships from Gary, IN'))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Televisions', 'Radios'])
  expect(within(section('Pickup in Hebron, KY')).getByText('Chairs')).toBeTruthy()
  expect(section('Payment').textContent).toMatch(/Visa ending in 1111.*Total\$2,355\.00/)
  expect(within(section('Addresses')).getAllByText('1200 Yard Road')).toHaveLength(2)
  expect(screen.getByRole('link', { name: /^PDF/ }).getAttribute('href')).toMatch(/\/invoice\.pdf$/)
})

test('lots on their way name their carrier and tracking number', () => {
  const [gary, hebron] = EXAMPLE_ORDER.warehouses
  const shipped = {
    ...gary!.shipments[0]!,
    state: 'shipped' as const,
    carrier: 'Estes',
    tracking: '12-345',
    readyAt: '2026-11-11T12:00:00.000Z',
    leftAt: '2026-11-12T12:00:00.000Z',
  }
  draw({ warehouses: [{ ...gary!, shipments: [shipped] }, hebron!] })
  const panel = section('Ships from Gary, IN')
  expect(panel.textContent).toMatch(/Shipped with Estes, tracking number 12-345/)
  expect(within(panel).getAllByRole('listitem')[2]!.textContent).toMatch(/^Shipped.*2026/)
  expect(section('Pickup in Hebron, KY').textContent).toMatch(/Picked up \(not yet\)/)
})

test('a problem can be reported only while there is time, and its answer is shown', () => {
  draw({ reportUntil: '2099-01-01T00:00:00.000Z' }, [
    { ...problem, answer: 'We refund both.', answeredAt: '2026-11-15T12:00:00.000Z' },
  ])
  expect(screen.getByRole('link', { name: 'Report a problem' }).getAttribute('href')).toMatch(/\/problem\/$/)
  expect(section('Problems').textContent).toMatch(/Two screens are cracked\..*Our answer.*We refund both\./)
  cleanup()
  draw({ reportUntil: '2020-01-01T00:00:00.000Z' }, [problem])
  expect(screen.queryByRole('link', { name: 'Report a problem' })).toBeNull()
  expect(section('Problems').textContent).toMatch(/will answer by e-mail/)
  cleanup()
  draw()
  expect(screen.queryByRole('heading', { name: 'Problems' })).toBeNull()
})

test('what was reported stands before the lots, in sight of the buyer who has just sent it', () => {
  draw({ reportUntil: '2099-01-01T00:00:00.000Z' }, [problem])
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(titles[0]).toBe('Problems')
})

test('an order whose payment is not decided, or failed, has no invoice', () => {
  for (const state of ['placing', 'failed'] as const) {
    draw({ state })
    expect(screen.queryByRole('link', { name: 'Invoice' })).toBeNull()
    cleanup()
  }
})

test.each([
  ['proposed', { proposal: PROPOSAL, paidAt: null }, 'Awaiting acceptance'],
  ['invoiced', { dueAt: '2099-01-01T00:00:00.000Z', isOwed: true, paidAt: null }, 'Payment due'],
  ['invoiced', { dueAt: '2020-01-01T00:00:00.000Z', isOwed: true, paidAt: null }, 'Payment overdue'],
  // On terms that ship first.
  ['shipped', { dueAt: '2020-01-01T00:00:00.000Z', isOwed: true, paidAt: null }, 'Payment overdue'],
  ['cancelled', { endReason: 'The lot was lost.' }, 'The lot was lost.'],
  ['refunded', { endReason: 'Damaged.', refundedCents: 2_355_00 }, '−$2,355.00'],
] as const)('an order that is %s (%j) says so: %s', (state, change, words) => {
  draw({ state, ...change })
  expect(screen.getByText(words)).toBeTruthy()
})

test('a proposed order is accepted or declined here, by forms that need no scripts', () => {
  draw({ state: 'proposed', proposal: PROPOSAL, paidAt: null })
  const panel = section('Do you want this order?')
  expect(panel.textContent).toMatch(/at \$2,355\.00\. Accept it by .*, and pay within 3 weekdays after that/)
  const buttons = within(panel).getAllByRole('button') as HTMLButtonElement[]
  expect(buttons.map(({ name, value, type }) => [name, value, type])).toEqual([
    ['answer', 'accept', 'submit'],
    ['answer', 'decline', 'submit'],
  ])
  expect(screen.queryByRole('link', { name: 'Invoice' })).toBeNull()
})
