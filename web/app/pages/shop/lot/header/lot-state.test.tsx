import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { LotState } from './lot-state.tsx'
import type { LiveLot } from '../use-live-lot.ts'

afterEach(cleanup)

function draw(lot: Partial<LiveLot>) {
  const whole = {
    is_open: false,
    closed_at: '2026-03-01T17:00:00Z',
    published_at: '2026-03-01T17:00:00Z',
    category: { key: 'toys', name: 'Toys', parent_key: null },
    ...lot,
  } as LiveLot
  return render(
    <MemoryRouter>
      <LotState lot={whole} />
    </MemoryRouter>,
  )
}

test.each([
  ['sold', 'decided', 'Sold.'],
  ['awaiting_payment', 'decided', 'Sold, awaiting payment.'],
  ['unsold', 'decided', 'Ended without a sale.'],
  ['withdrawn', 'decided', 'Withdrawn by the seller.'],
  ['active', 'ended', 'Auction ended, result in a moment.'],
  ['scheduled', 'scheduled', 'Not open for bids yet.'],
] as const)('a lot that is %s and %s says so and shows a way on', (state, phase, sentence) => {
  draw({ state, phase })
  expect(screen.getByText(sentence, { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'More Toys' }).getAttribute('href')).toBe('/lots/?category=toys')
})

test('a lot for sale says nothing, also when the clock has opened it', () => {
  expect(draw({ state: 'scheduled', phase: 'open' }).container.textContent).toBe('')
})
