import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ALL_RIGHTS } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { DeskError } from './page.tsx'

afterEach(cleanup)

function draw(pathname: string, { status = 404, isAdmin = true } = {}): void {
  const element = (
    <DeskError status={status} pathname={pathname} reader={{ isAdmin, rights: isAdmin ? ALL_RIGHTS : {} }} />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}
const ways = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('an order that does not exist leads back to the orders, and never to the shop', () => {
  draw('/admin/orders/0b0e0000-0000-4000-8000-00000000dead/')
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeTruthy()
  expect(ways()).toEqual([
    ['Orders', '/admin/orders/'],
    ['Today', '/admin/'],
  ])
})

test('a path that is in no list leads to the first page of the desk', () => {
  draw('/admin/nothing/')
  expect(ways()).toEqual([['Today', '/admin/']])
})

test('a seller is not led to a list of admins, and only a seller reads of other sellers', () => {
  draw('/admin/people/7/', { isAdmin: false })
  expect(ways()).toEqual([['Today', '/admin/']])
  expect(screen.getByText(/another seller/)).toBeTruthy()
  cleanup()
  draw('/admin/people/7/')
  expect(screen.queryByText(/another seller/)).toBeNull()
})

test('a page that failed says so', () => {
  draw('/admin/orders/', { status: 500 })
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
})
