import fastify from 'fastify'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
const { log } = fastify({ logger: { level: 'info', stream } })
const server = useApp({
  log,
  config: {
    publicUrl: 'https://lotyard.example',
    trustedProxies: { hops: 1 },
    attribution: { key: 'k', sdkUrl: 'https://cdn.attribution.example/sdk.js' },
  },
})

test('over https cookies never travel in the clear, and browsers are told to stay there', async () => {
  const { email } = await server.createAccount({ password: 'forty pallets of socks' })
  const reply = await server.visitor.post('/api/account/session', { email, password: 'forty pallets of socks' })
  expect(reply.cookies).toMatchObject([
    { name: '__Host-lotyard_session', secure: true, httpOnly: true, path: '/' },
    { name: '__Host-lotyard_device', secure: true, httpOnly: true, path: '/' },
    { name: '__Host-lotyard_visitor', maxAge: 0 },
  ])
  expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
  const page = await server.visitor.get('/healthz')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain('upgrade-insecure-requests')
  expect(policy).toMatch(/script-src [^;]*https:\/\/cdn\.attribution\.example/)
  const [session] = reply.cookies as [{ name: string; value: string }]
  const account = await server.visitor.get('/api/account/', { headers: { cookie: `${session.name}=${session.value}` } })
  expect(account.json().email).toBe(email)
  const bare = await server.visitor.get('/api/account/', { headers: { cookie: `lotyard_session=${session.value}` } })
  expect(bare.statusCode).toBe(401)
})

test('a trusted proxy may name a request, if the name is sane', async () => {
  const idOf = async (given: string) =>
    (await server.visitor.get('/healthz', { headers: { 'x-request-id': given } })).headers['x-request-id']
  expect(await idOf('edge-0123456789')).toBe('edge-0123456789')
  for (const given of ['short', 'with space here', 'x'.repeat(100), 'new\u00e9line-chars'])
    expect(await idOf(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
})

test('logs name the route, never the person', async () => {
  lines.length = 0
  const client = await server.as('buyer')
  const headers = { 'x-forwarded-for': '198.51.100.77', cookie: 'lotyard_session=secret-cookie' }
  await server.visitor.get(`/api/account/devices?email=${client.account.email}`, { headers })
  await server.visitor.post(
    '/api/account/session',
    { email: 'private@lotyard.test', password: 'my own password' },
    { headers },
  )
  const written = lines.join('')
  // The search may tell just now that it is ready.
  const first = lines.find((line) => line.includes('"route"'))
  expect(JSON.parse(first ?? '')).toMatchObject({
    method: 'GET',
    route: '/api/account/devices',
    status: 401,
    ms: expect.any(Number),
    request_id: expect.any(String),
  })
  for (const secret of [
    '198.51.100.77',
    client.account.email,
    'private@',
    'my own password',
    'secret-cookie',
    '?email',
  ])
    expect(written).not.toContain(secret)
})

test('a log line of a caller who was turned away says which account it was and why', async () => {
  const account = await server.createAccount()
  const { headers } = await server.signIn(account)
  const { cookie, ...rest } = headers as { cookie: string }
  await server.app.inject({ url: '/api/admin/staff', headers: { ...rest, cookie: `__Host-${cookie}` } })
  await server.visitor.get('/api/account/')
  const answered = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(answered).toContainEqual(
    expect.objectContaining({ route: '/api/admin/staff', status: 403, code: 'not_allowed', account_id: account.id }),
  )
  expect(answered).toContainEqual(expect.objectContaining({ status: 401, code: 'not_signed_in', account_id: null }))
})
