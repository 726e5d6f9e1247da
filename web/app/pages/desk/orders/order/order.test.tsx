import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { EXAMPLE_ORDER } from '../../../../../test/example-order.ts'
import { EXAMPLE_PROBLEM } from '../../../../../test/example-problem.ts'
import { toShownProblem } from '../../../../features/orders/problems/shown-problem.server.ts'
import type { Api, Failure } from '../../../../api/api.ts'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { ORDER_ACTS } from './act-on-order.server.ts'
import { toDeskSums } from '../../../../features/orders/order-sums.server.ts'
import { shipmentSteps } from '../../../../features/orders/shipments/shipment-steps.server.ts'
import DeskOrderPage from './order.tsx'

afterEach(cleanup)

const desk: DeskOrder = {
  ...EXAMPLE_ORDER,
  account: { id: 'a1', name: 'Maria Okafor', email: 'maria@lotyard.test' },
  placedBy: null,
  paymentState: 'captured',
  moneyIn: [
    {
      id: 'm1',
      kind: 'card',
      amountCents: EXAMPLE_ORDER.totalCostFinalCents,
      on: '2026-11-10',
      reference: 'Visa ending in 1111',
      state: 'captured',
    },
  ],
  refundSources: [
    { paymentId: 'm1', description: 'Visa ending in 1111', leftCents: EXAMPLE_ORDER.totalCostFinalCents },
  ],
  returnableCents: EXAMPLE_ORDER.totalCostFinalCents,
  surplusCents: 0,
  browserData: { user_agent: 'Firefox', time_zone: 'America/Chicago', plugins: 'none' },
  refunds: [],
  problems: [EXAMPLE_PROBLEM],
  printable: [EXAMPLE_ORDER.warehouses[0]!.shipments[0]!.id],
  movable: EXAMPLE_ORDER.warehouses.flatMap(({ shipments }) => shipments.map(({ id }) => id)),
  isUncollected: false,
  canUndo: [],
  canCancel: true,
  canRefund: true,
  canMarkPaid: false,
  canRecordReceipt: true,
  canWriteOff: false,
  agreedReference: null,
  stopProblem: null,
  shipAnywayReason: null,
}

const EXAMPLE_NOTE = {
  id: '1',
  text: 'Call before shipping.',
  author: 'Yard Sellers',
  isSellers: true,
  writtenAt: '2026-11-15T12:00:00.000Z',
}

type Drawn = { change?: Partial<DeskOrder>; at?: string; isAdmin?: boolean; actionData?: ActAnswer }
function draw({ change = {}, at = '/', isAdmin = true, actionData }: Drawn = {}) {
  const carriers = [
    { key: 'estes', name: 'Estes' },
    { key: 'saia', name: 'Saia' },
  ]
  const history = { 1: [{ at: '2026-11-12T12:00:00.000Z', text: 'Shipped with Estes (Ada)' }] }
  const order = { ...desk, ...change }
  const shipments = order.warehouses.flatMap((warehouse) => warehouse.shipments)
  const steps = Object.fromEntries(shipments.map((shipment) => [shipment.part, shipmentSteps(order, shipment)]))
  const sums = toDeskSums(order)
  const problems = order.problems.map((problem) => toShownProblem(problem, isAdmin ? 'desk' : 'seller'))
  const loaderData = {
    order,
    problems,
    notes: [EXAMPLE_NOTE],
    sums,
    steps,
    carriers,
    history,
    isAdmin,
    readsMoney: isAdmin,
    movesMoney: isAdmin,
    payLink: null,
    formKey: 'key-1',
  }
  const given = { loaderData, actionData, matches: [], params: {} }
  const props = given as unknown as Parameters<typeof DeskOrderPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskOrderPage {...props} /> }])
  render(<Stub initialEntries={[at]} />)
}

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('an order of a deleted account says that its address is gone', () => {
  draw({ change: { shippingAddress: null } })
  expect(document.body.textContent).toContain('Ship toRemoved with the buyer’s account.Pickup inHebron, KY')
})

test('a shipment has its papers, unless other sellers have a part in it', () => {
  draw()
  const [shipment] = desk.printable
  const links = screen.getAllByRole('link', { name: /opens in a new tab/ }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    ['bill_of_lading', 'packing_list', 'pick_list', 'pallet_labels'].map(
      (paper) => `/admin/shipments/${shipment}/${paper}.pdf`,
    ),
  )
})

test('the desk shows who ordered, how it is paid, and what the browser said of itself', () => {
  draw()
  expect(screen.getByText('maria@lotyard.test')).toBeTruthy()
  expect(screen.getByText('Visa ending in 1111 (captured)')).toBeTruthy()
  expect(screen.getByText('Firefox')).toBeTruthy()
  expect(screen.getByText('Time zone').nextSibling!.textContent).toBe('America/Chicago')
  expect(screen.getByText('Plugins')).toBeTruthy()
  expect(screen.getByText('Call before shipping.').previousSibling!.textContent).toMatch(/^Yard Sellers, .*Seller$/)
})

test('an order whose payment failed after lots had left says so to admins', () => {
  draw({ change: { state: 'shipped', isUncollected: true, balanceCents: desk.totalCostFinalCents } })
  expect(screen.getByText(/The payment failed after lots had left/).textContent).toContain(
    `Collect ${formatWithCents(desk.totalCostFinalCents)} from the buyer`,
  )
  cleanup()
  draw({ change: { state: 'shipped', paymentState: 'failed' } })
  expect(screen.queryByText(/payment failed after lots had left/)).toBeNull()
})

test('a seller reads why a sale is not paid out, while the money may come and after it was given up', () => {
  const ofSeller = { isUncollected: true, payment: null, paymentState: null, canCancel: false, canRefund: false }
  const leftAt = '2026-11-12T12:00:00.000Z'
  const warehouses = desk.warehouses.map((place) => ({
    ...place,
    shipments: place.shipments.map((shipment) => ({ ...shipment, leftAt })),
  }))
  draw({ change: { ...ofSeller, state: 'shipped', warehouses }, isAdmin: false })
  expect(screen.getByText(/^The buyer’s payment failed/).textContent).toMatch(/only if the buyer still pays\.$/)
  // The facts don't say that it was paid.
  expect(screen.queryAllByText('Paid', { selector: 'dt' })).toEqual([])
  cleanup()
  draw({ change: { ...ofSeller, state: 'paid' }, isAdmin: false })
  expect(screen.getByText(/^The buyer’s payment failed/).textContent).toMatch(/Keep what hasn’t left yet\.$/)
  expect(screen.queryByText(/Collect/)).toBeNull()
  cleanup()
  draw({ change: { ...ofSeller, state: 'cancelled', endReason: 'No answer.' }, isAdmin: false })
  expect(screen.getByText(/^The buyer’s payment failed/).textContent).toContain('Nothing is paid out for this order.')
  expect(screen.getByText('No answer.')).toBeTruthy()
})

const gone = {
  warehouses: desk.warehouses.map((place) => ({
    ...place,
    shipments: place.shipments.map((shipment) => ({ ...shipment, leftAt: '2026-11-12T12:00:00.000Z' })),
  })),
}

test('an admin stops collecting by a form that promises no money back', () => {
  const change = { ...gone, state: 'shipped', isUncollected: true, balanceCents: desk.totalCostFinalCents } as const
  draw({ change })
  expect(screen.getByRole('link', { name: 'Stop collecting' }).getAttribute('href')).toMatch(/\?do=cancel$/)
  expect(screen.queryByRole('link', { name: 'Cancel order' })).toBeNull()
  cleanup()
  draw({ change, at: '/?do=cancel' })
  const total = formatWithCents(desk.totalCostFinalCents)
  const form = screen.getByLabelText(`Cancel this order without collecting ${total}`).closest('form')!
  expect(form.textContent).not.toMatch(/money back|withdrawn|owes nothing/)
  expect(within(form).getByRole('button', { name: 'Stop collecting' })).toBeTruthy()
})

test('admins go on to the buyer’s account and to what was done to the order, unless the account is gone', () => {
  draw({ change: { paymentState: 'authorised' } })
  expect(screen.getByRole('link', { name: 'Maria Okafor' }).getAttribute('href')).toBe('/admin/people/a1/')
  expect(screen.getByRole('link', { name: 'Audit trail' }).getAttribute('href')).toBe(
    `/admin/audit/?subject=order%3A${desk.number}`,
  )
  expect(screen.getByText('Visa ending in 1111 (authorized)')).toBeTruthy()
  cleanup()
  draw({ isAdmin: false, change: { account: { ...desk.account, email: null } } })
  expect(screen.queryByRole('link', { name: 'Maria Okafor' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Audit trail' })).toBeNull()
  cleanup()
  const gone = { id: 'a1', name: '', email: 'deleted-a1@deleted.invalid' }
  draw({ change: { account: gone } })
  expect(screen.getByText('Deleted account')).toBeTruthy()
  expect(screen.queryByText(gone.email)).toBeNull()
})

test('a seller sees neither payment nor billing address, and writes about problems to the desk alone', async () => {
  draw({
    isAdmin: false,
    change: {
      payment: null,
      billingAddress: null,
      account: { ...desk.account, email: null },
      canCancel: false,
      canRefund: false,
    },
  })
  expect(screen.queryByText('Billing')).toBeNull()
  expect(await screen.findByLabelText('Message to the desk')).toBeTruthy()
  expect(screen.queryByText('Resolve')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Invoice PDF' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Mark ready to ship' })).toBeTruthy()
})

test('a seller is offered no step of a shipment with others’ lots, nor to contradict a buyer', () => {
  draw({ isAdmin: false, change: { movable: [], printable: [] } })
  expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull()
  expect(screen.getAllByText(/so an admin ships these\.$/)).toHaveLength(2)
  cleanup()
  const [place] = desk.warehouses
  const denied = { state: 'shipped', leftAt: desk.placedAt, leftOn: '2026-11-12', notArrivedAt: desk.placedAt } as const
  const warehouses = [{ ...place!, shipments: [{ ...place!.shipments[0]!, ...denied }] }]
  draw({ isAdmin: false, change: { warehouses } })
  expect(screen.getByText(/Only an admin can mark it delivered now\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark delivered' })).toBeNull()
})

test('what an admin has to send by hand is said once a refund was taken', async () => {
  const form = sent({ act: 'refund', amount: '5', reason: 'Late.', confirm: 'on' })
  expect(await performAct(ORDER_ACTS, { api: fakeApi().api, id: 'o1' }, form)).toMatchObject({
    text: 'Refunding $5.00. Send $2.00 yourself, by wire or check. We’ve e-mailed the buyer.',
  })
})

test('what moves money opens by a link and is sent only once it is confirmed', () => {
  draw()
  expect(screen.queryByLabelText('Reason')).toBeNull()
  expect(screen.getByRole('link', { name: 'Refund' }).getAttribute('href')).toMatch(/\?do=refund$/)
  cleanup()
  draw({ at: '/?do=refund' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Refund' })
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '50' } })
  fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'Cracked.' } })
  expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Give this amount back to the buyer'))
  expect(button.disabled).toBe(false)
})

test('what a lot can still be refunded is without what it was, is filled in and said below', () => {
  const [lot, other, third] = EXAMPLE_ORDER.listings
  const requestedAt = '2026-11-14T12:00:00.000Z'
  const refunded = {
    id: 'r1',
    kind: 'money' as const,
    ways: [],
    reason: 'x',
    requestedAt,
    state: 'done' as const,
    sentByWire: false,
  }
  const totalOf = (of: typeof lot) => of!.priceCents + of!.shippingCostFinalCents + of!.taxCents
  const refunds = [
    { ...refunded, listing: lot!.name, amountCents: 100_00 },
    { ...refunded, id: 'r2', listing: other!.name, amountCents: totalOf(other) },
  ]
  draw({ at: '/?do=refund', change: { refunds } })
  const left = formatWithCents(totalOf(lot) - 100_00)
  const choice = screen.getByLabelText<HTMLSelectElement>('Refund for')
  expect([...choice.options].map(({ text }) => text)).toEqual([
    expect.stringContaining('The whole order (up to '),
    `${lot!.title} (up to ${left})`,
    `${third!.title} (up to ${formatWithCents(totalOf(third))})`,
  ])
  fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'Cracked.' } })
  fireEvent.click(screen.getByLabelText('Give this amount back to the buyer'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true)
  fireEvent.input(choice, { target: { value: lot!.name } })
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(left)
  expect(screen.getByText(`Up to ${left} for this lot.`)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(false)
})

test('a refund is sent with the key of its form, and again with the same where it was refused', () => {
  const keyOf = () => document.querySelector<HTMLInputElement>('input[name="key"]')!.value
  draw({ at: '/?do=refund' })
  expect(keyOf()).toBe('key-1')
  cleanup()
  const failure: Failure = { ok: false, status: 503, error: { code: 'x', message: 'No answer.' } }
  draw({ actionData: toActAnswer(sent({ act: 'refund', amount: '5', key: 'key-0' }), failure) })
  expect(keyOf()).toBe('key-0')
})

test('that a refund was sent by wire is recorded only where one has failed, and shown', () => {
  const label = /^Already sent by wire/
  const base = {
    kind: 'money' as const,
    ways: [],
    reason: 'x',
    requestedAt: '2026-11-14T12:00:00.000Z',
    listing: null,
    amountCents: 5_00,
  }
  const done = { ...base, id: 'r1', state: 'done' as const, sentByWire: false }
  draw({ at: '/?do=refund', change: { refunds: [done] } })
  expect(screen.queryByLabelText(label)).toBeNull()
  cleanup()
  const failed = { ...done, id: 'r2', state: 'failed' as const }
  const wired = { ...done, id: 'r3', sentByWire: true }
  draw({ at: '/?do=refund', change: { refunds: [failed, wired] } })
  expect(screen.getByLabelText<HTMLInputElement>(label).checked).toBe(false)
  expect(within(screen.getByRole('table', { name: 'Refunds' })).getByText('Sent by wire')).toBeTruthy()
  cleanup()
  const failure: Failure = { ok: false, status: 503, error: { code: 'x', message: 'No answer.' } }
  const form = sent({ act: 'refund', amount: '5', key: 'key-0', sent_by_wire: 'on' })
  draw({ change: { refunds: [failed] }, actionData: toActAnswer(form, failure) })
  expect(screen.getByLabelText<HTMLInputElement>(label).checked).toBe(true)
  cleanup()
  draw({ change: { refunds: [failed] }, actionData: toActAnswer(sent({ act: 'refund', amount: '5' }), failure) })
  expect(screen.getByLabelText<HTMLInputElement>(label).checked).toBe(false)
})

test('an act that is not allowed now has no form, whatever the address says', () => {
  draw({ at: '/?do=write_off' })
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

test('what is owed is on top, filled in as the payment to record, and each receipt can be reversed', () => {
  const wire = {
    id: 'w1',
    kind: 'wire',
    amountCents: 300_00,
    on: '2026-11-12',
    reference: 'FT-1',
    state: 'received',
  } as const
  const change = { state: 'invoiced', balanceCents: 900_00, receivedCents: 300_00, moneyIn: [wire] } as const
  draw({ change: { ...change, moneyIn: [wire] }, at: '/?do=receipt' })
  expect(screen.getByText('$900.00 owed, $300.00 received')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('$900.00')
  expect(screen.getByLabelText<HTMLSelectElement>('Paid by').value).toBe('wire')
  const reverse = screen.getByRole('link', { name: /^Reverse/ })
  expect(reverse.getAttribute('href')).toMatch(/\?do=reverse&receipt=w1$/)
  cleanup()
  draw({ change: { ...change, moneyIn: [wire] }, at: '/?do=reverse&receipt=w1' })
  expect(screen.getByLabelText('$300.00 is owed again')).toBeTruthy()
})

test('where a refund goes is said before it is sent, and what was paid too much has a form of its own', () => {
  const refundSources = [{ paymentId: 'm1', description: 'Visa ending in 1111', leftCents: 500_00 }]
  draw({ at: '/?do=refund', change: { refundSources, returnableCents: 1_100_00, problems: [] } })
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '900' } })
  expect(screen.getByRole('status').textContent).toBe(
    '$500.00 goes to Visa ending in 1111. Send $400.00 yourself, by wire or check.',
  )
  cleanup()
  draw({
    at: '/?do=refund',
    change: { state: 'invoiced', balanceCents: 700_00, refundSources, returnableCents: 500_00, problems: [] },
  })
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '900' } })
  expect(screen.getByRole('status').textContent).toBe(
    '$700.00 comes off what is owed. $200.00 goes to Visa ending in 1111.',
  )
  cleanup()
  draw({ at: '/?do=surplus', change: { balanceCents: -50_00, surplusCents: 50_00, refundSources } })
  expect(screen.getByText('Overpaid by $50.00')).toBeTruthy()
  expect(screen.getByLabelText('Give $50.00 back to the buyer')).toBeTruthy()
})

test('lots leave one step at a time, and not before they are paid', () => {
  const [gary, hebron] = EXAMPLE_ORDER.warehouses
  const ready = { ...gary!.shipments[0]!, state: 'ready' as const, readyAt: '2026-11-11T12:00:00.000Z' }
  draw({ change: { warehouses: [{ ...gary!, shipments: [ready] }, hebron!] } })
  expect(screen.getByRole('button', { name: 'Mark shipped' })).toBeTruthy()
  // Of the two lots in Gary each can leave in a part of its own.
  expect(screen.getAllByRole('option', { name: 'Part 2', hidden: true })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Split by seller', hidden: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark ready for pickup' })).toBeTruthy()
  cleanup()
  draw({ change: { state: 'invoiced', paidAt: null, movable: [] } })
  expect(screen.queryByRole('button', { name: /^Mark ready/ })).toBeNull()
})

test('what has shipped is delivered, corrected with what is filled in, and undone while there is time', () => {
  const [place] = desk.warehouses
  const [shipment] = place!.shipments
  const shipped = {
    ...shipment!,
    state: 'shipped' as const,
    carrier: { key: 'estes', name: 'Estes', link: null },
    trackings: ['12-345', '77-1'],
    leftOn: '2026-11-12',
  }
  const change = { state: 'shipped' as const, warehouses: [{ ...place!, shipments: [shipped] }] }
  draw({ change: { ...change, canUndo: [shipped.id] } })
  expect(screen.getByLabelText('Carrier')).toHaveProperty('value', 'Estes')
  expect(screen.getByLabelText('Tracking numbers (optional)')).toHaveProperty('value', '12-345\n77-1')
  const day = screen.getByLabelText('Delivered on')
  expect([day.getAttribute('min'), day.getAttribute('max')]).toEqual(['2026-11-12', '2026-11-20'])
  expect(screen.getByText('Shipped with Estes (Ada)')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark not shipped', hidden: true })).toBeTruthy()
  cleanup()
  // Of a carrier that is none of the market's the name is asked for.
  const other = { ...shipped, carrier: { key: null, name: 'Plainsman', link: null } }
  draw({ change: { ...change, warehouses: [{ ...place!, shipments: [other] }] } })
  expect(screen.getByLabelText('Carrier')).toHaveProperty('value', 'other')
  expect(screen.getByLabelText('Carrier’s name')).toHaveProperty('value', 'Plainsman')
  expect(screen.queryByRole('button', { name: 'Mark not shipped', hidden: true })).toBeNull()
})

test.each<[Record<string, string>, string, string, object]>([
  [{ act: 'ready', version: '2' }, 'PUT', '', { state: 'ready', version: 2 }],
  [
    { act: 'shipped', version: '2', carrier: 'other', other_carrier: 'Plainsman', tracking: '1a\r\n2b' },
    'PUT',
    '',
    { state: 'shipped', carrier: 'Plainsman', tracking: ['1a', '2b'], version: 2 },
  ],
  [
    { act: 'correct', version: '3', carrier: 'Saia', tracking: '77-1', delivered_on: '2026-11-14' },
    'PUT',
    '',
    { carrier: 'Saia', tracking: ['77-1'], delivered_on: '2026-11-14', version: 3 },
  ],
  [{ act: 'undo', reason: 'A slip.' }, 'POST', '/undo', { reason: 'A slip.' }],
  [{ act: 'split_by_seller' }, 'POST', '/split', { parts: 'by_seller' }],
  [
    { act: 'split', 'part RD2345': '3', 'part TV2345': '1', 'part CH2345': '3' },
    'POST',
    '/split',
    { parts: [['TV2345'], ['RD2345', 'CH2345']] },
  ],
])('the form %j asks the API for it', async (fields, method, path, body) => {
  const call = vi.fn(async () => ({ ok: true, data: desk }))
  const needs = { api: { call } as unknown as Api, id: 'o1' }
  expect(await performAct(ORDER_ACTS, needs, sent({ id: 's1', ...fields }))).toMatchObject({ ok: true })
  expect(call).toHaveBeenCalledWith(method, `/api/admin/shipments/:id${path}`, { params: { id: 's1' }, body })
})

test('a seller reads which refunds are their share of the whole order', () => {
  const requestedAt = '2026-11-14T12:00:00.000Z'
  const refund = {
    kind: 'money' as const,
    ways: [],
    reason: 'Late.',
    state: 'done' as const,
    requestedAt,
    sentByWire: false,
  }
  const refunds = [
    { ...refund, id: 'r1', listing: null, amountCents: 8_42 },
    { ...refund, id: 'r2', listing: 'TV2345', amountCents: 20_00 },
  ]
  draw({ change: { refunds }, isAdmin: false })
  const table = within(screen.getByRole('table', { name: 'Refunds' }))
  expect(table.getByText('Whole order (your share)')).toBeTruthy()
  expect(table.getByText('$8.42')).toBeTruthy()
  expect(table.getByText('Lot TV2345')).toBeTruthy()
})

test('a refusal is said in the form that was sent, with what was typed', async () => {
  const failure: Failure = { ok: false, status: 409, error: { code: 'x', message: 'Not captured yet.' } }
  const form = sent({ act: 'answer', id: 'p1', text: 'We refund both.' })
  draw({ actionData: toActAnswer(form, failure) })
  const own = (await screen.findByLabelText('Message')).closest('form')!
  expect(within(own).getByRole('alert').textContent).toBe('Not captured yet.')
  expect(within(own).getByLabelText<HTMLTextAreaElement>('Message').value).toBe('We refund both.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

function fakeApi() {
  const earlier = { requestedAt: '2026-11-14T12:00:00.000Z', ways: [{ to: null, amountCents: 7_00 }] }
  const ways = [
    { to: 'Visa ending in 1111', amountCents: 3_00 },
    { to: null, amountCents: 2_00 },
  ]
  const refunds = [earlier, { requestedAt: '2026-11-15T12:00:00.000Z', ways }]
  const call = vi.fn(async (..._call: unknown[]) => ({ ok: true, data: { refunds } }))
  return { call, api: { call } as unknown as Api }
}

test.each([
  [
    { act: 'refund', listing: 'TV2345', amount: '$1,250.50', reason: 'Cracked', key: 'k', confirm: 'on' },
    [
      'POST',
      '/api/admin/orders/:id/refunds',
      { listing: 'TV2345', amount_cents: 1_250_50, reason: 'Cracked', key: 'k' },
    ],
  ],
  [
    { act: 'refund', listing: '', amount: '5', reason: 'Cracked', confirm: 'on' },
    ['POST', '/api/admin/orders/:id/refunds', { amount_cents: 5_00, reason: 'Cracked' }],
  ],
  [
    { act: 'refund', listing: '', amount: '5', reason: 'Cracked', sent_by_wire: 'on', confirm: 'on' },
    ['POST', '/api/admin/orders/:id/refunds', { amount_cents: 5_00, reason: 'Cracked', sent_by_wire: true }],
  ],
  [
    {
      act: 'receipt',
      amount: '$300',
      kind: 'check',
      reference: '12',
      received_on: '2026-11-12',
      key: 'k',
      confirm: 'on',
    },
    [
      'POST',
      '/api/admin/orders/:id/receipts',
      { kind: 'check', amount_cents: 300_00, reference: '12', received_on: '2026-11-12', key: 'k' },
    ],
  ],
  [
    { act: 'reverse', id: 'w1', reason: 'Bounced', confirm: 'on' },
    ['POST', '/api/admin/orders/:id/receipts/:receipt/reverse', { reason: 'Bounced' }],
  ],
  [
    { act: 'surplus', cents: '5000', reason: 'Paid twice', confirm: 'on' },
    ['POST', '/api/admin/orders/:id/surplus', { amount_cents: 50_00, reason: 'Paid twice' }],
  ],
  [
    { act: 'write_off', cents: '5000', reason: 'Bankrupt', confirm: 'on' },
    ['POST', '/api/admin/orders/:id/write_off', { amount_cents: 50_00, reason: 'Bankrupt' }],
  ],
  [
    { act: 'cancel', reason: 'Damaged', force: 'on', confirm: 'on' },
    ['POST', '/api/admin/orders/:id/cancel', { reason: 'Damaged', force: true }],
  ],
  [{ act: 'note', text: 'Call first.' }, ['POST', '/api/admin/orders/:id/notes', { text: 'Call first.' }]],
  [
    { act: 'pass_on', id: 'p1', position: '3', seen: '4' },
    ['POST', '/api/admin/problems/:id/messages/:position/pass_on', { seen: 4 }],
  ],
  [
    { act: 'resolve', id: 'p1', outcome: 'refunded', amount: '50', text: '', seen: '2', key: 'k', confirm: 'on' },
    [
      'POST',
      '/api/admin/problems/:id/resolve',
      { outcome: 'refunded', text: '', seen: 2, refund: { amount_cents: 50_00, key: 'k' } },
    ],
  ],
] as const)('the form %j makes the call %j', async (fields, [method, path, body]) => {
  const { call, api } = fakeApi()
  expect(await performAct(ORDER_ACTS, { api, id: 'o1' }, sent(fields))).toMatchObject({ ok: true })
  expect(call).toHaveBeenCalledExactlyOnceWith(method, path, expect.objectContaining({ body }))
})

test.each([
  [{ act: 'refund', amount: '5', reason: 'x' }, 'confirm'],
  [{ act: 'cancel', reason: 'x' }, 'confirm'],
  [{ act: 'receipt', amount: '5', kind: 'wire' }, 'confirm'],
  [{ act: 'receipt', amount: '5', kind: 'cash', confirm: 'on' }, 'kind'],
  [{ act: 'reverse', id: 'w1', reason: 'x' }, 'confirm'],
  [{ act: 'surplus', cents: '5', reason: 'x' }, 'confirm'],
  [{ act: 'write_off', cents: '5', reason: 'x' }, 'confirm'],
  [{ act: 'refund', amount: 'all', reason: 'x', confirm: 'on' }, 'amount'],
  [{ act: 'resolve', id: 'p1', outcome: 'refunded', amount: '50' }, 'confirm'],
  [{ act: 'toString' }, 'act'],
])('the form %j is refused for its field %s, and nothing is called', async (fields, field) => {
  const { call, api } = fakeApi()
  expect(await performAct(ORDER_ACTS, { api, id: 'o1' }, sent(fields as Record<string, string>))).toMatchObject({
    ok: false,
    error: { errors: { [field]: [expect.any(String)] } },
  })
  expect(call).not.toHaveBeenCalled()
})
