import type { AuditEntry } from '@lotyard/contract/desk/audit'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import AuditEntries from './audit-entries.tsx'

afterEach(cleanup)

const entry: AuditEntry = {
  id: '1',
  happened_at: '2026-11-14T12:00:00.000Z',
  by: null,
  action: 'account.suspend',
  subject: 'account:p1',
  subject_name: 'Maria Okafor',
  details: {},
}

function draw(change: Partial<AuditEntry> = {}, ofAccount?: string) {
  const entries = [{ ...entry, ...change }]
  const Stub = createRoutesStub([
    { path: '/', Component: () => <AuditEntries entries={entries} {...(ofAccount && { ofAccount })} /> },
  ])
  render(<Stub />)
}

test('an entry about an account names whose it is, and leads there', () => {
  draw()
  expect(screen.getByRole('link', { name: 'Maria Okafor' }).getAttribute('href')).toBe('/admin/people/p1/')
})

test('on that account’s own page it does not', () => {
  draw({}, 'p1')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a deleted account has no page', () => {
  draw({ subject_name: '' })
  expect(screen.getByText('(deleted account)')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('anything else is opened by what it is', () => {
  draw({ action: 'tax_rate.change', subject: 'state:IN', subject_name: null })
  expect(screen.getByRole('link').textContent).toBe('Open the sales tax')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/market/tax/?edit=IN')
})
