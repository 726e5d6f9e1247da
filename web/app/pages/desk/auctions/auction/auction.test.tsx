import type { DeskAuction } from '@lotyard/contract/desk/auctions'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api, Failure } from '../../../../api/api.ts'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { AUCTION_ACTS } from './act-on-auction.server.ts'
import DeskAuctionPage from './auction.tsx'
import type { PaymentForm } from './win-forms.tsx'

afterEach(cleanup)

const bob = { id: 'b1', name: 'Bob Lee', email: 'bob@lotyard.test' }

const open: DeskAuction = {
  name: 'AAAA',
  title: 'Pallet of televisions',
  seller: 'Yard One',
  state: 'active',
  starts_at: '2026-11-10T12:00:00.000Z',
  ends_at: '2099-11-20T12:00:00.000Z',
  extended: true,
  opening_bid_cents: 100_00,
  reserve_cents: 400_00,
  current_bid_cents: 305_00,
  number_of_bids: 2,
  bidder_count: 2,
  leader_number: 1,
  reserve_met: false,
  outcome: null,
  is_published: true,
  has_record: false,
  bids: {
    bids: [
      {
        sequence: 2,
        bidder_number: 2,
        bidder: bob,
        leader_number: 1,
        price_cents: 305_00,
        placed_at: '2026-11-16T12:00:00.000Z',
        extended: true,
        void_reason: null,
      },
      {
        sequence: 1,
        bidder_number: 1,
        bidder: { id: 'a1', name: 'Ann Ray', email: 'ann@lotyard.test' },
        leader_number: 1,
        price_cents: 100_00,
        placed_at: '2026-11-15T12:00:00.000Z',
        extended: false,
        void_reason: 'Typed by mistake',
      },
    ],
    total: 2,
    maxPage: 0,
  },
  wins: [],
  offers: [],
  runner_up: null,
  change_request: null,
  changes: [],
  can_void_bids: true,
  can_withdraw: true,
  can_give_up: false,
  can_act_on_win: false,
  can_book_win: false,
  is_kept: false,
}

const unpaid: Partial<DeskAuction> = {
  state: 'awaiting_payment',
  outcome: 'won',
  has_record: true,
  can_void_bids: false,
  can_withdraw: false,
  can_give_up: true,
  can_act_on_win: true,
  can_book_win: true,
  runner_up: { bidder_number: 2, bidder: bob, floor_cents: 100_00, suggested_cents: 244_00, may_choose: true },
  wins: [
    {
      source: 'auction',
      state: 'awaiting_payment',
      price_cents: 305_00,
      won_at: '2026-11-10T12:00:00.000Z',
      payment_due_at: '2026-11-13T05:59:59.000Z',
      is_overdue: true,
      buyer_number: 1,
      buyer: null,
      order_id: null,
      extended_at: null,
      unpaid: { reminder_count: 1, next_reminder_at: '2026-11-14T12:00:00.000Z', can_remind: true, is_barred: true },
    },
  ],
}

const total = { price_cents: 305_00, shipping_cents: 85_00, tax_cents: 0, total_cents: 390_00 }
const payment: PaymentForm = {
  formKey: 'k',
  preview: { address: '1 Dock Rd, Columbus, OH 43215', shipped: total, picked_up: null },
}

function draw(
  change: Partial<DeskAuction> = {},
  { at = '/', actionData }: { at?: string; actionData?: ActAnswer } = {},
) {
  const given = {
    loaderData: { auction: { ...open, ...change }, page: 0, payment },
    actionData,
    matches: [],
    params: {},
  }
  const props = given as unknown as Parameters<typeof DeskAuctionPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskAuctionPage {...props} /> }])
  render(<Stub initialEntries={[at]} />)
}

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('an admin sees who bid, with a way to the person, and voids a bid that counts', () => {
  draw()
  const table = within(screen.getByRole('table', { name: 'Bids' }))
  expect(table.getByRole('link', { name: 'Bob Lee' }).getAttribute('href')).toBe('/admin/people/b1/')
  expect(table.getByText('Typed by mistake')).toBeTruthy()
  const voids = table.getAllByRole('link', { name: /^Void/ })
  expect(voids.map((link) => link.getAttribute('href'))).toEqual(['/admin/auctions/AAAA/?do=void&bid=2'])
})

test('a bidder whose account was deleted is said to be gone', () => {
  const gone = { id: 'g1', name: '', email: 'deleted-g1@deleted.invalid' }
  draw({ bids: { ...open.bids, bids: [{ ...open.bids.bids[0]!, bidder: gone }] } })
  expect(screen.getByText('Deleted account')).toBeTruthy()
  expect(screen.queryByText(/deleted\.invalid/)).toBeNull()
})

test('a seller sees numbers and may withdraw the auction', () => {
  draw({
    can_void_bids: false,
    bids: { ...open.bids, bids: open.bids.bids.map((bid) => ({ ...bid, sequence: null, bidder: null })) },
  })
  expect(screen.queryByText('Bob Lee')).toBeNull()
  expect(screen.getByText('Bidder 2')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Void/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Withdraw auction' })).toBeTruthy()
})

test.each([
  ['void&bid=2', 'Void bid'],
  ['withdraw', 'Withdraw auction'],
])('?do=%s opens its form', (act, send) => {
  draw({}, { at: `/?do=${act}` })
  expect(screen.getByRole('button', { name: send })).toBeTruthy()
  expect(screen.getByLabelText('Reason').hasAttribute('required')).toBe(true)
})

test('an overdue win says what was done about it, and each act opens its form', async () => {
  draw(unpaid)
  expect(await screen.findByText('Overdue')).toBeTruthy()
  expect(screen.getByText(/Reminded once\. Can’t bid until it’s paid\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Auction record' })).toBeTruthy()
  const forms: [act: string, send: string, field: string | null][] = [
    ['remind', 'Send reminder', null],
    ['extend', 'Extend payment', 'Extra time'],
    ['paid', 'Record payment', 'Bank reference'],
    ['cancel', 'Cancel by agreement', 'Then'],
    ['offer', 'Make offer', 'Price'],
    ['give_up', 'End as unpaid', 'Reason'],
  ]
  for (const [act, send, field] of forms) {
    cleanup()
    draw(unpaid, { at: `/?do=${act}` })
    expect(await screen.findByRole('button', { name: send })).toBeTruthy()
    if (field !== null) expect(screen.getByLabelText(field).hasAttribute('required')).toBe(true)
  }
})

test('the offer shows the floor and suggests a price, and a payment the total with freight', async () => {
  draw(unpaid, { at: '/?do=offer' })
  expect((await screen.findByLabelText('Price')).getAttribute('value')).toBe('$244.00')
  expect(screen.getByText(/\$100 or more: what the bids come to without the winner’s/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Offer this lot to bidder 2 (Bob Lee)' })).toBeTruthy()
  cleanup()
  draw(unpaid, { at: '/?do=paid' })
  expect((await screen.findByLabelText('Amount')).getAttribute('value')).toBe('$390.00')
  expect(screen.getByText(/Shipped to 1 Dock Rd, Columbus, OH 43215: \$305\.00, freight \$85\.00/)).toBeTruthy()
})

test('who can’t be asked or may not act reads why', () => {
  draw({ ...unpaid, runner_up: null })
  expect(screen.getByText(/no eligible runner-up/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'End as unpaid' })).toBeTruthy()
  cleanup()
  draw({
    ...unpaid,
    wins: [{ ...unpaid.wins![0]!, state: 'cancelled', unpaid: null }],
    is_kept: true,
    can_act_on_win: false,
    can_book_win: false,
  })
  expect(screen.getByText(/the lot is kept/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Release lot' })).toBeTruthy()
  cleanup()
  // A seller's own lot.
  const wins = [{ ...unpaid.wins![0]!, unpaid: null }]
  draw({ ...unpaid, wins, runner_up: null, can_give_up: false, can_act_on_win: false, can_book_win: false })
  expect(screen.getByText(/An admin can extend or end this sale/)).toBeTruthy()
  expect(screen.queryByText(/Reminded/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'End as unpaid' })).toBeNull()
})

const requested: NonNullable<DeskAuction['change_request']> = {
  id: '7',
  state: 'waiting',
  requested_by: 'Selma Lindgren',
  requested_at: '2026-11-16T12:00:00.000Z',
  changes: [{ label: 'Description', from: 'Televsions', to: 'Televisions' }],
  change_count: 1,
  decline_reason: null,
  may_be_wording_only: true,
  can_decide: true,
}

test('an admin approves or declines what the seller asks for, before and after in view', () => {
  draw({ change_request: requested })
  const cells = within(screen.getByRole('table', { name: 'Requested change' })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Description', 'Televsions', 'Televisions'])
  cleanup()
  draw({ change_request: requested }, { at: '/?do=grant_change' })
  expect(screen.getByRole('button', { name: 'Approve change' })).toBeTruthy()
  expect(screen.getByLabelText(/Only the wording differs/).hasAttribute('required')).toBe(false)
  cleanup()
  draw({ change_request: requested }, { at: '/?do=decline_change' })
  expect(screen.getByLabelText('Reason').hasAttribute('required')).toBe(true)
  cleanup()
  draw({ change_request: { ...requested, may_be_wording_only: false } }, { at: '/?do=grant_change' })
  expect(screen.queryByLabelText(/Only the wording differs/)).toBeNull()
})

test('the seller waits, and reads why it was declined', () => {
  draw({ change_request: { ...requested, can_decide: false } }, { at: '/?do=grant_change' })
  expect(screen.getByText(/an admin decides/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve change' })).toBeNull()
  cleanup()
  draw({
    change_request: { ...requested, state: 'declined', can_decide: false, decline_reason: 'Send a photo first.' },
  })
  expect(screen.getByText(/Reason: Send a photo first\./)).toBeTruthy()
})

test('an edit stands beside those who withdrew because of it', () => {
  const change = {
    changed_at: '2026-11-16T12:00:00.000Z',
    changed_by: 'Selma Lindgren',
    granted_by: 'Ada Admin',
    changes: [{ label: 'Units', from: '120', to: '96' }],
    change_count: 1,
    withdrawn_count: 1,
    withdrawals: [{ bidder_number: 2, bidder: bob, withdrawn_at: '2026-11-16T12:05:00.000Z' }],
  }
  draw({ changes: [change] })
  expect(screen.getByText(/by Selma Lindgren, approved by Ada Admin\. 1 bidder has withdrawn\./)).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Withdrawals after this change' }))
  expect(table.getByRole('link', { name: 'Bob Lee' })).toBeTruthy()
  cleanup()
  draw({ changes: [{ ...change, withdrawals: [{ ...change.withdrawals[0]!, bidder: null }] }] })
  const numbers = within(screen.getByRole('table', { name: 'Withdrawals after this change' }))
  expect(numbers.getByText('Bidder 2')).toBeTruthy()
  expect(numbers.queryByText('Bob Lee')).toBeNull()
})

test('a form that is not offered does not open by its address', () => {
  draw({ can_withdraw: false, can_void_bids: false }, { at: '/?do=withdraw' })
  expect(screen.queryByRole('button', { name: 'Withdraw auction' })).toBeNull()
})

test('a refusal is drawn in the form that was sent, with the reason as it was typed', () => {
  const failure: Failure = {
    ok: false,
    status: 409,
    error: { code: 'auction_closed', message: 'This auction has ended.' },
  }
  draw({}, { actionData: toActAnswer(sent({ act: 'void', id: '2', reason: 'A slip' }), failure) })
  expect(screen.getByRole('alert').textContent).toBe('This auction has ended.')
  expect(screen.getByLabelText('Reason').getAttribute('value')).toBe('A slip')
})

/** Of every act: each reads its own part. */
const REPLY = { price_cents: 100_00, relisted_as: null, order_id: 'o1', order_number: '10023', balance_cents: 0 }

test('each act calls the server with what its form says, and none without what it needs', async () => {
  const call = vi.fn(async () => ({ ok: true, data: REPLY }))
  const api = { call } as unknown as Api
  const act = (fields: Record<string, string>) => performAct(AUCTION_ACTS, { api, name: 'AAAA' }, sent(fields))
  const incomplete: Record<string, string>[] = [
    { act: 'void', id: '2', reason: ' ' },
    { act: 'void', id: 'x', reason: 'A slip' },
    { act: 'withdraw', reason: 'Damaged' },
    { act: 'offer', price: '560', reason: 'No payment', confirm: 'on' },
    { act: 'offer', price: 'x', next: 'keep', reason: 'No payment', confirm: 'on' },
    { act: 'extend', days: '6', reason: 'Bank holiday' },
    { act: 'cancel', next: 'keep', reason: 'Agreed' },
    { act: 'paid', amount: '390', delivery: 'shipped', reference: 'W1' },
    { act: 'give_up', confirm: 'on', reason: '' },
    { act: 'toString', reason: 'A slip' },
    { act: 'decline_change', id: '7', reason: ' ' },
  ]
  for (const fields of incomplete) expect(await act(fields)).toMatchObject({ ok: false, status: 422 })
  expect(call).not.toHaveBeenCalled()
  expect(await act({ act: 'void', id: '2', reason: ' A slip ' })).toMatchObject({ ok: true })
  expect(await act({ act: 'withdraw', confirm: 'on', reason: 'Damaged' })).toMatchObject({ ok: true })
  const offer = { act: 'offer', price: '560', next: 'keep', reason: 'No payment', confirm: 'on' }
  expect(await act(offer)).toMatchObject({ text: expect.stringContaining('$100') })
  expect(await act({ act: 'remind' })).toMatchObject({ ok: true })
  expect(await act({ act: 'extend', days: '2', reason: 'Bank holiday' })).toMatchObject({ ok: true })
  expect(await act({ act: 'cancel', next: 'keep', reason: 'Agreed', confirm: 'on' })).toMatchObject({ ok: true })
  const paid = { act: 'paid', amount: '390', delivery: 'picked_up', reference: 'W1', received_on: '', confirm: 'on' }
  expect(await act(paid)).toMatchObject({ to: '/admin/orders/o1/', text: 'Order 10023 placed. Paid in full.' })
  expect(await act({ act: 'give_up', confirm: 'on', reason: 'No payment' })).toMatchObject({ ok: true })
  expect(await act({ act: 'grant_change', id: '7', wording_only: 'on' })).toMatchObject({ text: 'Change approved.' })
  expect(await act({ act: 'decline_change', id: '7', reason: 'No photo' })).toMatchObject({ ok: true })
  const params = { name: 'AAAA' }
  const win = '/api/admin/auctions/:name/win'
  const requests = '/api/admin/listings/:name/change_requests/:id'
  expect(call.mock.calls).toEqual([
    ['POST', '/api/admin/listings/:name/void_bid', { params, body: { sequence: 2, reason: 'A slip' } }],
    ['POST', '/api/admin/listings/:name/withdraw', { params, body: { reason: 'Damaged' } }],
    [
      'POST',
      '/api/admin/auctions/:name/runner_up',
      { params, body: { price_cents: 560_00, relist: false, reason: 'No payment' } },
    ],
    ['POST', `${win}/remind`, { params }],
    ['POST', `${win}/extend`, { params, body: { days: 2, reason: 'Bank holiday' } }],
    ['POST', `${win}/cancel`, { params, body: { reason: 'Agreed', next: 'keep' } }],
    [
      'POST',
      `${win}/paid`,
      { params, body: { amount_cents: 390_00, reference: 'W1', received_on: '', pick_up: true } },
    ],
    ['POST', '/api/admin/listings/:name/give_up', { params, body: { reason: 'No payment' } }],
    ['POST', `${requests}/grant`, { params: { ...params, id: '7' }, body: { wording_only: true } }],
    ['POST', `${requests}/decline`, { params: { ...params, id: '7' }, body: { reason: 'No photo' } }],
  ])
})

test('the page leads to the editor, and to the lot once buyers can see it', () => {
  draw()
  expect(screen.getByRole('link', { name: 'Edit listing' }).getAttribute('href')).toBe('/admin/listings/AAAA/')
  expect(screen.getByRole('link', { name: 'View lot' })).toBeTruthy()
  cleanup()
  draw({ state: 'scheduled', is_published: false })
  expect(screen.queryByRole('link', { name: 'View lot' })).toBeNull()
  expect(screen.getByText('Starts')).toBeTruthy()
  cleanup()
  draw(unpaid)
  expect(screen.getByRole('link', { name: 'Listing' })).toBeTruthy()
  expect(screen.getByText('Started')).toBeTruthy()
})
