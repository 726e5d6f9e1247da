import { afterEach, expect, test, vi } from 'vitest'
import { createCsrfToken } from './csrf-token.ts'
import { withRoutePostHeaders } from './route-posts.ts'

afterEach(() => void (document.head.innerHTML = ''))

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function setUp(pageToken: string, accepted: string) {
  document.head.innerHTML = `<meta name="csrf-token" content="${pageToken}">`
  const sent: { url: string; headers: Record<string, string> }[] = []
  const fetchOnce = vi.fn<typeof fetch>(async (input, init) => {
    const headers = (init?.headers ?? {}) as Record<string, string>
    sent.push({ url: input instanceof URL ? input.href : (input as string), headers })
    if (input === '/api/csrf_token') return json({ csrf_token: accepted })
    if (init?.method === 'POST' && headers['X-CSRF-Token'] !== accepted)
      return json({ code: 'csrf_token_invalid', message: 'expired' }, 403)
    return json({ done: true })
  })
  return { sent, send: withRoutePostHeaders(fetchOnce, createCsrfToken(fetchOnce)) }
}
const route = new URL('/account/edit.data', location.href)
const form = () => ({ method: 'POST', body: new URLSearchParams({ first_name: 'Ada' }) })

test('a post of the router carries ApiVersion and the token', async () => {
  const { sent, send } = setUp('from-the-page', 'from-the-page')
  expect((await send(route, form())).status).toBe(200)
  expect(sent).toEqual([{ url: route.href, headers: { ApiVersion: '5', 'X-CSRF-Token': 'from-the-page' } }])
})

test('a visitor’s asks for one first, and an expired one is renewed, once', async () => {
  for (const pageToken of ['', 'old']) {
    const { sent, send } = setUp(pageToken, 'new')
    expect((await send(route, form())).status).toBe(200)
    expect(sent.filter(({ url }) => url === '/api/csrf_token')).toHaveLength(1)
    expect(sent.at(-1)!.headers['X-CSRF-Token']).toBe('new')
  }
})

test.each([
  ['a page that is loaded', route, undefined],
  ['a post to the API, which has its own', new URL('/api/newsletter', location.href), form()],
  ['a post to another site', new URL('https://elsewhere.test/x.data'), form()],
])('%s passes as it is', async (_case, url, init) => {
  const { sent, send } = setUp('secret', 'secret')
  await send(url, init)
  expect(sent).toEqual([{ url: url.href, headers: {} }])
})
