import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { slowdown } from '../../../test/servers/slowdown.ts'

const server = useApp()

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})

test.each([
  ['its headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\n'],
  [
    'its body',
    'POST /api/newsletter HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  ],
])('a request that never sends all of %s is cut within seconds of the limit, and told', async (_part, bytes) => {
  const { app } = server
  expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([30_000, 30_000])
  // Thirty seconds are too long for a test; how soon after the limit the cut comes is what is looked at.
  app.server.requestTimeout = app.server.headersTimeout = 500
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const startedAt = performance.now()
  socket.write(bytes)
  const reply = await text(socket)
  app.server.requestTimeout = app.server.headersTimeout = 30_000
  expect(performance.now() - startedAt).toBeLessThan(6_000 * slowdown())
  expect(reply).toMatch(
    /^HTTP\/1\.1 408 [^]*\r\nContent-Type: application\/json; charset=utf-8\r\n[^]*"code":"request_too_slow"/,
  )
})
