import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'

const SOME_SECONDS_MS = 6_000
const PUBLIC = { publicUrl: 'https://lots.example', hasPublicUrl: true }

describe('with PUBLIC_URL', () => {
  const server = useApp({ config: { ...PUBLIC, trustedProxies: { addresses: ['10.0.0.1'] } } })
  const ask = (host: string, url = '/api/csrf_token', headers: Record<string, string> = {}) =>
    server.visitor.get(url, { headers: { host, ...headers }, remoteAddress: '10.0.0.1' })

  test.each(['lots.example', 'LOTS.example', 'lots.example:443', 'lots.example.'])('%s is ours', async (host) => {
    expect((await ask(host)).statusCode).toBe(200)
  })

  test.each(['evil.example', 'lots.example.evil.example', '127.0.0.1:3000', 'localhost', 'x@lots.example', ''])(
    '%j is not',
    async (host) => {
      const reply = await ask(host)
      expect(reply.statusCode).toBe(421)
      expect(reply.json()).toEqual({ code: 'unknown_host', message: 'No site of ours has this address.' })
    },
  )

  test('a proxy that we trust may name the host, and no other client', async () => {
    expect((await ask('app:3000', undefined, { 'x-forwarded-host': 'lots.example' })).statusCode).toBe(200)
    const headers = { host: 'app:3000', 'x-forwarded-host': 'lots.example' }
    expect((await server.visitor.get('/api/csrf_token', { headers })).statusCode).toBe(421)
  })

  test('the hosts of the sites are ours, of a new one within seconds, and until they are taken away', async () => {
    expect((await ask('tech.example')).statusCode).toBe(421)
    await server.db
      .insertInto('sites')
      .values({ key: 'tech', name: 'Tech', hosts: ['tech.example'] })
      .execute()
    expect((await ask('tech.example')).statusCode, 'not looked up at every request').toBe(421)
    let aheadMs = SOME_SECONDS_MS
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
    expect((await ask('tech.example')).statusCode).toBe(200)
    await server.db.updateTable('sites').set({ hosts: [] }).where('key', '=', 'tech').execute()
    aheadMs += SOME_SECONDS_MS
    await vi.waitFor(async () => expect((await ask('tech.example')).statusCode).toBe(421), { timeout: 60_000 })
    clock.mockRestore()
  })

  test('probes come by address', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await ask('10.1.2.3:3000', url)).statusCode, url).not.toBe(421)
  })
})

describe('without PUBLIC_URL', () => {
  const server = useApp()

  test('every host is answered', async () => {
    for (const host of ['localhost', 'lots.test', '192.0.2.7:3000'])
      expect((await server.visitor.get('/api/csrf_token', { headers: { host } })).statusCode).toBe(200)
  })

  test('a request with two hosts is malformed', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end('GET /healthz HTTP/1.1\r\nHost: lots.example\r\nhost: evil.example\r\nConnection: close\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed_request"/)
  })
})
