import type { PickUp } from '@lotyard/contract/orders/pickup'
import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import type { Problem } from '@lotyard/contract/orders/problems'
import { MAX_MESSAGE_PHOTOS } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../test/example-order.ts'
import { EXAMPLE_MESSAGE, EXAMPLE_PROBLEM } from '../../../../test/example-problem.ts'
import { MAX_PHOTOS } from '../../../features/orders/problems/message-form.tsx'
import { toShownProblem } from '../../../features/orders/problems/shown-problem.server.ts'
import { toShownOrder } from './load-order.server.ts'
import OrderPage from './order.tsx'

afterEach(cleanup)

const NOW_MS = Date.parse('2026-11-11T12:00:00Z')

const pickUp: PickUp = {
  part: 2,
  place: {
    warehouseKey: 'hebron',
    description: 'Hebron, KY',
    address: ['2200 Worldwide Blvd', 'Hebron, KY 41048'],
    phone: '(859) 555-0142',
    dockNote: 'Docks 4 to 9.',
    hours: ['Mon to Fri, 8:00 AM to 4:00 PM'],
    timeZone: 'America/New_York',
  },
  booked: null,
  problem: null,
  changesLeft: 3,
}
const booked = {
  startsAt: '2026-11-19T15:00:00.000Z',
  endsAt: '2026-11-19T16:00:00.000Z',
  words: 'Thu, Nov 19, 10:00 AM EST',
  code: 'K7M4PX',
  codeWords: 'K7M 4PX',
  isMissed: false,
  isOpen: true,
  cancelProblem: null,
}
const PROPOSAL = { until: '2099-01-01T00:00:00.000Z', payWithin: { days: null, weekdays: 3 } }

function draw(
  change: Partial<Order> = {},
  problems: Problem[] | null = [],
  wireInstructions: string | null = null,
  pickUps: PickUp[] = [],
) {
  const order = { ...EXAMPLE_ORDER, ...change }
  const shown = toShownOrder(order, true, NOW_MS)
  const reported = problems && problems.map((problem) => toShownProblem(problem, 'buyer'))
  const loaderData = { ...shown, pickUps, problems: reported, wireInstructions, canPayOnline: true, readAt: NOW_MS }
  const props = { loaderData, matches: [], params: {} } as unknown as Parameters<typeof OrderPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <OrderPage {...props} /> }])
  render(<Stub />)
}
/** Parts whose scripts are loaded on demand. */
const settle = () => act(() => vi.dynamicImportSettled())
const section = (title: string) => screen.getByRole('heading', { name: title, level: 2 }).closest('section')!

test('[S3.06] an order is shown warehouse by warehouse, with its lots, addresses, payment and totals', () => {
  draw()
  expect(
    within(section('Ships from Gary, IN'))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Televisions', 'Radios'])
  expect(within(section('Pickup in Hebron, KY')).getByText('Chairs')).toBeTruthy()
  expect(section('Payment').textContent).toMatch(
    /FreightAfter \$30\.00 savings\$150\.00.*Total\$2,355\.00Received Nov 10, 2026Visa ending in 1111−\$2,355\.00Balance due\$0/,
  )
  expect(section('Addresses').textContent).toMatch(
    /Ship to.*1200 Yard Road.*Pickup inHebron, KYBilled to the shipping address$/,
  )
  expect(screen.getByRole('link', { name: /^PDF/ }).getAttribute('href')).toMatch(/\/invoice\.pdf$/)
})

test('the next step comes first, with its button or its form', async () => {
  const step = (change: Partial<Order> = {}) => {
    cleanup()
    draw(change)
    return screen.getByRole('region', { name: 'Next step' })
  }
  const owed = step({ state: 'invoiced', paidAt: null, dueAt: '2099-01-01T00:00:00.000Z', balanceCents: 2_355_00 })
  expect(owed.textContent).toMatch(/^Pay \$2,355\.00 by /)
  const pay = within(owed).getByRole('link', { name: 'Pay $2,355.00 now' })
  expect(pay.getAttribute('href')).toBe(`/account/orders/${EXAMPLE_ORDER.id}/pay/`)
  const [gary, hebron] = EXAMPLE_ORDER.warehouses
  const left = { state: 'shipped' as const, leftOn: '2026-11-09', estimate: null }
  const arriving = step({ warehouses: [{ ...gary!, shipments: [{ ...gary!.shipments[0]!, ...left }] }, hebron!] })
  await settle()
  within(arriving).getByRole('button', { name: 'It arrived' })
  expect(screen.getAllByRole('button', { name: 'It arrived' })).toHaveLength(1)
  const ready = { ...hebron!.shipments[0]!, state: 'ready' as const, pickUp: { isBookable: true, booked: null } }
  const book = step({ warehouses: [{ ...hebron!, shipments: [ready] }] })
  within(book).getByRole('link', { name: 'Choose a pickup time' })
  expect(step().textContent).toBe('We’re getting your lots ready for pickup; estimated ready Thu, Nov 12.')
})

test('lots on their way name their carrier and tracking number', () => {
  const [gary, hebron] = EXAMPLE_ORDER.warehouses
  const shipped = {
    ...gary!.shipments[0]!,
    state: 'shipped' as const,
    carrier: { key: 'x', name: 'Estes', link: 'https://x.test/?pro={tracking}' },
    trackings: ['12 345', '77-1'],
    leftOn: '2026-11-12',
    readyAt: '2026-11-11T12:00:00.000Z',
    leftAt: '2026-11-12T12:00:00.000Z',
  }
  draw({ warehouses: [{ ...gary!, shipments: [shipped] }, hebron!] })
  const panel = section('Ships from Gary, IN')
  expect(panel.textContent).toMatch(/Shipped with Estes, tracking numbers 12 345.*, 77-1/)
  const link = within(panel).getByRole('link', { name: /^12 345/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://x.test/?pro=12%20345', 'noreferrer'])
  expect(within(panel).getAllByRole('listitem')[2]!.textContent).toMatch(/^Shipped.*2026/)
  expect(section('Pickup in Hebron, KY').textContent).toMatch(/Picked up \(not yet\)/)
  // Papers come with what has left, and with nothing else.
  const papers = screen.getAllByRole('link', { name: /opens in a new tab/ }).map((link) => link.getAttribute('href'))
  expect(papers).toEqual(
    ['packing_list', 'bill_of_lading'].map((paper) => `/account/orders/${EXAMPLE_ORDER.id}/shipments/1/${paper}.pdf`),
  )
})

test('a buyer says that it arrived; and, of what only the desk calls delivered, that it hasn’t', async () => {
  const [gary, hebron] = EXAMPLE_ORDER.warehouses
  const left = { ...gary!.shipments[0]!, leftAt: '2026-11-12T12:00:00.000Z', leftOn: '2026-11-12' }
  const drawWith = async (change: Partial<OrderShipment>) => {
    cleanup()
    draw({ warehouses: [{ ...gary!, shipments: [{ ...left, ...change }] }, hebron!] })
    await settle()
    return screen.queryAllByRole('button', { name: /^It / }).map((button) => button.textContent)
  }
  expect(await drawWith({ state: 'shipped' })).toEqual(['It arrived'])
  expect(screen.getByLabelText('Arrived on')).toHaveProperty('value', '2026-11-20')
  const there = { state: 'delivered' as const, deliveredOn: '2026-11-15' }
  expect(await drawWith({ ...there, deliveredBy: 'desk' })).toEqual(['It hasn’t arrived'])
  expect(await drawWith({ ...there, deliveredBy: 'buyer' })).toEqual([])
  expect(await drawWith({ ...there, deliveredBy: 'desk', notArrivedAt: '2026-11-14T12:00:00.000Z' })).toEqual([])
  expect(await drawWith({ state: 'waiting', leftAt: null })).toEqual([])
})

test('a problem can be reported only while there is time, and what was written about it is shown', async () => {
  const messages = [
    EXAMPLE_MESSAGE,
    { ...EXAMPLE_MESSAGE, position: 2, author: 'buyer' as const, text: 'Here they are.' },
  ]
  const refunded = { state: 'resolved', outcome: 'refunded', refundedCents: 50_00 } as const
  draw({ reportUntil: '2099-01-01T00:00:00.000Z' }, [
    { ...EXAMPLE_PROBLEM, ...refunded, messages, resolvedAt: '2026-11-16T12:00:00.000Z', canWrite: true },
  ])
  const report = await screen.findByRole('link', { name: 'Report a problem' })
  expect(report.getAttribute('href')).toMatch(/\/problem\/$/)
  expect(section('Problems').textContent).toMatch(
    /Two screens are cracked\..*Our answer.*Can you send photos\?.*You.*Here they are\..*Refunded \$50\.00, /,
  )
  expect(screen.getByText('Not settled? Reply to reopen it')).toBeTruthy()
  cleanup()
  draw({ reportUntil: '2020-01-01T00:00:00.000Z' }, [EXAMPLE_PROBLEM])
  expect(await screen.findByText(/It’s our turn/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Report a problem' })).toBeNull()
  cleanup()
  draw()
  await settle()
  expect(screen.queryByRole('heading', { name: 'Problems' })).toBeNull()
})

test('a problem that waits for its buyer says until when, and its form names what was read', async () => {
  const waiting = { state: 'waiting', closesAt: '2026-11-22T12:00:00.000Z', seen: 1 } as const
  draw({}, [{ ...EXAMPLE_PROBLEM, ...waiting, messages: [EXAMPLE_MESSAGE] }])
  const form = (await screen.findByLabelText('Your reply')).closest('form')!
  expect(Object.fromEntries(new FormData(form))).toMatchObject({ act: 'reply', id: 'p1', seen: '1' })
  expect(screen.getByText(/Please reply by/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'It’s settled, withdraw it' })).toBeTruthy()
  expect(MAX_PHOTOS).toBe(MAX_MESSAGE_PHOTOS)
})

test('what was reported stands before the lots, in sight of the buyer who has just sent it', async () => {
  draw({ reportUntil: '2099-01-01T00:00:00.000Z' }, [EXAMPLE_PROBLEM])
  await settle()
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
  ['refunded', { endReason: 'Damaged.', refundedCents: 2_355_00 }, 'This order was refunded in full.'],
] as const)('an order that is %s (%j) says so: %s', (state, change, words) => {
  draw({ state, ...change })
  expect(screen.getByText(words)).toBeTruthy()
})

test('lots to pick up say where, and lead to a time; a booked one shows its code, a missed one asks for another', async () => {
  const panel = async (change: Partial<PickUp>) => {
    cleanup()
    draw({}, [], null, [{ ...pickUp, ...change }])
    await screen.findByText('Docks 4 to 9.')
    return section('Pickup in Hebron, KY')
  }
  const path = `/account/orders/${EXAMPLE_ORDER.id}/pickup/2/`
  const open = await panel({})
  expect(within(open).getByRole('link', { name: 'Choose a pickup time' }).getAttribute('href')).toBe(path)
  expect(open.textContent).toMatch(/2200 Worldwide Blvd.*\(859\) 555-0142.*Docks 4 to 9\..*Mon to Fri/)
  const set = await panel({ booked })
  expect(set.textContent).toMatch(/Thu, Nov 19, 10:00 AM EST.*K7M 4PX/)
  expect(within(set).getByRole('link', { name: 'Pickup pass' }).getAttribute('href')).toBe(path)
  expect((await panel({ booked: { ...booked, isOpen: false } })).textContent).toContain('will be closed then')
  expect((await panel({ booked: { ...booked, isMissed: true } })).textContent).toContain(
    'You missed your pickup on Thu, Nov 19',
  )
  const call = await panel({ problem: 'Call (859) 555-0142 to arrange a time.' })
  expect(within(call).queryByRole('link', { name: 'Choose a pickup time' })).toBeNull()
})

test('a proposed order is accepted or declined here, by forms that need no scripts', () => {
  draw({ state: 'proposed', proposal: PROPOSAL, paidAt: null })
  const panel = screen.getByRole('region', { name: 'Next step' })
  expect(panel.textContent).toMatch(
    /by .*at \$2,355\.00\. Accept it, and you pay within 3 business days\. You owe nothing/,
  )
  expect(screen.queryByText(/^Balance/)).toBeNull()
  const buttons = within(panel).getAllByRole('button') as HTMLButtonElement[]
  expect(buttons.map(({ name, value, type }) => [name, value, type])).toEqual([
    ['act', 'accept', 'submit'],
    ['act', 'decline', 'submit'],
  ])
  expect(screen.queryByRole('link', { name: 'Invoice' })).toBeNull()
})

test('an order whose payment was taken back is not called paid', () => {
  draw({ state: 'paid', paidAt: '2026-11-14T17:00:00Z', balanceCents: 500_00 })
  const head = screen.getByRole('heading', { level: 1 }).parentElement!
  expect(head.textContent).toContain('Payment due')
  expect(head.textContent).not.toContain('Paid')
  expect(document.body.textContent).toContain('Paid (not yet)')
})
