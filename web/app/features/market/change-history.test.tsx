import type { MarketChange } from '@lotyard/contract/desk/market/history'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ChangeHistory } from './change-history.tsx'

afterEach(cleanup)

function draw(history: MarketChange[]) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ChangeHistory history={history} subject="setting:" /> },
  ])
  render(<Stub />)
}

const CHANGE: MarketChange = {
  id: '7',
  at: '2026-11-14T12:00:00.000Z',
  by: 'Ann Admin',
  action: 'setting.change',
  subject: 'setting:fees',
  changes: [{ field: 'value', from: 'None.', to: '5%' }],
}

test('a change says who, what and when, and opens to what was and what is', () => {
  draw([CHANGE, { ...CHANGE, id: '6', by: null, changes: [{ field: 'value', from: 'Old', to: null }] }])
  const [first, second] = screen.getAllByText(/Setting fees changed/)
  expect(first!.textContent).toContain('Ann Admin: Setting fees changed')
  expect(second!.textContent).toContain('Command line: Setting fees changed')
  expect(first!.closest('details')!.querySelector('dd')!.textContent).toBe('None. → 5%')
  expect(second!.closest('details')!.querySelector('dd')!.textContent).toBe('Old → nothing')
  expect(screen.getByRole('link', { name: 'Audit trail' }).getAttribute('href')).toBe(
    '/admin/audit/?subject=setting%3A',
  )
})

test('without changes it says what will be here', () => {
  draw([])
  expect(screen.getByText(/No changes yet/)).toBeTruthy()
})
