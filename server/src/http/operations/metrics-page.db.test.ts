import { describe, expect, test } from 'vitest'
import { useApp, type TestApp } from '../../../test/servers/app.ts'

const METRICS_TOKEN = 'a token for the collector'
const FAR_AWAY = { remoteAddress: '203.0.113.9' }

/** Whether a client on this machine, a client elsewhere, the collector and an admin may read it. */
async function readers(server: TestApp): Promise<Record<string, number>> {
  const statusOf = async (options: object) => (await server.visitor.get('/metrics', options)).statusCode
  const { headers: admin } = await server.as('admin')
  const { headers: buyer } = await server.as('buyer')
  return {
    local: await statusOf({}),
    byName: await statusOf({ headers: { host: 'lots.example' } }),
    throughProxy: await statusOf({ headers: { 'x-forwarded-for': '203.0.113.9' } }),
    elsewhere: await statusOf(FAR_AWAY),
    buyer: await statusOf({ ...FAR_AWAY, headers: buyer }),
    admin: await statusOf({ ...FAR_AWAY, headers: admin }),
    collector: await statusOf({ ...FAR_AWAY, headers: { authorization: `Bearer ${METRICS_TOKEN}` } }),
    guesser: await statusOf({ headers: { authorization: `Bearer ${METRICS_TOKEN}x` } }),
  }
}

const NOBODY = {
  local: 404,
  byName: 404,
  throughProxy: 404,
  elsewhere: 404,
  buyer: 404,
  admin: 200,
  collector: 404,
  guesser: 404,
}

describe('a market for oneself', () => {
  const server = useApp()
  test('tells this machine and admins', async () => {
    expect(await readers(server)).toEqual({ ...NOBODY, local: 200, guesser: 200 })
    const { body } = await server.visitor.get('/metrics')
    expect(body).toContain('http_request_duration_seconds_bucket')
    expect(body).toContain('route="/metrics"')
    expect(body).toMatch(/^process_start_time_seconds \d+/m)
  })
})

describe('a market with a public address', () => {
  const server = useApp({ config: { publicUrl: 'http://lots.example', hasPublicUrl: true } })
  test('tells admins only, because a proxy on this machine makes everybody look local', async () => {
    expect(await readers(server)).toEqual(NOBODY)
  })
})

describe('a market that listens to other machines', () => {
  const server = useApp({ config: { host: '0.0.0.0' } })
  test('tells admins only', async () => expect(await readers(server)).toEqual(NOBODY))
})

describe('a market behind a proxy', () => {
  const server = useApp({ config: { trustedProxies: { hops: 1 } } })
  test('tells admins only', async () => expect(await readers(server)).toEqual(NOBODY))
})

describe('a market with METRICS_TOKEN', () => {
  const server = useApp({ config: { metricsToken: METRICS_TOKEN } })
  test('tells a collector that has it, and admins', async () => {
    expect(await readers(server)).toEqual({ ...NOBODY, collector: 200 })
  })
})
