import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link, Outlet, type LoaderFunction, useRevalidator } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useLiveState } from '../../live/use-live-listing.ts'
import ConnectionNotice from './connection-notice.tsx'
import { holdFailedLoads } from './held-loads.ts'

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
  return <Links />
}

function Links() {
  return (
    <>
      <Link to="/next">Next</Link>
      <Link to="/other">Other</Link>
      <Link to="/slow">Slow</Link>
    </>
  )
}

let slowLoader: LoaderFunction
let indexLoader: LoaderFunction
beforeEach(() => {
  slowLoader = indexLoader = () => null
})

async function draw(Page = Lot) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <>
          <main tabIndex={-1}>
            <Outlet />
          </main>
          <ConnectionNotice />
        </>
      ),
      children: [
        { id: 'page', index: true, loader: (given) => indexLoader(given), Component: Page },
        {
          path: 'admin',
          Component: () => (
            <form method="post">
              <input aria-label="Title" defaultValue="Fans" />
              <Link to="/next">Leave</Link>
            </form>
          ),
        },
        { path: 'next', Component: () => <h1>Next page</h1> },
        { path: 'other', Component: () => <h1>Other page</h1> },
        { path: 'slow', loader: (given) => slowLoader(given), Component: () => <h1>Slow page</h1> },
      ],
    },
  ])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer: null }, page: null } }} />)
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
  const asked = probe.mock.calls.length
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(probe.mock.calls.length).toBeGreaterThan(asked)
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

test('the last link that was clicked is where the reader goes, in whatever order the probes are answered', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const replies = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let asked = replies[0]!
  // However often the page asks: on a busy machine it may ask for one link more than once.
  probe.mockImplementation(() => asked.promise)
  const link = await draw()
  setOnline(false)
  await act(async () => fireEvent.click(link))
  asked = replies[1]!
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Other' })))
  await act(async () => replies[0]!.resolve(new Response()))
  expect(screen.queryByText('Next page')).toBeNull()
  await act(async () => replies[1]!.resolve(new Response()))
  expect(await screen.findByText('Other page')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve))
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
})

test('a newer probe decides: what an older one finds out later is not said', async () => {
  const old = Promise.withResolvers<Response>()
  probe.mockReturnValueOnce(old.promise).mockReturnValueOnce(new Promise(() => {}))
  const link = await draw()
  setOnline(false)
  await act(async () => fireEvent.click(link))
  await act(async () => setOnline(true))
  expect(probe).toHaveBeenCalledTimes(2)
  expect(probe.mock.calls[0]![1]!.signal!.aborted).toBe(true)
  await act(async () => old.reject(new TypeError('Failed to fetch')))
  expect(said()).not.toContain('No connection')
})

const load = vi.fn<typeof fetch>()

/** Loads what the router would load, by the fetch that holds what failed. */
function holdLoads() {
  const target = { fetch: load.mockReset(), addEventListener: () => {} } as unknown as Window
  holdFailedLoads(target)
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  return (signal: AbortSignal) => target.fetch(new URL('http://x/slow.data'), { signal })
}

test.each(['Next', 'Slow'])('a reader who stays is not taken to %s once the network is back', async (name) => {
  const loadHeld = holdLoads()
  slowLoader = ({ request }) => loadHeld(request.signal).then(() => null)
  await draw(Links)
  if (name === 'Next') setOnline(false)
  probe.mockRejectedValue(new TypeError('Failed to fetch'))
  await act(async () => fireEvent.click(screen.getByRole('link', { name })))
  expect(said()).toContain('No connection.')
  const stay = screen.getByRole('button', { name: 'Stay here' })
  stay.focus()
  await act(async () => fireEvent.click(stay))
  expect(said()).not.toContain('No connection.')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  probe.mockResolvedValue(new Response())
  load.mockResolvedValue(new Response())
  await act(async () => setOnline(true))
  expect(screen.getByRole('link', { name })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(name === 'Slow' ? 1 : 0)
})

test('a reload in the background that fails takes no page from the reader, and says only that prices may be old', async () => {
  const loadHeld = holdLoads()
  indexLoader = ({ request }) => loadHeld(request.signal).then(() => null)
  await draw(() => {
    const { revalidate } = useRevalidator()
    return (
      <>
        <Link to="/next">Next</Link>
        <button onClick={() => void revalidate()}>Reload</button>
      </>
    )
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reload' })))
  expect(said()).toBe('Reconnecting… price and time may be out of date.Retry')
  load.mockResolvedValue(new Response())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(said()).toBe('')
})

test('leaving a page of the desk with something unsaved asks first, and stays where the reader says so', async () => {
  await draw(() => <Link to="/admin">Next</Link>)
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Next' })))
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Typed' } })
  const leave = () => act(async () => fireEvent.click(screen.getByRole('link', { name: 'Leave' })))
  await leave()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Typed')
  expect(probe).not.toHaveBeenCalled()
  await leave()
  expect(await screen.findByText('Next page')).toBeTruthy()
  expect(confirm).toHaveBeenCalledTimes(2)
})
