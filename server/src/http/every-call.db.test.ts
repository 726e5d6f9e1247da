import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { listRoutes } from '../../test/route-table.ts'

const server = useApp()

/** Every call of the product, as the router knows it, with something in the place of each part that varies. */
const calls = () =>
  listRoutes(server.app)
    .filter(({ path }) => /^\/api\/(?!\*)|^\/account\/starred\/|^\/cart/.test(path))
    .map(({ method, path }) => ({ method: method as 'GET', url: path.replace(/:\w+/g, '1') }))
/** Sign-in and its like: forms that were drawn for visitors post there, with or without a session. */
const WITHOUT_SESSION = [
  'POST /api/account',
  'POST /api/account/session',
  'POST /api/account/password_reset',
  'PUT /api/account/password_reset',
  'PUT /api/account/verification',
  'POST /api/newsletter',
  'PUT /api/newsletter/confirmation',
  'POST /account/starred/intents',
  'POST /cart/intents',
]
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const bodyOf = (url: string) => (url.startsWith('/api/') ? { payload: {} } : { payload: 'lot_id=1&_method=delete' })
const typeOf = (url: string): Record<string, string> => (url.startsWith('/api/') ? {} : FORM)

test('[S7.01] every call refuses another ApiVersion, in JSON', async () => {
  expect(calls().length).toBeGreaterThan(40)
  for (const { method, url } of calls()) {
    const reply = await server.app.inject({ method, url, headers: { apiversion: '4' } })
    expect(reply.statusCode, `${method} ${url}`).toBe(400)
    expect(reply.headers['content-type'], `${method} ${url}`).toBe('application/json; charset=utf-8')
    expect(reply.json().code, `${method} ${url}`).toBe('unsupported_api_version')
  }
})

test('[S7.01] every call that changes something refuses a session without its token, and takes it with it', async () => {
  const writes = calls().filter(({ method }) => (method as string) !== 'GET')
  expect(writes.length).toBeGreaterThan(15)
  for (const { method, url } of writes) {
    const { headers } = await server.as('admin')
    const { 'x-csrf-token': token, ...rest } = headers
    const bare = await server.app.inject({ method, url, headers: { ...rest, ...typeOf(url) }, ...bodyOf(url) })
    expect(bare.statusCode, `${method} ${url}`).toBe(403)
    expect(bare.json().code, `${method} ${url}`).toBe('csrf_token_invalid')
    if (!WITHOUT_SESSION.includes(`${method} ${url}`)) {
      const ours = { ...rest, ...typeOf(url), 'sec-fetch-site': 'same-origin' }
      const fromOurPages = await server.app.inject({ method, url, headers: ours, ...bodyOf(url) })
      expect(fromOurPages.statusCode, `${method} ${url}`).toBe(403)
    }
    const full = { ...rest, ...typeOf(url), 'x-csrf-token': token! }
    const reply = await server.app.inject({ method, url, headers: full, ...bodyOf(url) })
    expect(reply.body, `${method} ${url}`).not.toContain('csrf_token_invalid')
  }
})
