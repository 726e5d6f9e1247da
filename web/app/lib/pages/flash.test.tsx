import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Flash } from '@lotyard/contract/rules/site/flash'
import { FlashArea } from '../../features/shell/flash-area.tsx'
import { FlashProvider, useFlash } from './flash.tsx'

const scrolledTo = vi.fn<(text: string | null) => void>()
beforeEach(() => {
  // Not in jsdom.
  Element.prototype.scrollIntoView = function () {
    scrolledTo(this.textContent)
  }
})
afterEach(() => {
  cleanup()
  scrolledTo.mockClear()
})

function Buttons() {
  const show = useFlash()
  return (
    <>
      <button onClick={() => show({ kind: 'success', text: 'Lot has been added to your Watch List' })}>Show</button>
      <button onClick={() => setTimeout(() => show({ kind: 'danger', text: 'This lot is no longer available.' }))}>
        Refuse
      </button>
      <button onClick={() => show(null)}>Empty</button>
      <Link to="/next">Next</Link>
    </>
  )
}

function draw(left: Flash | null) {
  const Page = () => (
    <FlashProvider left={left}>
      <FlashArea />
      <Outlet />
    </FlashProvider>
  )
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      children: [
        { index: true, Component: Buttons },
        { path: 'next', Component: () => <h1>Next page</h1> },
      ],
    },
  ])
  render(<Stub />)
}

test('[S2.26] a message left by a form is shown, and goes with the next navigation', async () => {
  draw({ kind: 'success', text: 'Your name has been updated.' })
  expect((await screen.findByRole('status')).textContent).toBe('Your name has been updated.')
  fireEvent.click(screen.getByRole('link', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'Next page' })
  expect(screen.queryByRole('status')).toBeNull()
})

test('[S2.26] the page itself may show a message and empty the place', async () => {
  draw(null)
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }))
  expect(screen.getByRole('status').textContent).toBe('Lot has been added to your Watch List')
  fireEvent.click(screen.getByRole('button', { name: 'Empty' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('an error interrupts', async () => {
  draw({ kind: 'danger', text: 'No' })
  expect((await screen.findByRole('alert')).textContent).toBe('No')
})

test('a refusal is scrolled to once it is drawn; good news leaves the reader where they are', async () => {
  draw(null)
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }))
  expect(scrolledTo).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(scrolledTo.mock.calls).toEqual([['This lot is no longer available.']]))
})
