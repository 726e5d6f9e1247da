import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { fakePages } from '../../../test/servers/fake-pages.ts'
import { buildApp } from '../../app.ts'
import { DatabaseAwayError } from '../../db/connections/database-away.ts'
import { Refusal } from '../../lib/refusal.ts'
import { registerPages } from '../../ssr/pages/register-pages.ts'
import type { App } from '../route.ts'

const server = useApp()
let site: App
let buyer: TestClient

beforeAll(async () => {
  site = await buildApp({ ...server.context, config: { ...server.context.config, rateLimits: true } })
  site.post('/broken', async () => {
    throw new Error('relation "secret_table" does not exist')
  })
  site.post('/away', async () => {
    throw new DatabaseAwayError(new Error('connect ECONNREFUSED'))
  })
  site.post('/hostile', async () => {
    throw new Refusal('invalid_fields', { message: '<script>1</script>', errors: { name: ['"><img src=x>'] } })
  })
  const pages = await fakePages()
  await registerPages(site, server.context, pages)
  await site.ready()
  buyer = await server.as('buyer')
  return async () => {
    await site.close()
    await pages.remove()
  }
})

/** What a browser sends with a form of a page, when no script has a hand in it. */
const NAVIGATION = {
  host: 'localhost',
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
  referer: 'http://localhost/detail/ABC?x="1"',
  'content-type': 'application/x-www-form-urlencoded',
}
const send = (url: string, headers: Record<string, string> = {}, payload = 'a=b') =>
  site.inject({ method: 'POST', url, payload, headers: { ...NAVIGATION, ...headers } })
const signedIn = () => ({ cookie: buyer.headers['cookie']!, 'x-csrf-token': buyer.headers['x-csrf-token']! })

describe('a plain form that is refused shows a page with the message and the way back', () => {
  test.each([
    [
      'without its token',
      '/account/edit/',
      () => ({ ...signedIn(), 'x-csrf-token': '' }),
      403,
      'This form has expired',
    ],
    [
      'to the old watch post, without its token',
      '/account/starred/lots',
      () => ({ cookie: signedIn().cookie }),
      403,
      'This form has expired',
    ],
    ['from elsewhere', '/newsletter/', () => ({ 'sec-fetch-site': 'cross-site' }), 403, 'This form has expired'],
    ['to the old watch post, without a lot', '/account/starred/lots', signedIn, 400, 'Lot id is required'],
    ['to the old unwatch post, by another method', '/account/starred/lots/1', signedIn, 400, 'Method is required'],
    ['of another type', '/account/edit/', () => ({ ...signedIn(), 'content-type': 'text/plain' }), 415, ''],
    ['that is too large', '/account/edit/', signedIn, 413, 'too large to send'],
    ['with a link that is not complete', '/unsubscribe?token=x', () => ({}), 422, 'This link'],
    ['while something is broken', '/broken', signedIn, 500, 'An error occured'],
    ['while the database is away', '/away', signedIn, 503, 'Try again in a moment'],
  ])('%s', async (_case, url, headers, status, message) => {
    const payload = status === 413 ? `a=${'x'.repeat(70_000)}` : url.startsWith('/unsubscribe') ? 'choice=off' : 'a=b'
    const reply = await send(url, headers(), payload)
    expect(reply.statusCode, reply.body).toBe(status)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toContain(message)
    expect(reply.body).toContain('href="/detail/ABC?x=%221%22">Go back</a>')
    expect(reply.body).not.toContain('secret_table')
    expect(reply.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
    // Its style has this reply's nonce, or the policy would leave it bare.
    const [, nonce] = /<style nonce="([^"]+)">/.exec(reply.body)!
    expect(reply.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  })

  test('once too often', async () => {
    // The one limit that all share is 3,000 a minute.
    const headers = { ...NAVIGATION, ...signedIn(), 'content-type': 'text/plain' }
    const tries = Array.from({ length: 3_001 }, () => site.inject({ method: 'POST', url: '/account/edit/', headers }))
    const refused = (await Promise.all(tries)).find(({ statusCode }) => statusCode === 429)!
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(refused.body).toContain('Wait a moment')
  })

  test('what came from a request is text in it, whatever it says', async () => {
    const { body } = await send('/hostile', { referer: 'http://localhost/"><script>2' })
    expect(body).not.toMatch(/<script|<img/)
    expect(body).toContain('&lt;script&gt;1')
  })

  test('the way back never leads to another site', async () => {
    for (const referer of [
      'http://evil.test//evil',
      'http://localhost//evil.test',
      'javascript:alert(1)',
      'nonsense',
    ]) {
      expect((await send('/broken', { referer })).body).toContain('<a class="action" href="/">Go back</a>')
    }
  })
})

test.each([
  ['a script', { 'sec-fetch-mode': 'cors', accept: '*/*' }],
  ['a script that would take a page', { 'sec-fetch-mode': 'cors' }],
  ['an old script', { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-mode': '' }],
  ['a program', { accept: 'application/json', 'sec-fetch-mode': '' }],
])('%s gets JSON', async (_case, headers: Record<string, string>) => {
  const { 'sec-fetch-mode': mode, ...rest } = { ...NAVIGATION, ...headers }
  const sent = mode === '' ? rest : { ...rest, 'sec-fetch-mode': mode }
  const reply = await site.inject({ method: 'POST', url: '/broken', payload: 'a=b', headers: sent })
  expect(reply.headers['content-type']).toContain('application/json')
  expect(reply.json()).toMatchObject({ code: 'unexpected' })
})

test('the API answers JSON to a browser too', async () => {
  for (const url of ['/api/nothing', '/api/listings/NOSUCH', '/api/cart?x']) {
    const reply = await site.inject({ url, headers: NAVIGATION })
    expect(reply.headers['content-type'], url).toContain('application/json')
  }
})
