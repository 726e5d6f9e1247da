import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ShownWatching } from '../../../test/shown-watching.tsx'
import { WatchForms } from './watch-forms.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Each post is answered by `reply`; returns what was posted. */
async function draw(watchId: string | null, reply: () => Promise<Response>) {
  const post = vi.fn(async (_url: string, _init: { body: URLSearchParams }) => reply())
  vi.stubGlobal('fetch', post)
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ viewer: { csrfToken: 'a token' } }),
      HydrateFallback: () => null,
      Component: () => (
        <ShownWatching>
          <WatchForms lotId="1" listingName="A1" title="Toasters" watchId={watchId} />
        </ShownWatching>
      ),
    },
  ])
  render(<Stub />)
  await screen.findByLabelText('count')
  return post
}
const text = (name: string) => screen.getByLabelText(name).textContent
const button = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) })
const refused = async () => Response.json({ code: 'x', message: 'Not now.' }, { status: 422 })

test('[S7.38] [S7.39] [S4.04] the old posts watch and unwatch: link, banner, count and focus follow', async () => {
  const post = await draw(null, async () => Response.json({ id: '7' }, { status: 201 }))
  button('Watch').focus()
  fireEvent.click(button('Watch'))
  await waitFor(() => expect(document.activeElement).toBe(button('Unwatch')))
  expect([text('count'), text('flash')]).toEqual(['4', 'success: Lot has been added to your Watch List'])
  post.mockResolvedValue(new Response(null, { status: 204 }))
  fireEvent.click(button('Unwatch'))
  await waitFor(() => expect(document.activeElement).toBe(button('Watch')))
  expect([text('count'), text('flash')]).toEqual(['3', ''])
  expect(post.mock.calls.map(([url, { body }]) => [new URL(url).pathname, body.toString()])).toEqual([
    ['/account/starred/lots', 'authenticity_token=a+token&lot_id=1'],
    ['/account/starred/lots/7', 'authenticity_token=a+token&_method=delete'],
  ])
})

describe.each([
  ['Watch', null],
  ['Unwatch', '7'],
])('%s', (label, watchId) => {
  test.each([
    ['its message', refused, 'danger: Not now.'],
    ['nothing without a JSON body', async () => new Response('x', { status: 500 }), ''],
    ['nothing without an answer', () => Promise.reject(new TypeError('Failed to fetch')), ''],
  ])('[S7.40] [S8.07] a failure shows %s, and the form stays as it was', async (_case, reply, shown) => {
    const post = await draw(watchId, reply)
    fireEvent.click(button(label))
    expect(post).toHaveBeenCalledOnce()
    await waitFor(() => expect(button(label).getAttribute('aria-disabled')).toBe('false'))
    expect([text('count'), text('flash')]).toEqual(['3', shown])
  })
})

test('[S4.06] a session that has ended leads to sign in, and keeps which lot it was', async () => {
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  await draw(null, async () => Response.json({ code: 'not_signed_in', message: 'Sign in.' }, { status: 401 }))
  fireEvent.click(button('Watch'))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  const form = sent.mock.contexts[0] as HTMLFormElement
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', '/account/starred/intents'])
  expect(Object.fromEntries(new FormData(form))).toEqual({ lot_id: '1', return_to: '/' })
  form.remove()
})
