import cookie from '@fastify/cookie'
import type { PageSeam } from '@lotyard/contract/site/page-seam'
import { FLASH_COOKIE } from '@lotyard/contract/rules/site/flash'
import fastify, { type InjectOptions } from 'fastify'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFakePageHandler, fakeBuild } from '../../../test/servers/fake-pages.ts'
import { registerCallsInProcess } from '../../http/calls-in-process.ts'
import { registerErrorReplies } from '../../http/replies/error-replies.ts'
import { registerKeptPages } from '../../http/replies/kept-pages.ts'
import type { App } from '../../http/route.ts'
import { registerDeliverTo } from '../../http/requests/deliver-to.ts'
import { SESSION_COOKIE } from '../../http/requests/session.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { PagesBuild, PagesEntry } from './pages-build.ts'
import { registerPages } from './register-pages.ts'

const HOST = 'lotyard.test'
const renderings: { request: Request; seam: PageSeam }[] = []
let app: App
let clientDir: string
/** Of the clock that kept pages grow old by; null while it runs. */
let stoppedAt: number | null = null

/** Stands in for the site's build: one page that draws who asks, one that fails, and an action that answers a form. */
function makeBuild(): PagesBuild {
  let seam: PageSeam
  const entry = {
    createPageHandler: createFakePageHandler,
    preparePage(given: PageSeam) {
      seam = given
      return new RouterContextProvider()
    },
    onPageError() {},
    renderMail: () => Promise.reject(new Error('a page draws no mail')),
    handleError() {},
    async default(request: Request, status: number, headers: Headers) {
      renderings.push({ request, seam })
      headers.set('content-type', 'text/html')
      if (request.method === 'HEAD') return new Response(null, { status, headers })
      const html = `<script nonce="${seam.nonce}"></script>${seam.isSignedIn ? 'Your account' : 'A visitor'} ${request.headers.get('cookie')}`
      return new Response(html, { status, headers })
    },
  } satisfies PagesEntry & Record<string, unknown>
  const loader = async ({ request }: { request: Request }) => {
    if (new URL(request.url).pathname === '/broken') throw new Error('broken')
    if (new URL(request.url).pathname.startsWith('/too-many-places')) seam.dontShare()
    if (new URL(request.url).pathname.startsWith('/lacks'))
      await seam.transport({ method: 'GET', path: '/api/refused' })
    const account = await seam.transport({ method: 'GET', path: '/api/account/' })
    return { account, flash: seam.takeFlash() }
  }
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    await seam.transport({ method: 'POST', path: '/api/things', body: { name: form.get('name') } })
    seam.leaveFlash({ kind: 'success', text: 'Saved, entirely.' })
    return new Response(null, { status: 302, headers: { location: '/done' } })
  }
  return fakeBuild(entry, { loader, action })
}

beforeAll(async () => {
  clientDir = `${await mkdtemp(join(tmpdir(), 'pages-'))}/`
  await mkdir(`${clientDir}assets`)
  await writeFile(`${clientDir}assets/entry-abc123.js`, 'export {}')
  await writeFile(`${clientDir}assets/entry-abc123.js.br`, brotliCompressSync('export {}'))
  for (const name of ['favicon.ico', 'favicon.svg', 'robots.txt']) await writeFile(clientDir + name, name)

  app = fastify({ routerOptions: { ignoreTrailingSlash: true } }) as unknown as App
  app.decorate('hasSecureCookies', false)
  app.decorateRequest('viewer', null)
  app.decorateRequest('sessionToken', null)
  registerCallsInProcess(app)
  registerKeptPages(app)
  app.decorateReply('cspNonce', null)
  registerErrorReplies(app)
  await app.register(cookie)
  registerDeliverTo(app, { isServed: (zip) => !zip.startsWith('0') })
  let nonceCount = 0
  app.addHook('onRequest', async (request, reply) => {
    reply.cspNonce = `nonce-${++nonceCount}`
    if (request.cookies[SESSION_COOKIE] === 'maria') request.viewer = { firstName: 'Maria' } as Viewer
  })
  app.get('/api/account/', (request) => ({ name: request.viewer?.firstName ?? null }))
  app.get('/api/refused', (_request, reply) => reply.code(429).send({}))
  app.get('/api/csrf_token', (_request, reply) =>
    reply.header('set-cookie', 'guard=1; Path=/').send({ csrf_token: 'token-1' }),
  )
  app.post('/api/things', (request, reply) => {
    calls.push({ headers: request.headers, body: request.body })
    return reply.code(201).header('set-cookie', 'thing=7; Path=/; HttpOnly').send({})
  })
  const log = app.log
  await registerPages(
    app,
    {
      log,
      config: {
        publicUrl: `http://${HOST}`,
        attribution: null,
        smtpUrl: null,
        paymentGateway: null,
        sessionSecret: 'secret',
      },
    },
    { loadPages: async () => build, clientDir, now: () => stoppedAt ?? Date.now() },
  )
})
afterAll(async () => {
  await app.close()
  await rm(clientDir, { recursive: true })
})

const build = makeBuild()
const calls: { headers: Record<string, unknown>; body: unknown }[] = []

const get = (url: string, cookies = '', options: InjectOptions = {}) =>
  app.inject({ url, headers: { host: HOST, ...(cookies && { cookie: cookies }), ...options.headers } })
const post = (headers: Record<string, string>, payload = 'name=pan', url = '/form') =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  })
const SESSION = `${SESSION_COOKIE}=maria`

test("a visitor's page is kept, and every reply of it has a nonce of its own", async () => {
  const [first, second] = [await get('/kept'), await get('/kept')]
  expect(renderings.filter(({ request }) => request.url.endsWith('/kept'))).toHaveLength(1)
  const nonces = [first, second].map((reply) => /nonce="([^"]+)"/.exec(reply.body)?.[1])
  expect(nonces[0]).toMatch(/^nonce-\d+$/)
  expect(nonces[1]).toMatch(/^nonce-\d+$/)
  expect(nonces[0]).not.toBe(nonces[1])
  expect(second.headers['cache-control']).toBe('no-cache')
})

test('a change of what pages show has them drawn again', async () => {
  await get('/changed')
  app.keptPages.forget()
  await get('/changed')
  expect(renderings.filter(({ request }) => request.url.endsWith('/changed'))).toHaveLength(2)
})

test('a signed-in page is never kept, and never comes from what is kept', async () => {
  expect((await get('/mixed')).body).toContain('A visitor')
  const signedIn = await get('/mixed', SESSION)
  expect(signedIn.body).toContain('Your account')
  expect(signedIn.headers['cache-control']).toBe('private, no-store')
  expect((await get('/mixed')).body).toContain('A visitor')
  expect((await get('/only-signed-in', SESSION)).body).toContain('Your account')
  expect((await get('/only-signed-in')).body).toContain('A visitor')
})

test.each([`${SESSION_COOKIE}=expired`, `__Host-${SESSION_COOKIE}=x`])(
  'a cookie of %s keeps away from what is kept',
  async (cookies) => {
    const path = `/p${cookies.length}`
    await get(path)
    await get(path, cookies)
    expect(renderings.filter(({ request }) => request.url.endsWith(path))).toHaveLength(2)
  },
)

test('a page for all visitors is rendered without the cookies of the one who asked first', async () => {
  expect((await get('/strangers', 'tracker=7')).body).toContain('A visitor null')
})

test('a page that was drawn for a visitor who asked too often is not kept for others', async () => {
  await get('/lacks-a-part')
  await get('/lacks-a-part')
  expect(renderings.filter(({ request }) => request.url.endsWith('/lacks-a-part'))).toHaveLength(2)
})

test('pages are kept by host, because sites differ', async () => {
  await get('/by-host')
  await get('/by-host', '', { headers: { host: 'other.test' } })
  expect(renderings.filter(({ request }) => request.url.endsWith('/by-host'))).toHaveLength(2)
})

test('a question without a body leaves the page whole for those who read it', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/asked', headers: { host: HOST } })
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect((await get('/asked')).body).toContain('A visitor')
  expect(renderings.filter(({ request }) => request.url.endsWith('/asked'))).toHaveLength(1)
})

test.each(['a b', '<script>', 'a@b', 'a/b', 'a:99999', 'a?b'])(
  'the host %j makes no address, and is refused',
  async (host) => {
    const reply = await get('/of-no-host', '', { headers: { host } })
    expect(reply.statusCode).toBe(400)
    expect(renderings.filter(({ request }) => request.url.endsWith('/of-no-host'))).toHaveLength(0)
  },
)

test.each(['lotyard.test:80', 'LOTYARD.test', '127.0.0.1:4000', '[::1]:4000', 'lot_yard'])(
  'the host %s gets its page',
  async (host) => expect((await get('/of-a-host', '', { headers: { host } })).statusCode).toBe(200),
)

test('[S4.09] pages are kept by display style, and a made-up one is the default', async () => {
  const styles = async (cookies: string) => {
    await get('/styled', cookies)
    return renderings.filter(({ request }) => request.url.endsWith('/styled')).map(({ seam }) => seam.displayStyle)
  }
  expect(await styles('')).toEqual(['grid'])
  expect(await styles('display_style=list')).toEqual(['grid', 'list'])
  expect(await styles('display_style=list')).toEqual(['grid', 'list'])
  for (const cookies of ['display_style=grid', 'display_style=nonsense', '']) await styles(cookies)
  expect(await styles('')).toEqual(['grid', 'list'])
  expect((await get('/styled', 'display_style=list')).headers['vary']).toMatch(/cookie/i)
})

test('[S4.09] a signed-in page is drawn in the style that its reader chose', async () => {
  await get('/styled-account', `${SESSION}; display_style=list`)
  expect(renderings.at(-1)!.seam).toMatchObject({ isSignedIn: true, displayStyle: 'list' })
})

const drawn = (path: string) => renderings.filter(({ request }) => request.url.endsWith(path))

test('pages are kept by place, a signed-in page is drawn for its own, and no shared cache keeps either', async () => {
  const places = async (cookies: string) => {
    await get('/placed', cookies)
    return drawn('/placed').map(({ seam }) => seam.deliverTo?.postalCode ?? null)
  }
  expect(await places('')).toEqual([null])
  expect(await places('deliver_to=43215.b.l')).toEqual([null, '43215'])
  expect(await places('deliver_to=43215.b.l')).toEqual([null, '43215'])
  expect(await places('deliver_to=43215.b.d')).toEqual([null, '43215', '43215'])
  const reply = await get('/placed', 'deliver_to=43215.b.l')
  expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringMatching(/cookie/i) })
  expect(reply.body).toContain('A visitor null')
  expect((await get('/placed')).headers['cache-control']).toBe('no-cache')
  // Of what is not shared here, a payment link's page, nobody keeps a copy.
  expect((await get('/too-many-places/kept')).headers['cache-control']).toBe('private, no-store')
  await get('/placed-account', `${SESSION}; deliver_to=43215.h.l`)
  expect(renderings.at(-1)!.seam).toMatchObject({ isSignedIn: true, deliverTo: { isResidential: true } })
})

test.each(['43215', '43215.B.L', '00000.b.l', '43215-1234.b.l', '43215.b.l.x', '%34', '4'.repeat(3_000), ''])(
  'a cookie of %j names no place: the page is the one that all visitors get',
  async (value) => {
    const path = `/forged${value.length}`
    await get(path)
    const reply = await get(path, `deliver_to=${value}; __Host-deliver_to=43215.b.l`)
    expect(drawn(path)).toHaveLength(1)
    expect(reply.headers['cache-control']).toBe('no-cache')
  },
)

test('pages to thousands of places push out no page that is kept for all visitors', async () => {
  stoppedAt = Date.now()
  onTestFinished(() => void (stoppedAt = null))
  for (let page = 0; page < 300; page += 1) await get(`/plain?page=${page}`)
  for (let zip = 10_000; zip < 12_000; zip += 1) await get('/crowded', `deliver_to=${zip}.b.l`)
  const before = renderings.length
  for (let page = 0; page < 300; page += 1) await get(`/plain?page=${page}`)
  expect(renderings.length).toBe(before)
  // The last 200 places are kept, and no more.
  for (let zip = 11_999; zip >= 11_800; zip -= 1) await get('/crowded', `deliver_to=${zip}.b.l`)
  expect(renderings.length).toBe(before)
  await get('/crowded', 'deliver_to=11700.b.l')
  expect(renderings.length).toBe(before + 1)
})

test('an edit does away with pages to places, too', async () => {
  await get('/edited', 'deliver_to=43215.b.l')
  app.keptPages.forget()
  await get('/edited', 'deliver_to=43215.b.l')
  expect(drawn('/edited')).toHaveLength(2)
})

test('a page that one network gets in another order is not kept for visitors of the same place', async () => {
  await get('/too-many-places', 'deliver_to=43215.b.l')
  await get('/too-many-places', 'deliver_to=43215.b.l')
  expect(drawn('/too-many-places')).toHaveLength(2)
})

test('a form post runs the action with its calls, hands their cookies on, and leaves a message', async () => {
  const reply = await post({ 'sec-fetch-site': 'same-origin', cookie: SESSION })
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe('/done')
  expect(calls.at(-1)).toMatchObject({
    body: { name: 'pan' },
    headers: { apiversion: '5', 'x-csrf-token': 'token-1', host: HOST, cookie: `${SESSION}; guard=1` },
  })
  const cookies = [reply.headers['set-cookie']].flat()
  expect(cookies).toContain('thing=7; Path=/; HttpOnly')
  expect(cookies.find((header) => header?.startsWith(FLASH_COOKIE))).toMatch(
    /^flash=success%3ASaved%2C%20entirely\.; Max-Age=60;/,
  )
})

test('[S2.26] the page after a form takes the message once, and is not kept', async () => {
  const reply = await get('/done', `${FLASH_COOKIE}=success%3ASaved`)
  expect(reply.headers['set-cookie']).toMatch(/^flash=; Max-Age=0/)
  await get('/done')
  expect(renderings.filter(({ request }) => request.url.endsWith('/done'))).toHaveLength(2)
})

test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.test' }, {}])(
  'a form post from elsewhere is refused: %j',
  async (headers) => {
    const before = calls.length
    expect((await post(headers as Record<string, string>)).statusCode).toBe(403)
    expect(calls).toHaveLength(before)
  },
)

test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x', 'nonsense'])(
  'a body of the type %s is no form, and is refused',
  async (type) => {
    const before = calls.length
    const reply = await post({ 'sec-fetch-site': 'same-origin', 'content-type': type }, '--y')
    expect(reply.statusCode).toBe(415)
    expect(calls).toHaveLength(before)
  },
)

test('a form without fields is a form, and a post without a type is none', async () => {
  const headers = { host: HOST, 'sec-fetch-site': 'same-origin' }
  const empty = { ...headers, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }
  expect((await app.inject({ method: 'POST', url: '/form', headers: empty })).statusCode).toBe(302)
  expect((await app.inject({ method: 'POST', url: '/form', headers })).statusCode).toBe(415)
})

test('a form that is too large is refused', async () => {
  const reply = await post({ 'sec-fetch-site': 'same-origin' }, `name=${'x'.repeat(70_000)}`)
  expect(reply.statusCode).toBe(413)
})

test('an address that is too long is refused', async () => {
  expect((await get(`/${'x'.repeat(5_000)}`)).statusCode).toBe(400)
})

test('an unknown call of the API gets no page', async () => {
  const reply = await get('/api/none')
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'not_found' })
})

test('hashed files are kept for a year', async () => {
  const reply = await get('/assets/entry-abc123.js')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(reply.headers['content-type']).toContain('javascript')
})

test('a file that the build has packed is sent as it was packed', async () => {
  const packed = await get('/assets/entry-abc123.js', '', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.headers['content-type']).toContain('javascript')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {}')
  const plain = await get('/assets/entry-abc123.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe('export {}')
})

test.each(['favicon.ico', 'favicon.svg', 'robots.txt'])('%s may change within the hour', async (name) => {
  const reply = await get(`/${name}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=3600')
})

test.each(['/assets/none.js', '/assets/../favicon.ico', '/assets/.hidden'])(
  '%s is not a file, and not a page',
  async (url) => {
    const reply = await get(url)
    expect(reply.headers['content-type']).not.toContain('html')
  },
)
