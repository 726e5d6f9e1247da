import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Type } from 'typebox'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeClient, useApp, type TestClient } from '../../test/servers/app.ts'
import { buildApp } from '../app.ts'
import { DatabaseAwayError } from '../db/connections/database-away.ts'
import { Refusal } from '../lib/refusal.ts'
import { closeSite } from '../runtime/web.ts'
import { SESSION_COOKIE } from './requests/session.ts'
import { route, type App } from './route.ts'

const server = useApp()

const echo = {
  method: 'POST',
  path: '/api/echo/',
  summary: 'Answers what it was told',
  body: Type.Object({
    account: Type.Object({ first_name: Type.String({ minLength: 1, maxLength: 100 }), amount: Type.Integer() }),
  }),
  reply: Type.Object({ first_name: Type.String() }),
  status: 201,
} as const
const look = {
  method: 'GET',
  path: '/api/look/:name',
  summary: 'Answers what it was asked',
  params: Type.Object({ name: Type.String() }),
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 0 })),
    tag: Type.Optional(Type.Array(Type.String())),
  }),
  reply: Type.Object({ name: Type.String(), page: Type.Integer(), tag: Type.Array(Type.String()) }),
} as const

let app: App
let visitor: TestClient
beforeAll(async () => {
  app = await buildApp(server.context)
  route(app, echo, 'test', async ({ body }) => ({ first_name: body.account.first_name, secret: 'never sent' }))
  route(app, look, 'test', async ({ params, query }) => ({
    name: params.name,
    page: query.page ?? 0,
    tag: query.tag ?? [],
  }))
  app.get('/api/breaks', async () => {
    throw new Error('relation "secret_table" does not exist')
  })
  app.get('/api/refuses', async () => {
    throw new Refusal('conflict', { minimum_cents: 5 })
  })
  app.get('/api/away', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    throw new DatabaseAwayError(refused)
  })
  // As the site writes a page that it could not draw.
  app.get('/undrawn', (_request, reply) => reply.code(503).send('Back soon.'))
  app.get('/api/long', async () => ({ text: 'lots of pallets '.repeat(200) }))
  await app.ready()
  visitor = makeClient(() => app, { apiversion: '5' })
  return () => app.close()
})

/** What is answered to these bytes, sent as they are. */
async function sendBytes(bytes: string): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

test('a request that names the whole address meets the same rules as one that names the path', async () => {
  const form =
    'Host: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\nConnection: close\r\n\r\na=b'
  for (const url of ['/api/echo/', 'http://a/api/echo/', 'HTTP://a:80/api/echo/'])
    expect(await sendBytes(`POST ${url} HTTP/1.1\r\n${form}`)).toMatch(/^HTTP\/1\.1 415 /)
  const get = 'Host: a\r\nConnection: close\r\n\r\n'
  for (const url of ['http://a/healthz', 'http://a?/healthz'])
    expect(await sendBytes(`GET ${url} HTTP/1.1\r\n${get}`)).toMatch(/^HTTP\/1\.1 (200|404) /)
})

const good = { account: { first_name: 'Ada', amount: 5 } }

async function signedIn(): Promise<TestClient> {
  const client = await server.signIn(await server.createAccount())
  return makeClient(() => app, client.headers)
}

describe('[S7.01] ApiVersion', () => {
  test.each(['5', undefined])('%s is answered', async (version) => {
    const headers = version === undefined ? {} : { apiversion: version }
    expect((await app.inject({ url: '/api/look/a', headers })).statusCode).toBe(200)
  })

  test.each(['4', '6', '', '5.0', 'five'])("'%s' is refused", async (version) => {
    const reply = await app.inject({ url: '/api/look/a', headers: { apiversion: version } })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ code: 'unsupported_api_version', message: expect.stringContaining('ApiVersion 5') })
  })
})

describe('[S7.01] CSRF', () => {
  test('a signed-in write with the token of its session is done', async () => {
    expect((await (await signedIn()).post('/api/echo', good)).statusCode).toBe(201)
  })

  test('the token that the API hands out is accepted', async () => {
    const { headers } = await signedIn()
    const { cookie = '' } = headers
    const { csrf_token } = (await app.inject({ url: '/api/csrf_token', headers: { cookie } })).json()
    const reply = await app.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { cookie, 'x-csrf-token': csrf_token },
      payload: good,
    })
    expect(reply.statusCode).toBe(201)
  })

  test.each([
    ['missing', async () => ''],
    ['of another session', async () => (await signedIn()).headers['x-csrf-token'] ?? ''],
    ['made up', async () => 'c2FsdA.c2lnbmF0dXJl'],
    ['of a visitor', async () => (await visitor.get('/api/csrf_token')).json().csrf_token as string],
  ])('a signed-in write whose token is %s is refused, from our own origin too', async (_case, token) => {
    const { headers } = await signedIn()
    const reply = await app.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { ...headers, 'x-csrf-token': await token(), 'sec-fetch-site': 'same-origin' },
      payload: good,
    })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().code).toBe('csrf_token_invalid')
  })

  test('a token in the body of a form counts as one in the header', async () => {
    const { headers } = await signedIn()
    const send = (token: string) =>
      app.inject({
        method: 'POST',
        url: '/api/echo',
        headers: { cookie: headers['cookie'] ?? '' },
        payload: { ...good, authenticity_token: token },
      })
    expect((await send(headers['x-csrf-token'] ?? '')).statusCode).toBe(201)
    expect((await send('wrong.token')).statusCode).toBe(403)
  })

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 201],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://localhost' }, 201],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:81' }, 403],
    [{}, 201],
  ])('a visitor who writes with %o is answered %i', async (headers, status) => {
    const reply = await visitor.post('/api/echo', good, { headers: { host: 'localhost', ...headers } })
    expect(reply.statusCode).toBe(status)
  })

  test('a visitor with a token of their own cookie may write from anywhere our pages may be embedded', async () => {
    const first = await visitor.get('/api/csrf_token')
    const [{ name, value }] = first.cookies as [{ name: string; value: string }]
    const headers = { cookie: `${name}=${value}`, 'x-csrf-token': first.json().csrf_token, origin: 'null' }
    expect((await visitor.post('/api/echo', good, { headers })).statusCode).toBe(201)
    const foreign = { ...headers, cookie: `${name}=${'x'.repeat(22)}` }
    expect((await visitor.post('/api/echo', good, { headers: foreign })).statusCode).toBe(403)
  })
})

describe('sessions', () => {
  test('a cookie whose signature was changed signs no one in', async () => {
    const { headers } = await server.as('admin')
    const cookie = headers['cookie'] ?? ''
    const metrics = async (given: string) =>
      (await app.inject({ url: '/metrics', headers: { cookie: given, via: 'x' } })).statusCode
    expect(await metrics(cookie)).toBe(200)
    expect(await metrics(cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A'))).toBe(404)
    expect(await metrics(cookie.replace(/\..*$/, '.'))).toBe(404)
    expect(await metrics(cookie.replace(/\..*$/, ''))).toBe(404)
  })

  test.each(['', '.', 'a.b.c', `${'x'.repeat(5000)}.y`, 'token', '%00.%00'])(
    'the cookie %j signs no one in, and is no error',
    async (value) => {
      const reply = await app.inject({ url: '/api/look/a', headers: { cookie: `${SESSION_COOKIE}=${value}` } })
      expect(reply.statusCode).toBe(200)
    },
  )

  test('a session that is over or revoked signs no one in', async () => {
    const admin = await server.createAccount({ role: 'admin' })
    const metrics = async (client: TestClient) =>
      (await app.inject({ url: '/metrics', headers: { ...client.headers, via: 'x' } })).statusCode
    const client = await server.signIn(admin)
    expect(await metrics(client)).toBe(200)
    await server.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('account_id', '=', admin.id)
      .execute()
    expect(await metrics(client)).toBe(404)
    await server.db.deleteFrom('sessions').where('account_id', '=', admin.id).execute()
    expect(await metrics(client)).toBe(404)
  })

  test('being seen moves the end at most once a day, and renews the cookie then', async () => {
    const account = await server.createAccount()
    const client = await server.signIn(account)
    const age = (expiresInDays: number) =>
      server.db
        .updateTable('sessions')
        .set({
          updated_at: new Date(Date.now() - 120_000),
          expires_at: new Date(Date.now() + expiresInDays * 86_400_000),
        })
        .where('account_id', '=', account.id)
        .execute()
    const look = () => app.inject({ url: '/api/look/a', headers: client.headers })
    expect((await look()).cookies).toEqual([])
    await age(29.5)
    expect((await look()).cookies).toEqual([])
    await age(20)
    expect((await look()).cookies).toMatchObject([
      { name: SESSION_COOKIE, maxAge: 30 * 86_400, httpOnly: true, sameSite: 'Lax', path: '/' },
    ])
    const { expires_at, updated_at } = await server.db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(updated_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('errors have one shape', () => {
  const send = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/echo',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })

  test.each([
    ['malformed JSON', '{"account":', {}, 400, 'malformed_request'],
    ['a key that would reach the prototype', '{"__proto__": {"admin": true}}', {}, 400, 'malformed_request'],
    ['an absent body', '', {}, 400, 'malformed_request'],
    ['thousands of brackets', '['.repeat(30_000) + ']'.repeat(30_000), {}, 400, 'malformed_request'],
    ['half of a character', '{"account":{"first_name":"a\\ud800b","amount":1}}', {}, 400, 'malformed_request'],
    ['a NUL', '{"account":{"first_name":"a\\u0000b","amount":1}}', {}, 400, 'malformed_request'],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'unsupported_media_type'],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a form', 'first_name=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['a FORM', 'first_name=a', { 'content-type': 'Application/X-WWW-Form-Urlencoded' }, 415, 'unsupported_media_type'],
    ['more than 64 KB', JSON.stringify({ a: 'x'.repeat(70_000) }), {}, 413, 'body_too_large'],
  ])('%s', async (_case, payload, headers, status, code) => {
    const reply = await send(payload, headers)
    expect(reply.json()).toMatchObject({ code, message: expect.any(String) })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toContain('application/json')
  })

  test('wrong types are named by field, and never converted', async () => {
    const reply = await send('{"account":{"amount":"5"}}')
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({
      code: 'malformed_request',
      message: "We couldn't understand that request.",
      errors: { first_name: ['First name is required'], amount: ['Amount is invalid'] },
    })
  })

  test('the parts of an address are converted, or refused', async () => {
    expect((await visitor.get('/api/look/x?page=2&tag=a')).json()).toEqual({ name: 'x', page: 2, tag: ['a'] })
    const reply = await visitor.get('/api/look/x?page=minus')
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual({ page: ['Page is invalid'] })
    expect((await visitor.get('/api/look/%00')).json().code).toBe('malformed_request')
    expect((await visitor.get('/api/look/%E0%A4%A')).json().code).toBe('malformed_request')
  })

  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('%s of an unknown call is a JSON 404', async (method) => {
    const reply = await app.inject({ method, url: '/api/no/such/call' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ code: 'not_found', message: 'Not found.' })
  })

  test('an unexpected error says nothing about itself', async () => {
    const reply = await visitor.get('/api/breaks')
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      code: 'unexpected',
      message: "An error occured and we couldn't process your request.",
    })
  })

  test('a refusal carries its details', async () => {
    const reply = await visitor.get('/api/refuses')
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'conflict', minimum_cents: 5 })
  })

  test('a database that is away is 503 with Retry-After', async () => {
    const reply = await visitor.get('/api/away')
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    expect(reply.json().code).toBe('busy')
    expect((await visitor.get('/undrawn')).headers['retry-after']).toBe('2')
  })
})

describe('replies', () => {
  test('every path answers with and without its last slash', async () => {
    for (const url of ['/api/look/a', '/api/look/a/', '/api/csrf_token', '/api/csrf_token/'])
      expect((await visitor.get(url)).statusCode, url).toBe(200)
    expect((await visitor.post('/api/echo', good)).json()).toEqual({ first_name: 'Ada' })
    expect((await visitor.post('/api/echo/', good)).statusCode).toBe(201)
  })

  test('a reply carries a request id; only a trusted proxy may name it', async () => {
    const reply = await visitor.get('/api/look/a', { headers: { 'x-request-id': 'chosen-by-a-client' } })
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('headers tell the browser what to refuse, with a nonce of this reply alone', async () => {
    const [first, second] = [await visitor.get('/healthz'), await visitor.get('/healthz')]
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('braintree')
    expect(policy).not.toBe(second.headers['content-security-policy'])
    expect(first.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(first.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(first.headers['permissions-policy']).toContain('camera=()')
    expect(first.headers['x-content-type-options']).toBe('nosniff')
    expect(first.headers['strict-transport-security']).toBeUndefined()
  })

  test.each([
    '/pay/x',
    '/healthz?token=x',
    '/healthz?return_to=%2Fpay%2Fx',
    '/healthz?return_to=%2Faccount%2Fconfirm_email%2F%3Ftoken%3Dx',
  ])(
    'the address %s is sent on to no site, and by browsers that name the sender otherwise, not even to ours',
    async (url) => {
      expect((await visitor.get(url)).headers['referrer-policy']).toBe('same-origin')
      const modern = await visitor.get(url, { headers: { 'sec-fetch-site': 'none' } })
      expect(modern.headers['referrer-policy']).toBe('no-referrer')
    },
  )

  test('a reply of the API may do nothing at all when it is opened as a page', async () => {
    const { headers } = await visitor.get('/api/look/a')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none'/)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('what is over 1 KB is compressed, what is under is not', async () => {
    const headers = { 'accept-encoding': 'br, gzip' }
    expect((await visitor.get('/api/long', { headers })).headers['content-encoding']).toBe('br')
    expect((await visitor.get('/api/look/a', { headers })).headers['content-encoding']).toBeUndefined()
  })

  test('what an account sees is kept by no cache', async () => {
    expect((await (await signedIn()).get('/api/look/a')).headers['cache-control']).toBe('private, no-store')
  })
})

describe('operators', () => {
  test('/healthz and /readyz answer, and a check that fails makes the process not ready', async () => {
    expect((await visitor.get('/healthz')).json()).toEqual({ status: 'ok' })
    await expect
      .poll(async () => (await visitor.get('/readyz')).json())
      .toEqual({
        status: 'ok',
        checks: { database: true, migrations: true, storage: true, not_draining: true, catalogue: true },
      })
    app.readinessChecks.set('sky', () => false)
    const unready = await visitor.get('/readyz')
    const withoutIt = await visitor.get('/readyz?without=sky,storage')
    app.readinessChecks.delete('sky')
    expect(unready.statusCode).toBe(503)
    expect(unready.headers['retry-after']).toBe('1')
    expect(unready.json().checks).toMatchObject({ sky: false, storage: true })
    expect([withoutIt.statusCode, withoutIt.json()]).toEqual([
      200,
      { status: 'ok', checks: { database: true, migrations: true, not_draining: true, catalogue: true } },
    ])
    const mistyped = await visitor.get('/readyz?without=storage,skies')
    expect([mistyped.statusCode, mistyped.json()]).toMatchObject([
      400,
      { code: 'malformed_request', errors: { without: [expect.stringContaining('storage, not_draining')] } },
    ])
  })

  test('the API describes itself', async () => {
    const description = (await visitor.get('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining(['/api/csrf_token', '/api/echo/', '/api/look/{name}']),
    )
    expect(Object.keys(description.paths)).not.toContain('/api/{*}')
    expect(description.paths['/api/echo/'].post.responses).toHaveProperty('4XX')
  })
})

describe('a process that is told to end', () => {
  let leaving: App
  let release: () => void
  beforeEach(async () => {
    leaving = await buildApp(server.context)
    const { promise: held, resolve } = Promise.withResolvers<void>()
    release = resolve
    leaving.get('/slow', async () => {
      await held
      return { answered: true }
    })
    // As a page's form calls the API in the process that draws it.
    leaving.get('/calls', async () => {
      await held
      return (await leaving.inject('/healthz')).json() as object
    })
    await leaving.listen({ host: '127.0.0.1', port: 0 })
    return () => leaving.close()
  })

  type Talk = { send: (bytes: string) => void; reply: Promise<string> }
  /** A client that sends its request piece by piece. */
  async function talk(bytes: string): Promise<Talk> {
    const socket = connect((leaving.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(bytes)
    return { send: (more) => void socket.write(more), reply: text(socket) }
  }

  test('is not ready, goes on serving, and ends each connection with its next reply', async () => {
    const underWay = await talk('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    leaving.draining.begin(60_000)
    const unready = await leaving.inject('/readyz')
    expect([unready.statusCode, unready.json().checks.not_draining]).toEqual([503, false])
    expect((await leaving.inject('/healthz')).statusCode).toBe(200)
    release()
    // Both would otherwise wait for the client to hang up.
    for (const { reply } of [underWay, await talk('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')])
      expect(await reply).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*answered/i)
  })

  test('closes its listener first, and answers what is under way and what was begun', async () => {
    const underWay = await talk('GET /calls HTTP/1.1\r\nHost: a\r\n\r\n')
    const begun = await talk('GET /healthz HTTP/1.1\r\n')
    await until(() => leaving.server.listening)
    const closed = closeSite(leaving)
    await until(() => !leaving.server.listening)
    begun.send('Host: a\r\n\r\n')
    expect(await begun.reply).toMatch(/^HTTP\/1\.1 200 /)
    release()
    expect(await underWay.reply).toMatch(/^HTTP\/1\.1 200 [^]*\{"status":"ok"\}$/)
    await closed
  })

  /** A client of another thread. Told to, it connects and sends while this thread does nothing: only the system knows of it. */
  async function openStranger(): Promise<{ connectNow: () => void; reply: Promise<unknown> }> {
    const { port } = leaving.server.address() as AddressInfo
    const [mayConnect, hasSent] = [0, 1]
    const signals = new Int32Array(new SharedArrayBuffer(8))
    const client = new Worker(
      `const { parentPort, workerData: { port, signals } } = require('node:worker_threads')
      Atomics.wait(signals, ${mayConnect}, 0)
      const socket = require('node:net').connect(port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n', () => {
        Atomics.store(signals, ${hasSent}, 1)
        Atomics.notify(signals, ${hasSent})
      }))
      let reply = ''
      socket.on('data', (part) => (reply += part)).on('error', ({ code }) => (reply += code))
      socket.on('close', () => parentPort.postMessage(reply))`,
      { eval: true, workerData: { port, signals } },
    )
    const reply = once(client, 'message')
    await once(client, 'online')
    return {
      reply: reply.then(String),
      connectNow() {
        Atomics.store(signals, mayConnect, 1)
        Atomics.notify(signals, mayConnect)
        Atomics.wait(signals, hasSent, 0)
      },
    }
  }

  test('answers whoever connected while it was busy, in the moment in which its listener closes', async () => {
    const stranger = await openStranger()
    stranger.connectNow()
    await closeSite(leaving)
    expect(await stranger.reply).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('answers also who connected in the turn after which its listener was to close', async () => {
    const stranger = await openStranger()
    const begun = await talk('GET /healthz HTTP/1.1\r\n')
    const countConnections = promisify((tell: (error: Error | null, count: number) => void) =>
      leaving.server.getConnections(tell),
    )
    await expect.poll(() => countConnections()).toBe(1)
    leaving.server.prependOnceListener('request', () => {
      stranger.connectNow()
      const soon = performance.now() + 5
      while (performance.now() < soon);
    })
    const closed = closeSite(leaving)
    // Read in the next turn, after that has looked for connections.
    setImmediate(() => begun.send('Host: a\r\n\r\n'))
    expect(await stranger.reply).toMatch(/^HTTP\/1\.1 200 /)
    expect(await begun.reply).toMatch(/^HTTP\/1\.1 200 /)
    await closed
  })

  test('asks what it can no longer answer to come back, as a page where a person reads it', async () => {
    const underWay = await talk('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    const [call, page] = [await talk('GET /api/conditions HTTP/1.1\r\n'), await talk('GET /lots/ HTTP/1.1\r\n')]
    const closed = leaving.close()
    await until(() => !leaving.server.listening)
    call.send('Host: a\r\n\r\n')
    page.send('Host: a\r\nAccept: text/html\r\n\r\n')
    expect(await call.reply).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2\r\n[^]*"code":"busy"/i)
    expect(await page.reply).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2\r\n[^]*<h1>We’re busy right now<\/h1>/i)
    release()
    await underWay.reply
    await closed
  })
})

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 60_000, interval: 5 }).toBe(true)
}
