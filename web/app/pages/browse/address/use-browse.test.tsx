import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionNotice } from '../../../features/connection/connection-notice.tsx'
import { useBrowse } from './use-browse.ts'

const probe = vi.fn<typeof fetch>()
let isOnline = true
beforeAll(() => {
  vi.stubGlobal('fetch', probe)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
beforeEach(() => void probe.mockReset().mockRejectedValue(new TypeError('Failed to fetch')))
afterEach(() => {
  cleanup()
  isOnline = true
})

/** What the page shows of its state, without its lots. */
function Page() {
  const { filters, type } = useBrowse()
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <output data-address>{pathname + search + hash}</output>
      <output data-wanted>{filters.search}</output>
      <input aria-label="Words" onInput={(event) => type({ search: event.currentTarget.value })} />
    </>
  )
}

async function draw() {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      HydrateFallback: () => null,
      Component: () => (
        <>
          <Outlet />
          <ConnectionNotice />
        </>
      ),
      children: [
        { index: true, Component: () => <h1>Home</h1> },
        { path: 'lots/:view?', Component: Page },
      ],
    },
  ])
  render(<Stub initialEntries={['/', '/lots/']} hydrationData={{ loaderData: { root: { viewer: null } } }} />)
  await screen.findByLabelText('Words')
}

const shown = (name: string) => document.querySelector(`[data-${name}]`)?.textContent

test('words typed while the network is away are searched for, and stay', async () => {
  await draw()
  isOnline = false
  await act(async () => fireEvent.input(screen.getByLabelText('Words'), { target: { value: 'kitchen' } }))
  await expect.poll(() => shown('address')).toBe('/lots/search/?search=kitchen')
  expect(shown('wanted')).toBe('kitchen')
  expect(probe).not.toHaveBeenCalled()
})
