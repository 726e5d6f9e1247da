import type { SavedSearch } from '@lotyard/contract/account/saved-searches'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { SavedSearchRow } from './saved-search-row.tsx'

afterEach(cleanup)

const search: SavedSearch = {
  id: 'one',
  name: '<b>Kettles</b>',
  query: 'search=kettle',
  path: '/lots/search/?search=kettle',
  alerts: 'daily',
  created_at: '2026-11-16T08:00:00.000Z',
}

function draw(row: ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => <ul>{row}</ul> }])
  render(<Stub />)
}

test('a saved search leads to its lots, and says when it alerts', () => {
  draw(<SavedSearchRow search={search} mode="closed" />)
  expect(screen.getByRole('link', { name: '<b>Kettles</b>' }).getAttribute('href')).toBe(search.path)
  expect(screen.getByText('Daily e-mail')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit <b>Kettles</b>' }).getAttribute('href')).toContain('?edit=one')
})

test('a deal says what it asks for, and offers no mail in the morning', () => {
  const deal: SavedSearch = { ...search, name: 'Deals', query: 'min_profit=200&within_target=true', alerts: 'at_once' }
  draw(<SavedSearchRow search={deal} mode="closed" />)
  expect(screen.getByText('Profit from $200 · within my target')).toBeTruthy()
  expect(screen.getByText('As deals are found')).toBeTruthy()
  cleanup()
  draw(<SavedSearchRow search={deal} mode="edit" />)
  expect(screen.queryByLabelText(/Daily e-mail/)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/As deals are found/).checked).toBe(true)
})

test('removing asks first', () => {
  draw(<SavedSearchRow search={search} mode="remove" />)
  expect(screen.getByRole('button', { name: 'Remove search' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Keep it' }))
})

test('[S5.09] editing starts with what is saved, and needs a name', () => {
  draw(<SavedSearchRow search={search} mode="edit" />)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(screen.getByLabelText<HTMLInputElement>(/Daily e-mail/).checked).toBe(true)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  expect(save.disabled).toBe(false)
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: ' ' } })
  expect(save.disabled).toBe(true)
})

test('a refused change keeps what was entered and says why', () => {
  const failure = {
    ok: false as const,
    status: 422,
    error: { code: 'invalid_fields', message: 'Please check your entries.', errors: { name: ['Name is invalid'] } },
  }
  draw(<SavedSearchRow search={search} mode="edit" answer={{ failure, entered: { name: 'a', alerts: 'off' } }} />)
  expect(screen.getByText('Name is invalid')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('a')
  expect(screen.getByLabelText<HTMLInputElement>(/No e-mails/).checked).toBe(true)
})

test('a search that was removed elsewhere meanwhile says so', () => {
  const failure = { ok: false as const, status: 404, error: { code: 'saved_search_not_found', message: 'Gone.' } }
  draw(<SavedSearchRow search={search} mode="closed" answer={{ failure, entered: null }} />)
  expect(screen.getByRole('alert').textContent).toBe('Gone.')
})
