import type { BiddingBar } from '@lotyard/contract/desk/auctions'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import DeskBarsPage from './bars.tsx'

afterEach(cleanup)

const ann = { id: 'a1', name: 'Ann Ray', email: 'ann@lotyard.test' }
const bar = (id: string, account: BiddingBar['account'], cause: BiddingBar['cause']): BiddingBar => ({
  id,
  account,
  cause,
  barred_at: '2026-11-10T12:00:00.000Z',
  lifted_at: null,
  lifted_by: null,
  lift_reason: null,
})
const bars = [
  bar('1', ann, { kind: 'win', listing: 'AAAA', title: 'Pallet of televisions', amount_cents: 305_00 }),
  bar('2', ann, { kind: 'invoice', order_id: 'o1', order_number: '100001', amount_cents: 1_770_50 }),
]

function draw(given: { bars: BiddingBar[]; lifted?: BiddingBar[] }, at = '/') {
  const loaderData = { page: 0, maxPage: 0, lifted: [], ...given }
  const props = { loaderData, matches: [], params: {} } as unknown as Parameters<typeof DeskBarsPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskBarsPage {...props} /> }])
  render(<Stub initialEntries={[at]} />)
}

test('an account stands once, with all that it left unpaid and how much', () => {
  draw({ bars })
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Ann Ray'])
  const [win, invoice] = screen.getAllByRole('listitem').slice(1)
  expect(win!.textContent).toContain('Won lot Pallet of televisions, $305.00')
  expect(invoice!.textContent).toContain('Invoice of order 100001, $1,770.50')
})

test('the form to lift a bar opens by its address and asks for a reason', () => {
  draw({ bars })
  expect(screen.queryByLabelText('Reason')).toBeNull()
  const link = screen.getByRole('link', { name: /^Lift bar/ })
  expect(link.getAttribute('href')).toBe('/admin/bars/?lift=a1')
  cleanup()
  draw({ bars }, '/?lift=a1')
  expect(screen.getByLabelText('Reason').hasAttribute('required')).toBe(true)
  expect(screen.getByRole('button', { name: 'Lift bar' })).toBeTruthy()
})

test('lifted ones say when, by whom and why; without any bar the page says so', () => {
  const lifted = { ...bars[0]!, lifted_at: '2026-11-12T12:00:00.000Z', lifted_by: 'Ada', lift_reason: 'Paid by wire' }
  draw({ bars: [], lifted: [lifted] })
  expect(screen.getByText('No one is barred')).toBeTruthy()
  expect(screen.getByText('Paid by wire').parentElement!.textContent).toBe('Nov 12, 2026 by AdaPaid by wire')
})
