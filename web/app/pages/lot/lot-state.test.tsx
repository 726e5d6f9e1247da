import type { ListingDetail } from '@lotyard/contract/listing'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { LotState } from './lot-state.tsx'

afterEach(cleanup)

function draw(lot: Partial<ListingDetail>) {
  const whole = {
    is_open: false,
    closed_at: '2026-03-01T17:00:00Z',
    published_at: '2026-03-01T17:00:00Z',
    category: { key: 'toys', name: 'Toys', parent_key: null },
    ...lot,
  } as ListingDetail
  return render(
    <MemoryRouter>
      <LotState lot={whole} />
    </MemoryRouter>,
  )
}

test.each([
  ['sold', 'This lot is sold.'],
  ['awaiting_payment', 'This lot is sold and waits for its payment.'],
  ['unsold', 'This lot ended without a sale.'],
  ['withdrawn', 'The seller withdrew this lot.'],
  ['scheduled', 'This lot is not for sale yet.'],
] as const)('a lot that is %s says so and shows a way on', (state, sentence) => {
  draw({ state })
  expect(screen.getByText(sentence, { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Toys for sale now' }).getAttribute('href')).toBe('/lots/?category=toys')
})

test('a lot for sale says nothing', () => {
  expect(draw({ state: 'active', is_open: true }).container.textContent).toBe('')
})
