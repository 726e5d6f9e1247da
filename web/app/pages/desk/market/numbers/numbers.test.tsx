import type { Numbers, NumberSums } from '@lotyard/contract/desk/numbers'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import DeskNumbersPage from './numbers.tsx'
import { numbersPath, readChoice, type Choice } from './number-choice.ts'
import { formatBucket, formatChange, formatDays, formatMeasure } from './shown-numbers.ts'

afterEach(cleanup)

const sums: NumberSums = {
  sold_count: 4,
  unsold_count: 1,
  sold_cents: 5_000_00,
  recovered_cents: 5_000_00,
  msrp_cents: 20_000_00,
  sale_seconds: 4 * 3 * 86_400,
  auction_count: 2,
  bid_count: 9,
  freight_cents: 700_00,
}
const none: NumberSums = { ...sums, sold_count: 0, unsold_count: 0, sold_cents: 0, recovered_cents: 0, msrp_cents: 0 }
const numbers: Numbers = {
  period: { from: '2026-11-10', to: '2026-11-11' },
  before: { from: '2026-11-08', to: '2026-11-09' },
  grain: 'day',
  sums,
  sums_before: { ...sums, sold_cents: 4_000_00 },
  series: [
    { starts: '2026-11-10', sums },
    { starts: '2026-11-11', sums: none },
  ],
  formats: [{ key: 'auction', name: 'Auction', sums }],
  categories: [{ key: 'tv', name: 'Televisions', sums }],
  conditions: [{ key: 'new', name: 'New', sums }],
  missed_searches: [{ term: 'kayak', count: 7 }],
  is_counting: false,
}

type Drawn = { change?: Partial<Numbers>; isAdmin?: boolean; choice?: Partial<Choice>; isPeriodInvalid?: boolean }
function draw({ change = {}, isAdmin = true, choice = {}, isPeriodInvalid = false }: Drawn = {}) {
  const chosen = { ...readChoice(new URLSearchParams()), ...choice }
  const loaderData = { numbers: { ...numbers, ...change }, choice: chosen, isPeriodInvalid, isAdmin }
  const props = { loaderData, matches: [], params: {} } as unknown as Parameters<typeof DeskNumbersPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskNumbersPage {...props} /> }])
  render(<Stub initialEntries={['/']} />)
}
const figure = (name: string) => screen.getAllByText(name, { selector: 'dt' })[0]!.nextSibling!.textContent

test('each number stands beside what it was before', () => {
  draw()
  expect(figure('Sales')).toBe('$5,000+25% from $4,000')
  expect(figure('Recovery')).toBe('25.0%no change from 25.0%')
  expect(figure('Sell-through')).toContain('80.0%')
  expect(figure('Time to sale')).toContain('3.0 days')
  expect(figure('Bids per auction')).toContain('4.5')
  expect(figure('Freight charged')).toContain('$700')
})

test('a plot is a table too, days without a sale included', () => {
  draw()
  const rows = within(screen.getByRole('table', { name: 'Sales by day' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['DaySales', 'Nov 10$5,000', 'Nov 11$0'])
})

test('kinds are compared by recovery, and what was missed leads to its search', () => {
  draw()
  expect(within(screen.getByRole('table', { name: 'By category' })).getByText('25.0%')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'kayak' }).getAttribute('href')).toBe('/lots/search/?search=kayak')
})

test('a seller sees neither freight nor searches, whatever the address asks for', () => {
  draw({ isAdmin: false, choice: { plot: 'freight' }, change: { missed_searches: null } })
  expect(screen.queryAllByText('Freight charged')).toEqual([])
  expect(screen.queryByText('Searches without results')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Sales by day' })).toBeTruthy()
})

test('a period in which nothing ended says so, and days that are none get a sentence', () => {
  draw({ change: { sums: none, missed_searches: [] }, choice: { from: '2026-02-30' }, isPeriodInvalid: true })
  expect(screen.getByText('No lots ended in this period')).toBeTruthy()
  expect(screen.getByText(/Choose two days/)).toBeTruthy()
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true')
})

test('numbers that are still being counted say so', () => {
  draw({ change: { is_counting: true } })
  expect(screen.getByText(/being counted/)).toBeTruthy()
})

test('a choice survives its own address, and anything else is the usual', () => {
  const read = (query: string) => readChoice(new URLSearchParams(query))
  expect(numbersPath(read('days=31&plot=toString'))).toBe('/admin/numbers/')
  for (const path of ['days=365&plot=recovery', 'from=2026-01-01&to=2026-02-01'])
    expect(numbersPath(read(path))).toBe(`/admin/numbers/?${path}`)
})

test('changes are percents, of shares points, and nothing where there is nothing to compare with', () => {
  expect(formatChange(0.25, 0.2, 'recovery')).toBe('+5.0 points')
  expect(formatChange(50, 100, 'sales')).toBe('−50%')
  expect(formatChange(100, 100, 'sales')).toBe('no change')
  expect(formatChange(1, 0, 'sales')).toBeNull()
  expect(formatChange(5_000, 1, 'sales')).toBeNull()
  expect(formatChange(null, 0.2, 'recovery')).toBeNull()
  expect(formatMeasure(null, 'recovery')).toBe('–')
  expect(formatBucket('2026-11-16', 'week')).toBe('Week of Nov 16')
  expect(formatBucket('2026-11-01', 'month')).toBe('Nov 2026')
  expect(formatDays({ from: '2026-11-16', to: '2026-11-16' })).toBe('Nov 16, 2026')
})
