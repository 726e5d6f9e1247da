import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WireReply, WireRequest } from '@lotyard/contract/site/page-seam'
import { createApi } from '../../api/api.ts'
import { ApiContext } from '../../api/api-context.ts'
import { ShownWatching } from '../../../test/shown-watching.tsx'
import { SignInToWatchForm } from './sign-in-to-watch.tsx'
import { WatchButton } from './watch-button.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function draw(reply: WireReply, { isSignedIn = true, watchId = null as string | null, buttonCount = 1 } = {}) {
  const sent: WireRequest[] = []
  const api = createApi(async (request) => {
    sent.push(request)
    return reply
  })
  const listing = { name: 'A1', lot_id: '1', title: 'Toasters', starred_lot: watchId === null ? null : { id: watchId } }
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ viewer: isSignedIn ? { csrfToken: 't' } : null }),
      HydrateFallback: () => null,
      Component: () => (
        <ApiContext value={api}>
          <ShownWatching>
            {Array.from({ length: buttonCount }, (_, index) => (
              <WatchButton key={index} listing={{ ...listing }} />
            ))}
            <SignInToWatchForm />
          </ShownWatching>
        </ApiContext>
      ),
    },
  ])
  render(<Stub />)
  await screen.findByLabelText('count')
  return sent
}
const text = (name: string) => screen.getByLabelText(name).textContent

test('[S4.04] watching: the link changes, the banner shows, the count grows', async () => {
  const sent = await draw({ status: 201, body: { id: '7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Watch Toasters' }))
  await screen.findByRole('button', { name: 'Unwatch Toasters' })
  expect(sent).toEqual([{ method: 'POST', path: '/api/account/starred/listings', body: { listing_name: 'A1' } }])
  expect([text('count'), text('flash')]).toEqual(['4', 'success: Lot has been added to your Watch List'])
})

test('[S4.04] [S4.05] a watched lot starts watched, and unwatching reverses it all', async () => {
  const sent = await draw({ status: 204, body: undefined }, { watchId: '7' })
  fireEvent.click(screen.getByRole('button', { name: 'Unwatch Toasters' }))
  await screen.findByRole('button', { name: 'Watch Toasters' })
  expect(sent).toEqual([{ method: 'DELETE', path: '/api/account/starred/listings/:id', params: { id: '7' } }])
  expect([text('count'), text('flash')]).toEqual(['2', ''])
})

test('[S4.05] a lot that the page draws twice is watched in both places', async () => {
  const sent = await draw({ status: 201, body: { id: '7' } }, { buttonCount: 2 })
  fireEvent.click(screen.getAllByRole('button', { name: 'Watch Toasters' })[0]!)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Unwatch Toasters' })).toHaveLength(2))
  fireEvent.click(screen.getAllByRole('button', { name: 'Unwatch Toasters' })[1]!)
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ method: 'DELETE', path: '/api/account/starred/listings/:id', params: { id: '7' } }),
  )
})

describe.each([
  ['Watch', null],
  ['Unwatch', '7'],
])('%s', (label, watchId) => {
  test.each([
    ['its message', { status: 422, body: { code: 'x', message: 'Too many.' } }, 'danger: Too many.'],
    ['nothing without a JSON body', { status: 500, body: undefined }, ''],
    ['nothing without an answer', { status: 0, body: undefined }, ''],
  ])('[S7.40] [S8.07] a failure shows %s, and the link stays as it was', async (_case, reply, shown) => {
    const sent = await draw(reply, { watchId })
    const button = () => screen.getByRole('button', { name: `${label} Toasters` })
    fireEvent.click(button())
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'))
    expect([text('count'), text('flash')]).toEqual(['3', shown])
  })
})

test('[S5.14] a visitor gets a button that leads to sign in, and keeps which lot it was', async () => {
  await draw({ status: 500, body: undefined }, { isSignedIn: false })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in to watch Toasters' })
  expect(button.form!.getAttribute('action')).toBe('/account/starred/intents')
  expect(Object.fromEntries(new FormData(button.form!, button))).toEqual({ lot_id: '1', return_to: '/' })
})

test('[S4.06] a session that has ended leads to sign in, and keeps which lot it was', async () => {
  const posted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  await draw({ status: 401, body: { code: 'not_signed_in', message: 'Sign in.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Watch Toasters' }))
  await waitFor(() => expect(posted).toHaveBeenCalledOnce())
  const form = posted.mock.contexts[0] as HTMLFormElement
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', '/account/starred/intents'])
  expect(Object.fromEntries(new FormData(form))).toEqual({ lot_id: '1', return_to: '/' })
  form.remove()
})

test('a watched lot has a filled eye, another an outlined one', async () => {
  await draw({ status: 204, body: undefined }, { watchId: '7' })
  const isFilled = () => screen.getByRole('button').querySelector('svg')!.dataset['filled']
  expect(isFilled()).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Unwatch Toasters' }))
  await screen.findByRole('button', { name: 'Watch Toasters' })
  expect(isFilled()).toBe('false')
})
