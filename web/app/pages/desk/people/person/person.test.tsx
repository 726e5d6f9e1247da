import type { Person } from '@lotyard/contract/desk/people'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api, Failure } from '../../../../api/api.ts'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { PERSON_ACTS } from './act-on-person.server.ts'
import DeskPersonPage from './person.tsx'

afterEach(cleanup)

const person: Person = {
  id: 'p1',
  name: 'Maria Okafor',
  first_name: 'Maria',
  last_name: 'Okafor',
  email: 'maria@lotyard.test',
  role: 'seller',
  email_verified: true,
  is_suspended: false,
  is_barred: false,
  created_at: '2026-01-01T12:00:00.000Z',
  last_seen_at: null,
  terms_accepted_at: null,
  seller_name: 'Acme',
  invoice_days: null,
  payment_method_count: 1,
  address_count: 2,
  has_two_step: false,
  suspension: null,
  is_you: false,
  is_last_admin: false,
  staff: null,
  access_rules: [{ id: '1', name: 'VIP' }],
  certificates: [],
  orders: { count: 0, total_cents: 0, latest: [] },
  bids: { auction_count: 3, leading_count: 1, won_count: 0, lost_count: 0 },
  sales: { open_count: 2, sold_count: 5, sold_cents: 12_345_00 },
  devices: [{ id: 'd1', name: 'Firefox on Linux', last_seen_at: '2026-01-01T12:00:00.000Z' }],
  sign_ins: [
    { happened_at: '2026-01-01T12:00:00.000Z', outcome: 'wrong_password', address_group: '192.0.2.7', device: 'curl' },
  ],
  undone_emails: [],
  audit_about: [
    {
      id: '9',
      happened_at: '2026-01-01T12:00:00.000Z',
      by: { id: 'a1', name: 'Ada Admin', email: 'ada@lotyard.test' },
      action: 'account.role',
      subject: 'account:p1',
      subject_name: 'Maria Okafor',
      details: { from: 'buyer', to: 'seller' },
    },
  ],
  audit_by: [],
}
const RULES = ['VIP', 'Gold'].map((name, index) => ({
  id: `${index + 1}`,
  name,
  holder_count: 1,
  listing_count: 0,
  open_listing_count: 0,
}))

type Drawn = { change?: Partial<Person>; at?: string; may?: 'read' | 'write'; actionData?: ActAnswer }
function draw({ change = {}, at = '/', may = 'write', actionData }: Drawn = {}) {
  const mayWrite = may === 'write'
  const shown = { ...person, ...change }
  const loaderData = { person: shown, rules: RULES, notes: [], isOwner: mayWrite, mayAct: mayWrite }
  const given = { loaderData, actionData, matches: [], params: {} }
  const props = given as unknown as Parameters<typeof DeskPersonPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskPersonPage {...props} /> }])
  render(<Stub initialEntries={[at]} />)
}

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('the page says who it is, how they came in, and what was done to them', async () => {
  draw()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Maria Okafor')
  expect(screen.getByText('5, $12,345.00')).toBeTruthy()
  expect(screen.getByText('Wrong password')).toBeTruthy()
  expect(await screen.findByText('Changed the role from buyer to seller')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ada Admin' }).getAttribute('href')).toBe('/admin/people/a1/')
  // Only rules that they don't hold can be granted.
  const options = within(screen.getByLabelText('Grant an access rule')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose…', 'Gold'])
})

test('a seller’s page leads to their listings and payouts, and says what they see without an access rule', () => {
  draw({ change: { access_rules: [] } })
  expect(screen.getByRole('link', { name: 'Listings' }).getAttribute('href')).toBe('/admin/listings/?seller=p1')
  expect(screen.getByRole('link', { name: 'Payouts' }).getAttribute('href')).toBe('/admin/payouts/?seller=p1')
  expect(screen.getByText('Sees public lots and their own.')).toBeTruthy()
  cleanup()
  draw({ change: { access_rules: [], role: 'admin' } })
  expect(screen.getByText('Admins see every lot.')).toBeTruthy()
  cleanup()
  draw({ change: { access_rules: [], role: 'buyer' } })
  expect(screen.getByText('Sees public lots only.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Payouts' })).toBeNull()
})

test('orders have the states that the list of orders shows', () => {
  const order = {
    placed_at: '2026-01-01T12:00:00.000Z',
    due_at: null,
    is_owed: false,
    total_cents: 100_00,
    refunded_cents: 0,
  }
  draw({
    change: {
      orders: {
        count: 2,
        total_cents: 200_00,
        latest: [
          { ...order, id: 'o1', number: '11', state: 'shipped', refunded_cents: 5_00, shipments: ['shipped'] },
          { ...order, id: 'o2', number: '12', state: 'paid', shipments: ['shipped', 'waiting'] },
        ],
      },
    },
  })
  const [, first, second] = within(screen.getByRole('table', { name: 'Latest orders' })).getAllByRole('row')
  expect(first!.textContent).toContain('ShippedPartly refunded')
  expect(second!.textContent).toContain('Paid1 of 2 shipped')
})

test('suspending opens by its own address, and says what stays', () => {
  draw({ at: '/?do=suspend' })
  const form = screen.getByLabelText('Reason').closest('form')!
  expect(form.textContent).toContain('They lead 1 auction, and that bid stays. Bids are binding.')
  expect(form.textContent).toContain('Their 2 open listings stay on sale.')
  expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Suspend account' }).disabled).toBe(true)
})

test('whose account it is can be decided after an undone change, and only then', () => {
  draw({ at: '/?do=email' })
  expect(screen.queryByRole('link', { name: 'Settle e-mail dispute' })).toBeNull()
  cleanup()
  draw({ at: '/?do=email', change: { undone_emails: ['new@lotyard.test'] } })
  const form = screen.getByLabelText('Reason').closest('form')!
  expect(within(form).getByRole('option', { name: 'new@lotyard.test' })).toBeTruthy()
  expect(within(form).getByLabelText('Take the account of Maria Okafor away from maria@lotyard.test')).toBeTruthy()
})

test('the last admin, and oneself, get a sentence in place of the form', () => {
  draw({ at: '/?do=suspend', change: { role: 'admin', is_you: true, is_last_admin: true } })
  expect(screen.queryByLabelText('Reason')).toBeNull()
  expect(screen.getByText(/This is the only owner who can sign in/)).toBeTruthy()
})

test('a seller with open listings is not offered to become a buyer', () => {
  draw({ at: '/?do=role' })
  const options = within(screen.getByLabelText('New role')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose…', 'Admin'])
})

test('a suspended account shows since when and why, and is reinstated with a reason', () => {
  const suspension = { at: '2026-01-02T12:00:00.000Z', reason: 'Chargebacks', by: 'Ada Admin' }
  draw({ at: '/?do=reinstate', change: { is_suspended: true, suspension } })
  expect(screen.getByText(/by Ada Admin: Chargebacks/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reinstate account' })).toBeTruthy()
})

test('a refusal is drawn in the form that was sent, with what was typed', () => {
  const failure: Failure = {
    ok: false,
    status: 409,
    error: { code: 'conflict', message: 'Someone else changed this.' },
  }
  draw({ actionData: toActAnswer(sent({ act: 'seller_name', seller_name: 'Acme Two' }), failure) })
  const field = screen.getByLabelText<HTMLInputElement>('Seller name')
  expect(field.value).toBe('Acme Two')
  expect(field.closest('form')!.textContent).toContain('Someone else changed this.')
})

const calling = () => {
  const call = vi.fn(async () => ({ ok: true, status: 204, data: undefined }))
  return { call, api: { call } as unknown as Api }
}

test('a suspension needs a reason and a ticked box, with scripts or without', async () => {
  const { api, call } = calling()
  const act = (fields: Record<string, string>) => performAct(PERSON_ACTS, { api, id: 'p1' }, sent(fields))
  expect(await act({ act: 'suspend', confirm: 'on' })).toMatchObject({
    error: { errors: { reason: ['Enter a reason.'] } },
  })
  expect(await act({ act: 'suspend', reason: 'Fraud' })).toMatchObject({
    error: { errors: { confirm: ['Tick the box to confirm.'] } },
  })
  expect(call).not.toHaveBeenCalled()
  expect(await act({ act: 'suspend', reason: 'Fraud', confirm: 'on' })).toMatchObject({ ok: true })
  expect(call).toHaveBeenCalledWith('POST', '/api/admin/accounts/:id/suspend', {
    params: { id: 'p1' },
    body: { reason: 'Fraud' },
  })
})

test('the role that was shown travels with the change; an unknown act does nothing', async () => {
  const { api, call } = calling()
  const act = (fields: Record<string, string>) => performAct(PERSON_ACTS, { api, id: 'p1' }, sent(fields))
  await act({ act: 'role', role: 'admin', was: 'seller', confirm: 'on' })
  expect(call).toHaveBeenCalledWith('PUT', '/api/admin/accounts/:id/role', {
    params: { id: 'p1' },
    body: { role: 'admin', was: 'seller' },
  })
  expect(await act({ act: 'toString' })).toMatchObject({ ok: false, status: 422 })
  expect(await act({ act: 'role', role: 'god', was: 'seller', confirm: 'on' })).toMatchObject({ ok: false })
  expect(call).toHaveBeenCalledTimes(1)
})

test('owners say what an admin may do; others read it, and are offered no acts', () => {
  const staff = { is_owner: false, rights: { orders: 'write', money: 'read' } } as const
  draw({ change: { role: 'admin', staff } })
  const chosen = screen.getAllByRole('radio', { checked: true }).map((radio) => (radio as HTMLInputElement).value)
  expect(chosen).toEqual(['none', 'write', 'read', 'none', 'none'])
  expect(screen.getByRole('button', { name: 'Make owner' })).toBeDefined()
  cleanup()
  draw({ change: { role: 'admin', staff }, may: 'read' })
  expect(screen.getByRole('radio', { name: 'Money: Read' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: /Save|owner/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Suspend account' })).toBeNull()
})
