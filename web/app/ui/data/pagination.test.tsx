import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

afterEach(cleanup)

const draw = (page: number, pageCount: number) =>
  render(
    <MemoryRouter>
      <Pagination page={page} pageCount={pageCount} pathOf={(number) => `/lots/?page=${number}`} />
    </MemoryRouter>,
  )

test('[S9.04] seven numbers, zero-based in the address and counted from one for people', () => {
  draw(20, 50)
  const numbers = screen.getAllByRole('link', { name: /^\d+$/ })
  expect(numbers.map((link) => link.textContent)).toEqual(['18', '19', '20', '21', '22', '23', '24'])
  expect(screen.getByRole('link', { name: '21' }).getAttribute('href')).toBe('/lots/?page=20')
  expect(screen.getByRole('link', { name: '21' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/lots/?page=21')
})

test('there is nothing before the first page and nothing after the last', () => {
  draw(0, 3)
  expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull()
  cleanup()
  draw(2, 3)
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
})

test('one page needs no numbers', () => {
  draw(0, 1)
  expect(screen.queryByRole('navigation')).toBeNull()
})
