import { describe, expect, test } from 'vitest'
import { useApp, type TestApp } from '../../../../test/servers/app.ts'

// The request limit counts by address, so it tells whose address a request was taken for.
const LIMIT = 10

/** How often `/api/newsletter` was tried before it was refused, from one socket and with a header that changes each time. */
async function triesOf(server: TestApp, remoteAddress: string, forwardedFor: (n: number) => string): Promise<number> {
  for (let n = 0; n < LIMIT + 5; n += 1) {
    const headers = { 'x-forwarded-for': forwardedFor(n) }
    const reply = await server.visitor.post('/api/newsletter', {}, { remoteAddress, headers })
    if (reply.statusCode === 429) return n
  }
  return LIMIT + 5
}

describe('one proxy in front', () => {
  const server = useApp({ config: { rateLimits: true, trustedProxies: { hops: 1 } } })

  test('what a client writes before the proxy adds its address changes nothing', async () => {
    expect(await triesOf(server, '10.0.0.1', (n) => `198.51.100.${n}, 203.0.113.1`)).toBe(LIMIT)
  })

  test('visitors behind the proxy are told apart', async () => {
    expect(await triesOf(server, '10.0.0.1', (n) => `203.0.113.${n + 10}`)).toBe(LIMIT + 5)
  })
})

describe('proxies by address', () => {
  const server = useApp({ config: { rateLimits: true, trustedProxies: { addresses: ['10.0.0.0/8', 'fd00::1'] } } })

  test('who comes past the proxies is believed nothing', async () => {
    expect(await triesOf(server, '203.0.113.2', (n) => `198.51.100.${n}`)).toBe(LIMIT)
  })

  test('of what comes through them, the first address that is no proxy counts', async () => {
    expect(await triesOf(server, '10.0.0.1', (n) => `198.51.100.${n}, 203.0.113.3, 10.2.3.4`)).toBe(LIMIT)
    expect(await triesOf(server, '::ffff:10.0.0.1', (n) => `203.0.113.${n + 10}, fd00::1`)).toBe(LIMIT + 5)
  })

  test('only they may name a request', async () => {
    const idFrom = async (remoteAddress: string) =>
      (await server.visitor.get('/healthz', { remoteAddress, headers: { 'x-request-id': 'edge-0123456789' } })).headers[
        'x-request-id'
      ]
    expect(await idFrom('10.0.0.1')).toBe('edge-0123456789')
    expect(await idFrom('203.0.113.2')).not.toBe('edge-0123456789')
  })
})
