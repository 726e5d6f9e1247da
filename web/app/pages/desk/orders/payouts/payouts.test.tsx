import type { Adjustment, OpenSale, Payout, SellerBalance } from '@lotyard/contract/desk/payouts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api, Failure } from '../../../../api/api.ts'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { PAYOUT_ACTS } from './act-on-payouts.server.ts'
import DeskPayoutsPage from './payouts.tsx'

afterEach(cleanup)

const seller: SellerBalance = {
  seller_id: 's1',
  name: 'Prairie Oak',
  email: 'selma@lotyard.test',
  commission_basis_points: 800,
  due_cents: 920_00,
  due_count: 1,
  debt_cents: 0,
  net_cents: 920_00,
  adjustment_cents: 0,
  later_cents: 100_00,
  later_count: 2,
  next_due_at: '2026-11-20T12:00:00.000Z',
}
const sale: OpenSale = {
  order_id: 'o1',
  order_number: '100001',
  listing: 'TV2345',
  title: 'Pallet of televisions',
  sold_at: '2026-11-01T12:00:00.000Z',
  state: 'due',
  due_at: '2026-11-14T12:00:00.000Z',
  is_correction: false,
  price_cents: 1_000_00,
  refunded_cents: 0,
  commission_basis_points: 800,
  commission_cents: 80_00,
  amount_cents: 920_00,
}
const payout: Payout = {
  id: 'p1',
  number: '7',
  seller_id: 's1',
  seller_name: 'Prairie Oak',
  paid_at: '2026-11-02T12:00:00.000Z',
  reference: 'WIRE-7',
  line_count: 3,
  price_cents: 500_00,
  refunded_cents: 0,
  commission_cents: 40_00,
  adjustment_cents: 0,
  amount_cents: 460_00,
}

const paidBack: Adjustment = {
  id: 'a1',
  kind: 'paid_back',
  amount_cents: 40_00,
  note: 'WIRE-9',
  reverses: null,
  is_reversed: false,
  paid_on: '2026-11-01',
  recorded_at: '2026-11-02T12:00:00.000Z',
  payout: null,
}

type Drawn = {
  query?: string
  change?: Partial<SellerBalance>
  isAdmin?: boolean
  chosen?: string
  answer?: ActAnswer
  sales?: OpenSale[]
  adjustments?: Adjustment[]
  /** Zero-based. */
  salesPages?: { salesPage: number; salesMaxPage: number }
}
function draw(drawn: Drawn = {}) {
  const { query = '', change = {}, isAdmin = true, chosen = 's1', answer, sales = [sale], adjustments = [] } = drawn
  const { salesPages = { salesPage: 0, salesMaxPage: 0 } } = drawn
  const listed = {
    sellers: [{ ...seller, ...change }],
    sales,
    adjustments,
    payouts: [payout],
    total: 1,
    maxPage: 0,
    ...salesPages,
  }
  const loaderData = { ...listed, page: 0, seller: chosen, isAdmin, payoutKey: 'key-1', settleKey: 'key-2' }
  const props = { loaderData, actionData: answer, matches: [], params: {} } as unknown as Parameters<
    typeof DeskPayoutsPage
  >[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskPayoutsPage {...props} /> }])
  render(<Stub initialEntries={[`/${query}`]} />)
}

const sent = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const refused = (code: string, errors?: Record<string, string[]>): Failure => ({
  ok: false,
  status: 409,
  error: { code, message: 'What is due has changed.', ...(errors && { errors }) },
})

test('an admin sees every seller with what is due, and opens one to pay', () => {
  draw({ chosen: '' })
  const row = within(screen.getByRole('table', { name: 'Sellers' })).getByRole('row', { name: /Prairie Oak/ })
  expect(row.textContent).toContain('$920.00')
  expect(row.textContent).toContain('8%')
  expect(within(row).getByRole('link', { name: 'Prairie Oak' }).getAttribute('href')).toBe('/admin/payouts/?seller=s1')
  expect(screen.queryByRole('button', { name: 'Record payout' })).toBeNull()
})

test('open sales have pages of their own, beside those of what was paid out', () => {
  draw({ salesPages: { salesPage: 1, salesMaxPage: 2 } })
  const pages = within(screen.getByRole('navigation', { name: 'Pages of open sales' }))
  expect(pages.getByRole('link', { name: '2' }).getAttribute('aria-current')).toBe('page')
  const next = pages.getByRole('link', { name: 'Next page' })
  expect(next.getAttribute('href')).toBe('/admin/payouts/?seller=s1&sales_page=2')
  expect(screen.queryByRole('navigation', { name: 'Pages of payouts' })).toBeNull()
})

test('the form to pay names the amount, and can’t be sent without a reference and a tick', () => {
  draw()
  expect(screen.getByText('$920.00', { selector: 'strong' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Record payout' })).toHaveProperty('disabled', true)
  expect(document.querySelector<HTMLInputElement>('input[name="expected"]')!.value).toBe('92000')
})

test('a payout that was refused keeps what was typed and its key', () => {
  const form = sent({ act: 'pay', id: 's1', reference: 'WIRE-8', key: 'key-0' })
  draw({ answer: toActAnswer(form, refused('payout_changed')) })
  expect(screen.getByRole('alert').textContent).toContain('What is due has changed.')
  expect(screen.getByLabelText('Reference')).toHaveProperty('value', 'WIRE-8')
  expect(document.querySelector<HTMLInputElement>('input[name="key"]')!.value).toBe('key-0')
})

test('where refunds are higher than sales there is nothing to pay', () => {
  draw({
    change: { due_cents: -50_00, debt_cents: 50_00 },
    sales: [{ ...sale, is_correction: true, amount_cents: -50_00 }],
  })
  expect(screen.queryByRole('button', { name: 'Record payout' })).toBeNull()
  expect(screen.getAllByText('Correction')[0]).toBeTruthy()
  expect(screen.getByText(/Nothing to pay out/)).toBeTruthy()
})

test('an admin records what a seller paid back, or writes it off with a reason and a tick', async () => {
  draw({ change: { due_cents: -50_00, debt_cents: 50_00 } })
  expect(screen.getByText(/Prairie Oak owes/).textContent).toContain('$50.00')
  expect(screen.getAllByText('Up to $50.00.')).toHaveLength(2)
  for (const name of ['Record repayment', 'Write off'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)

  const call = vi.fn(async () => ({ ok: true, data: { amount_cents: 20_00 } }))
  const act = (fields: Record<string, string>) =>
    performAct(PAYOUT_ACTS, { api: { call } as unknown as Api }, sent(fields))
  const form = { id: 's1', amount: '20', note: 'WIRE-9', paid_on: '2026-11-01', expected: '5000', key: 'key-2' }
  expect(await act({ act: 'paid_back', ...form, amount: 'x' })).toMatchObject({ error: { errors: { amount: {} } } })
  expect(await act({ act: 'write_off', ...form })).toMatchObject({ error: { errors: { confirm: {} } } })
  expect(call).not.toHaveBeenCalled()
  expect(await act({ act: 'paid_back', ...form })).toMatchObject({ ok: true })
  const body = { seller_id: 's1', amount_cents: 20_00, note: 'WIRE-9', expected_debt_cents: 50_00, key: 'key-2' }
  expect(call).toHaveBeenLastCalledWith('POST', '/api/admin/payouts/adjustments', {
    body: { ...body, kind: 'paid_back', paid_on: '2026-11-01' },
  })
  expect(await act({ act: 'write_off', ...form, confirm: 'on' })).toMatchObject({ ok: true })
  expect(call).toHaveBeenLastCalledWith('POST', '/api/admin/payouts/adjustments', {
    body: { ...body, kind: 'write_off', paid_on: null },
  })
})

test('an admin undoes what was recorded by mistake, by a link and with a reason', async () => {
  const reversal: Adjustment = {
    ...paidBack,
    id: 'a3',
    kind: 'reversal',
    amount_cents: -10_00,
    reverses: 'a2',
    note: 'Typed twice.',
    paid_on: null,
  }
  const undone: Adjustment = { ...paidBack, id: 'a2', amount_cents: 10_00, is_reversed: true }
  const adjustments = [reversal, undone, paidBack]
  draw({ adjustments })
  const table = screen.getByRole('table', { name: 'Repayments and write-offs' })
  expect(table.textContent).toContain('Nov 1, 2026')
  const links = within(table).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Undo paid back $40.00'])
  expect(links[0]!.getAttribute('href')).toBe('/admin/payouts/?seller=s1&undo=a1')
  expect(table.textContent).toContain('Undone: paid back')
  expect(screen.queryByRole('button', { name: 'Undo repayment' })).toBeNull()

  cleanup()
  draw({ adjustments, query: '?seller=s1&undo=a1' })
  expect(screen.getByRole('heading', { name: 'Undo a repayment' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo repayment' })).toHaveProperty('disabled', true)
  cleanup()
  draw({ adjustments, query: '?seller=s1&undo=a2' })
  expect(screen.queryByRole('heading', { name: /^Undo/ })).toBeNull()

  const call = vi.fn(async () => ({ ok: true, data: { amount_cents: -40_00 } }))
  const form = sent({ act: 'undo', id: 's1', adjustment: 'a1', reason: 'Typed twice.', key: 'key-2' })
  expect(await performAct(PAYOUT_ACTS, { api: { call } as unknown as Api }, form)).toMatchObject({
    text: 'Undone. $40.00 came off the seller’s balance again.',
  })
  expect(call).toHaveBeenLastCalledWith('POST', '/api/admin/payouts/adjustments/:id/reversal', {
    params: { id: 'a1' },
    body: { reason: 'Typed twice.', key: 'key-2' },
  })
})

test('a balance of zero is closed without a reference, and says that nothing was sent', async () => {
  draw({ change: { due_cents: 0, due_count: 2 } })
  expect(screen.queryByRole('button', { name: 'Record payout' })).toBeNull()
  expect(screen.queryByLabelText('Reference')).toBeNull()
  expect(screen.getByRole('button', { name: 'Close the balance' })).toHaveProperty('disabled', false)
  const call = vi.fn(async () => ({ ok: true, data: payout }))
  const form = sent({ act: 'close', id: 's1', expected: '0', key: 'key-1' })
  expect(await performAct(PAYOUT_ACTS, { api: { call } as unknown as Api }, form)).toMatchObject({
    text: 'Balance with Prairie Oak closed. Nothing was sent.',
  })
  expect(call).toHaveBeenLastCalledWith('POST', '/api/admin/payouts', {
    body: { seller_id: 's1', reference: '', expected_amount_cents: 0, key: 'key-1' },
  })
})

test('what a seller paid back for a refund that failed is paid out without a lot, to one who has left too', () => {
  const repaid = { due_cents: 50_00, due_count: 0, adjustment_cents: 50_00 }
  draw({ change: repaid, sales: [] })
  expect(screen.getByText(/^Send/).textContent).toContain('Send $50.00 to Prairie Oak, then record it here.')
  expect(screen.getByRole('button', { name: 'Record payout' })).toBeTruthy()
  expect(screen.getByText('Of what was paid back')).toBeTruthy()
  cleanup()
  draw({ change: { ...repaid, name: 'Former seller', email: '' }, sales: [] })
  expect(screen.getByRole('button', { name: 'Record payout' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Commission' })).toBeNull()
})

test('a former seller’s debt is not promised to come off a payout', () => {
  const former = { name: 'Former seller', email: '', due_cents: -50_00, debt_cents: 50_00, net_cents: -50_00 }
  draw({ change: former })
  expect(screen.getByText(/Former seller owes/).textContent).toContain('no payout will cover it')
  expect(document.body.textContent).not.toContain('comes off the next payout')
  expect(screen.getByRole('button', { name: 'Write off' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Commission' })).toBeNull()
})

test('a seller whose other sale is an unpaid invoice is told to pay the debt back', () => {
  const debt = { due_cents: -100_00, debt_cents: 100_00, net_cents: -100_00, later_cents: 150_00, later_count: 1 }
  draw({ isAdmin: false, chosen: '', change: debt })
  expect(screen.getByText(/^You owe/).textContent).toContain('Contact us to pay it back.')
})

test('a seller who owes reads how much and whom to ask, and never to wait for a payout', () => {
  const debt = {
    due_cents: -50_00,
    debt_cents: 50_00,
    net_cents: -50_00,
    later_cents: 0,
    later_count: 0,
    next_due_at: null,
  }
  draw({ isAdmin: false, chosen: '', change: debt, adjustments: [paidBack] })
  expect(screen.getByText(/^You owe \$50\.00\./).textContent).toContain('Contact us to pay it back.')
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact/')
  expect(screen.getByRole('table', { name: 'Repayments and write-offs' }).textContent).toContain('WIRE-9')
  expect(document.body.textContent).not.toMatch(/wait/i)
  expect(document.querySelector('form')).toBeNull()
})

test('a seller sees their own sales and statements, and no form', () => {
  draw({ isAdmin: false, chosen: '' })
  expect(screen.getByText('Due now', { selector: 'dt' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^CSV ?of payout 7$/ }).getAttribute('href')).toBe(
    '/api/admin/payouts/p1.csv',
  )
  expect(document.querySelector('form')).toBeNull()
})

test('the forms send what is due and the commission in basis points, with what was shown', async () => {
  const call = vi.fn(async () => ({
    ok: true,
    data: { ...payout, name: 'Prairie Oak', commission_basis_points: 1_250 },
  }))
  const api = { call } as unknown as Api
  const act = (fields: Record<string, string>) => performAct(PAYOUT_ACTS, { api }, sent(fields))
  const pay = { act: 'pay', id: 's1', reference: 'WIRE-8', expected: '92000', key: 'key-1' }
  expect(await act(pay)).toMatchObject({ error: { errors: { confirm: ['Tick the box once you’ve sent the money.'] } } })
  expect(call).not.toHaveBeenCalled()
  expect(await act({ ...pay, confirm: 'on' })).toMatchObject({ ok: true })
  expect(call).toHaveBeenLastCalledWith('POST', '/api/admin/payouts', {
    body: { seller_id: 's1', reference: 'WIRE-8', expected_amount_cents: 92_000, key: 'key-1' },
  })
  const commission = { act: 'commission', id: 's1', expected: '800' }
  expect(await act({ ...commission, commission: '120' })).toMatchObject({ ok: false })
  expect(await act({ ...commission, commission: '12.5' })).toMatchObject({ ok: true })
  expect(call).toHaveBeenLastCalledWith('PUT', '/api/admin/payouts/commission', {
    body: { seller_id: 's1', commission_basis_points: 1_250, expected_basis_points: 800 },
  })
  expect(await act({ act: 'toString' })).toMatchObject({ ok: false })
})
