import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useLiveState } from '../../live/use-live-listing.ts'
import { ConnectionNotice } from './connection-notice.tsx'

class SilentSource extends EventTarget {
  close() {}
}
const probe = vi.fn<typeof fetch>()
let isOnline = true
beforeAll(() => {
  vi.stubGlobal('EventSource', SilentSource)
  vi.stubGlobal('fetch', probe)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
beforeEach(() => void probe.mockReset())
afterEach(() => {
  cleanup()
  setOnline(true)
})

function setOnline(next: boolean) {
  isOnline = next
  act(() => void window.dispatchEvent(new Event(next ? 'online' : 'offline')))
}

function Lot() {
  useLiveState('AAAA', true)
  return <Link to="/next">Next</Link>
}

async function draw(Page = Lot) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <>
          <Outlet />
          <ConnectionNotice />
        </>
      ),
      children: [
        { index: true, Component: Page },
        { path: 'next', Component: () => <h1>Next page</h1> },
      ],
    },
  ])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer: null } } }} />)
  return screen.findByRole('link', { name: 'Next' })
}

const said = () => document.querySelector('[data-connection]')!.textContent

test('a page with live prices says that they may be out of date, and a page without says nothing', async () => {
  await draw()
  expect(said()).toBe('')
  setOnline(false)
  expect(said()).toBe('Reconnecting… price and time may be out of date.')
  cleanup()
  await draw(() => <Link to="/next">Next</Link>)
  expect(said()).toBe('')
})

test('going on without a network keeps the page, says so, and goes on once the network is back', async () => {
  const link = await draw()
  setOnline(false)
  probe.mockRejectedValue(new TypeError('Failed to fetch'))
  await act(async () => fireEvent.click(link))
  expect(said()).toContain('No connection. We couldn’t load the page, so you’re still on this one.')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(probe).toHaveBeenCalledTimes(2)
  expect(screen.queryByText('Next page')).toBeNull()
  probe.mockResolvedValue(new Response())
  await act(async () => setOnline(true))
  expect(await screen.findByText('Next page')).toBeTruthy()
  expect(said()).toBe('')
})

test('a stream that is lost alone does not keep anybody: the server answers', async () => {
  const link = await draw()
  setOnline(false)
  isOnline = true
  probe.mockResolvedValue(new Response())
  await act(async () => fireEvent.click(link))
  expect(await screen.findByText('Next page')).toBeTruthy()
})
