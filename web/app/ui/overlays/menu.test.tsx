import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Menu } from './menu.tsx'

afterEach(cleanup)

function open() {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          <Address />
          <Menu label="Sort">
            <Link to="/?by=price">Price</Link>
          </Menu>
        </>
      ),
    },
  ])
  render(<RouterProvider router={router} />)
  const menu = screen.getByRole<HTMLDetailsElement>('group')
  menu.open = true
  return { router, menu }
}

const Address = () => <p>At {useLocation().search}</p>

test('a navigation that was under way does not close a menu that the reader has just opened', async () => {
  const { router, menu } = open()
  void router.navigate('/?filter=salvage')
  await screen.findByText('At ?filter=salvage')
  expect(menu.open).toBe(true)
})

test('a choice closes it and gives the focus back', async () => {
  const { router, menu } = open()
  fireEvent.click(screen.getByRole('link', { name: 'Price' }))
  expect(menu.open).toBe(false)
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  await expect.poll(() => router.state.location.search).toBe('?by=price')
})

test('Back and Forward close it', () => {
  const { menu } = open()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(menu.open).toBe(false)
})
