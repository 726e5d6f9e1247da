import type { LotChanges } from '@lotyard/contract/lots/changes'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import LotChangesPage from './lot-changes.tsx'

afterEach(cleanup)

const lot: LotChanges = {
  title: 'Pallet of televisions',
  changes: [
    {
      changed_at: '2026-11-16T12:00:00.000Z',
      changes: [
        { label: 'Units', from: '120', to: '96' },
        { label: 'Brand', from: null, to: 'Sonic' },
      ],
      change_count: 5,
      is_after_bid: true,
    },
  ],
  max_bid_cents: 500_00,
  withdraw_until: '2026-11-17T12:00:00.000Z',
  has_withdrawn: false,
}
const bids = [{ id: 'AAAA-1', max_bid_cents: 500_00, placed_at: '2026-11-15T12:00:00.000Z' }]

function draw(change: Partial<LotChanges> = {}, actionData?: object) {
  const given = { loaderData: { name: 'AAAA', lot: { ...lot, ...change }, bids }, actionData, matches: [], params: {} }
  const props = given as unknown as Parameters<typeof LotChangesPage>[0]
  const operator = { time_zone: 'America/Chicago' }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <LotChangesPage {...props} /> }])
  render(<Stub hydrationData={{ loaderData: { root: { operator } } }} />)
}

test('it shows line by line what was changed, and how much more', () => {
  draw()
  const rows = within(screen.getByRole('table', { name: 'Changes' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['What', 'Before', 'Now'],
    ['Units', '120', '96'],
    ['Brand', 'None', 'Sonic'],
  ])
  expect(screen.getByText('and 3 more')).toBeTruthy()
  expect(screen.getByText('After your bid')).toBeTruthy()
})

test("a bidder withdraws until the deadline, in the site's zone, after ticking the box", () => {
  draw()
  expect(screen.getByText('Tue, Nov 17, 6:00 AM CST')).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Withdraw my bids' })
  expect(send.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Withdraw all of my bids on this lot' }))
  expect(send.hasAttribute('disabled')).toBe(false)
})

test.each([
  ['whose time is over', { withdraw_until: null }, /Your bids stand\./],
  ['who has withdrawn', { withdraw_until: null, max_bid_cents: null, has_withdrawn: true }, /You withdrew your bids/],
  ['without a bid', { withdraw_until: null, max_bid_cents: null }, 'You have no bids on this lot.'],
])('one %s is told so, and has nothing to press', (_case, change, words) => {
  draw(change)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refusal is said in the form', () => {
  const error = { code: 'withdrawal_over', message: 'The time to withdraw your bids is over, so they stand.' }
  draw({}, { failure: { ok: false, status: 409, error } })
  expect(screen.getByRole('alert').textContent).toBe(error.message)
})
