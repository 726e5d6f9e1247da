import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createBrowserRouter, Outlet, RouterProvider, useLocation, useNavigate } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ConnectionNotice from '../../../../features/connection/connection-notice.tsx'
import { withChange } from './browse-address.ts'
import { fromHashBang, useBrowse } from './use-browse.ts'

const probe = vi.fn<typeof fetch>()
let isOnline = true
const routers: ReturnType<typeof createBrowserRouter>[] = []
let replies = Promise.withResolvers<null>()
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
  for (const router of routers.splice(0)) router.dispose()
  isOnline = true
})

/** What the page shows of its state, without its lots. */
function Page() {
  const { filters, choose, type, drawer } = useBrowse()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <output data-address>{pathname + search + hash}</output>
      <output data-wanted>{filters.search}</output>
      <input aria-label="Words" onInput={(event) => type({ search: event.currentTarget.value })} />
      <button onClick={() => choose((wanted) => withChange(wanted, { condition: ['salvage'] }))}>Salvage</button>
      <button onClick={() => choose((wanted) => withChange(wanted, { lot_size: ['pallet'] }))}>Pallet</button>
      <button onClick={drawer.isOpen ? drawer.close : drawer.open}>Filters</button>
      <button onClick={drawer.close}>Close</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

/** With the history of a real browser: the drawer has an entry of its own in it. */
async function draw() {
  replies.resolve(null)
  window.history.pushState(null, '', '/')
  window.history.pushState(null, '', '/lots/')
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        path: '/',
        HydrateFallback: () => null,
        loader: () => ({ viewer: null }),
        Component: () => (
          <>
            <Outlet />
            <ConnectionNotice />
          </>
        ),
        children: [
          { index: true, Component: () => <h1>Home</h1> },
          { path: 'lots/:view?', Component: Page, loader: () => replies.promise },
        ],
      },
    ],
    { hydrationData: { loaderData: { root: { viewer: null } } } },
  )
  routers.push(router)
  render(<RouterProvider router={router} />)
  await screen.findByLabelText('Words')
  replies = Promise.withResolvers()
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const shown = (name: string) => document.querySelector(`[data-${name}]`)?.textContent

test('words typed while the network is away are searched for, and stay', async () => {
  await draw()
  isOnline = false
  replies.resolve(null)
  await act(async () => fireEvent.input(screen.getByLabelText('Words'), { target: { value: 'kitchen' } }))
  await expect.poll(() => shown('address')).toBe('/lots/search/?search=kitchen')
  expect(shown('wanted')).toBe('kitchen')
  expect(probe).not.toHaveBeenCalled()
})

test('a drawer closed without a change while lots are loading stays on the page, at the search that was chosen', async () => {
  await draw()
  await press('Salvage')
  await press('Filters')
  await press('Filters')
  await act(async () => replies.resolve(null))
  expect(shown('address')).toBe('/lots/?condition=salvage')
  await press('Back')
  await expect.poll(() => shown('address')).toBe('/lots/')
})

test('what is chosen in a drawer that was opened while lots are loading is one step of the history', async () => {
  await draw()
  await press('Salvage')
  await press('Filters')
  await press('Pallet')
  await press('Filters')
  await act(async () => replies.resolve(null))
  expect(shown('address')).toBe('/lots/?condition=salvage&lot_size=pallet')
  await press('Back')
  await expect.poll(() => shown('address')).toBe('/lots/')
})

test('a drawer closed before the page is drawn for its entry leaves no trace in the history', async () => {
  await draw()
  replies.resolve(null)
  // In one act nothing is drawn between the two, as on a phone that is busy.
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  })
  await expect.poll(() => window.location.hash).toBe('')
  await press('Back')
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
})

test.each([
  ['#!/?category=toys&page=2', '/lots/?category=toys&page=2'],
  ['#!/', '/lots/'],
  ['#!', '/lots/'],
  ['#!/search/?search=tv%20set', '/lots/search/?search=tv+set'],
  ['#!/newly-added/', '/lots/newly-added/'],
  ['#!/newly-added/?condition=new', '/lots/newly-added/?condition=new'],
  ['#!//evil.example/?page=1', '/lots/?page=1'],
])('[S2.02] %s leads to %s', (hash, href) => expect(fromHashBang(hash)).toBe(href))

test.each(['', '#', '#main', '#/lots/'])('[S2.02] %j is no old link', (hash) => expect(fromHashBang(hash)).toBeNull())
