import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserTransport } from './browser-transport.ts'
import { createCsrfToken } from './csrf-token.ts'

afterEach(() => void (document.head.innerHTML = ''))

const transportOf = (fetchOnce: typeof fetch) => createBrowserTransport(createCsrfToken(fetchOnce), fetchOnce)
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const tokenOf = (call: unknown[]) => (call[1] as { headers: Record<string, string> }).headers['X-CSRF-Token']
const pageToken = (token: string) => void (document.head.innerHTML = `<meta name="csrf-token" content="${token}">`)

test('every call carries ApiVersion 5 and the CSRF token, reads too', async () => {
  pageToken('from-the-page')
  const fetchOnce = vi.fn<typeof fetch>(async () => json({}))
  await transportOf(fetchOnce)({ method: 'GET', path: '/api/cart' })
  expect(fetchOnce.mock.calls[0]![1]!.headers).toMatchObject({ ApiVersion: '5', 'X-CSRF-Token': 'from-the-page' })
})

test("a visitor's page has no token: it is asked for before the first write, once", async () => {
  pageToken('')
  const fetchOnce = vi.fn<typeof fetch>(async (url) =>
    url === '/api/csrf_token' ? json({ csrf_token: 'fresh' }) : json({}, 202),
  )
  const transport = transportOf(fetchOnce)
  await transport({ method: 'POST', path: '/api/newsletter', body: { email: 'a@b.c' } })
  await transport({ method: 'POST', path: '/api/newsletter', body: { email: 'a@b.c' } })
  expect(fetchOnce.mock.calls.map(([url]) => url)).toEqual(['/api/csrf_token', '/api/newsletter', '/api/newsletter'])
  expect(tokenOf(fetchOnce.mock.calls[1]!)).toBe('fresh')
})

test('an expired token is renewed and the write repeated, once', async () => {
  pageToken('old')
  const refused = () => json({ code: 'csrf_token_invalid', message: 'expired' }, 403)
  const fetchOnce = vi.fn<typeof fetch>(async (url, init) => {
    if (url === '/api/csrf_token') return json({ csrf_token: 'new' })
    return tokenOf([url, init]) === 'new' ? json({ id: '1' }, 201) : refused()
  })
  const reply = await transportOf(fetchOnce)({ method: 'POST', path: '/api/x', body: {} })
  expect(reply).toEqual({ status: 201, body: { id: '1' } })

  fetchOnce
    .mockClear()
    .mockImplementation(async (url) => (url === '/api/csrf_token' ? json({ csrf_token: 'no' }) : refused()))
  expect((await transportOf(fetchOnce)({ method: 'POST', path: '/api/x' })).status).toBe(403)
  expect(fetchOnce).toHaveBeenCalledTimes(3)
})

test('after signing in or out without a page load, the next write carries the token of the page as it is now', async () => {
  pageToken('')
  const fetchOnce = vi.fn<typeof fetch>(async (url) =>
    url === '/api/csrf_token' ? json({ csrf_token: 'of-a-visitor' }) : json({}),
  )
  const transport = transportOf(fetchOnce)
  const write = async () => {
    fetchOnce.mockClear()
    await transport({ method: 'PUT', path: '/api/cart', body: {} })
    return fetchOnce.mock.calls.map((call) => [call[0], tokenOf(call)])
  }
  expect(await write()).toEqual([
    ['/api/csrf_token', ''],
    ['/api/cart', 'of-a-visitor'],
  ])
  pageToken('of-the-session')
  expect(await write()).toEqual([['/api/cart', 'of-the-session']])
  pageToken('')
  expect(await write()).toEqual([
    ['/api/csrf_token', ''],
    ['/api/cart', 'of-a-visitor'],
  ])
})

test('a lost connection and a body that is no JSON are answers too', async () => {
  const lost = transportOf(() => Promise.reject(new TypeError('offline')))
  expect(await lost({ method: 'GET', path: '/api/cart' })).toEqual({ status: 0, body: undefined })
  const html = transportOf(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await html({ method: 'GET', path: '/api/cart' })).toEqual({ status: 502, body: undefined })
})

test('a server that never answers is waited for no longer than the limit, and then is as good as away', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const fetchOnce = vi.fn<typeof fetch>(
    async (_url, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject)),
  )
  const reply = transportOf(fetchOnce)({ method: 'GET', path: '/api/cart' })
  limit.abort()
  expect(await reply).toEqual({ status: 0, body: undefined })
  timeout.mockRestore()
})
