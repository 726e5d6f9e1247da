import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CartFlyout } from './cart-flyout.tsx'

const script = vi.hoisted(() => ({ isThere: false }))
vi.mock('./cart-panel.tsx', () => ({
  default: () => {
    if (!script.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return <p>The cart</p>
  },
}))

// React reports an error that a boundary caught.
beforeEach(() => {
  script.isThere = false
  vi.spyOn(console, 'error').mockImplementation(() => {})
  history.replaceState(null, '', '/lots/?page=2&show_cart')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

function Page() {
  const { pathname, search } = useLocation()
  return (
    <>
      <CartFlyout loaded={null} />
      <output>{pathname + search}</output>
    </>
  )
}

function draw() {
  const Stub = createRoutesStub([{ path: '/lots/', Component: Page }])
  render(<Stub initialEntries={['/lots/?page=2&show_cart']} />)
}

test('a cart whose script cannot be loaded says so, and opens when the connection is back', async () => {
  draw()
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t open your cart.')
  // Drawn is not yet listening: effects run later.
  await act(async () => {})
  script.isThere = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The cart')).toBeTruthy()
})

test('a cart whose script cannot be loaded can be closed', async () => {
  draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(await screen.findByText('/lots/?page=2')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
