import { expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'

const server = useApp({ config: { rateLimits: true, demo: true } })

async function sendUntilRefused(send: () => Promise<{ statusCode: number }>, maxSent: number): Promise<number> {
  for (let sent = 0; sent < maxSent; sent += 1) if ((await send()).statusCode === 429) return sent
  return maxSent
}

test('sign-in is limited by address, in the one shape of errors, and each limit counts alone', async () => {
  const signIn = (n: number) =>
    server.visitor.post(
      '/api/account/session',
      { email: `nobody-${n}@lotyard.test`, password: 'x' },
      { remoteAddress: '203.0.113.1' },
    )
  let n = 0
  expect(await sendUntilRefused(() => signIn((n += 1)), 40)).toBe(20)
  const reply = await signIn(0)
  expect(reply.statusCode).toBe(429)
  expect(reply.json()).toEqual({ code: 'too_many_requests', message: expect.any(String) })
  expect(reply.headers['retry-after']).toMatch(/^\d+$/)
  const reset = await server.visitor.post(
    '/api/account/password_reset',
    { email: 'nobody@lotyard.test' },
    { remoteAddress: '203.0.113.1' },
  )
  expect(reset.statusCode).toBe(202)
})

test('sign-up, reset, newsletter and contact have limits of their own', async () => {
  const post = (url: string) => () => server.visitor.post(url, {}, { remoteAddress: '203.0.113.2' })
  expect(await sendUntilRefused(post('/api/account/'), 30)).toBe(10)
  expect(await sendUntilRefused(post('/api/account/password_reset'), 30)).toBe(5)
  expect(await sendUntilRefused(post('/api/newsletter'), 30)).toBe(10)
  expect(await sendUntilRefused(post('/api/contact'), 30)).toBe(5)
})

test.each([
  ['cards', '/sandbox/v1/payment_methods/credit_cards', '203.0.113.3'],
  ['PayPal accounts', '/sandbox/pwpp/2.21.0/nonce', '203.0.113.4'],
])(
  '%s are tokenised ten times a minute at most: a thief who tries out stolen ones needs more',
  async (_what, url, remoteAddress) => {
    expect(await sendUntilRefused(() => server.visitor.post(url, {}, { remoteAddress }), 30)).toBe(10)
  },
)

test('an account places ten orders a minute at most', async () => {
  const buyer = await server.as('buyer')
  expect(await sendUntilRefused(() => buyer.post('/api/orders', {}), 30)).toBe(10)
  const other = await server.as('buyer')
  expect((await other.post('/api/orders', {})).statusCode).not.toBe(429)
})

test('the rate estimator, which is open to everybody, may be asked as often as searches', async () => {
  const reply = await server.visitor.get('/api/shipping_rate_estimator?origin_zip=37122&destination_zip=45840')
  expect([reply.statusCode, reply.headers['x-ratelimit-limit']]).toEqual([200, '600'])
})

test.each([
  ['POST', '/api/account/addresses'],
  ['PUT', '/api/account/addresses/none'],
  ['DELETE', '/api/account/addresses/none'],
  ['DELETE', '/api/account/saved_searches/none'],
] as const)('%s %s is limited like any change of the account', async (method, url) => {
  const { headers } = await server.as('buyer')
  expect(await sendUntilRefused(() => server.app.inject({ method, url, headers }), 40)).toBe(30)
})

test('a new address of the same network is no new visitor', async () => {
  let host = 0
  const subscribe = (network: string) => () =>
    server.visitor.post('/api/newsletter', {}, { remoteAddress: `${network}::${(host += 1).toString(16)}` })
  expect(await sendUntilRefused(subscribe('2001:db8:0:1'), 30)).toBe(10)
  expect((await subscribe('2001:db8:0:2')()).statusCode).toBe(400)
})

test('accounts behind one address do not use up each other', async () => {
  const [one, two] = [await server.as('buyer'), await server.as('buyer')]
  const rename = (client: typeof one) => () =>
    client.put('/api/account/', { account: { first_name: 'A', last_name: 'B' } })
  expect(await sendUntilRefused(rename(one), 60)).toBe(30)
  expect((await rename(two)()).statusCode).toBe(200)
})

test('/healthz is never limited', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => server.visitor.get('/healthz')))
  expect(replies.every((reply) => reply.statusCode === 200)).toBe(true)
  expect(replies[0]?.headers['x-ratelimit-limit']).toBeUndefined()
})
