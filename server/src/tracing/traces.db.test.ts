import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { addAuction } from '../../test/auctions.ts'
import { addBasics } from '../../test/market.ts'
import { useApp } from '../../test/servers/app.ts'
import { createTasks, type JobHandlers } from '../jobs/tasks.ts'
import { countCalls } from '../providers/payments/count-calls.ts'
import { createLog } from '../runtime/reporting/log.ts'
import { openTracing, type OpenTracing } from './open-tracing.ts'
import { currentTracing, inSpan } from './spans.ts'
import { tellingOnce } from './start-tracing.ts'

type Value = { stringValue?: string; intValue?: number }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

const spans: SentSpan[] = []
const collector = createServer((request, response) => {
  void json(request).then((sent) => {
    for (const { scopeSpans } of (sent as Sent).resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    response.end('{}')
  })
})
let traces: OpenTracing
// Before the application: its pool and its hooks look at it when they are made.
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  traces = await openTracing({ tracing: { endpoint, ratio: 1, serviceName: 'lotyard' } }, () => createLog('silent'))
  return async () => {
    await traces.close()
    collector.close()
  }
})
const server = useApp({ config: { trustedProxies: { addresses: ['127.0.0.1'] } } })

const GIVEN = { trace: 'a'.repeat(32), span: 'b'.repeat(16) }
const traceparent = `00-${GIVEN.trace}-${GIVEN.span}-01`

test('a bid, a call to the gateway and a job are trees of spans at the collector, without a word about a person', async () => {
  await addBasics(server.db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const { name } = await addAuction(server.db, { sellerId })
  const buyer = await server.as('buyer')
  const body = { max_bid_cents: 61_237, confirm: true }
  const placed = await buyer.post(`/api/listings/${name}/bids`, body, { headers: { traceparent } })
  expect(placed.statusCode).toBe(201)
  // A visitor's word about traces is not believed.
  await server.visitor.get(`/api/listings/${name}`, { headers: { traceparent }, remoteAddress: '203.0.113.9' })
  const handlers = { sweep_orders: () => countCalls(server.payments).find('none') } as unknown as JobHandlers<
    typeof server.context
  >
  const task = createTasks(server.context, handlers).list['sweep_orders']!
  await task({}, { job: { attempts: 1, max_attempts: 2, id: '7' } } as never)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  await inSpan({ name: 'logged' }, async () => log.info('inside'))
  log.info('outside')
  await traces.close()
  expect(currentTracing()).toBeNull()

  const treeOf = (root: SentSpan): string[] => [
    root.name,
    ...spans.filter((span) => span.parentSpanId === root.spanId).map((span) => `  ${span.name}`),
  ]
  const find = (wanted: string): SentSpan => spans.find((span) => span.name === wanted)!
  const bid = find('POST /api/listings/:name/bids')
  expect(bid).toMatchObject({ traceId: GIVEN.trace, parentSpanId: GIVEN.span })
  expect(treeOf(bid)).toContain('  bid batch')
  expect(treeOf(bid).filter((line) => line.startsWith('  select')).length).toBeGreaterThan(0)
  expect(find('GET /api/listings/:name').traceId).not.toBe(GIVEN.trace)
  expect(treeOf(find('job sweep_orders'))).toEqual(['job sweep_orders', '  gateway find'])
  const logged = JSON.parse(lines[0]!) as { trace_id: string }
  expect(logged.trace_id).toBe(find('logged').traceId)
  expect(lines[1]).not.toContain('trace_id')
  const everything = JSON.stringify(spans.map((span) => [span.name, span.attributes]))
  for (const secret of [buyer.account.email, buyer.account.id, name, '61237', '203.0.113.9'])
    expect(everything).not.toContain(secret)
})

test('a collector that is away is told of once, and once when it is back', () => {
  const log = { warn: vi.fn(), info: vi.fn() }
  let code = 1
  const failing = { export: (_spans: unknown, done: (result: { code: number }) => void) => done({ code }) }
  const exporter = tellingOnce({ ...failing, shutdown: async () => {} }, () => log)
  for (code of [1, 1, 1, 0, 0]) exporter.export([], () => {})
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1])
})

test('without a collector nothing of the tracing library is loaded', () => {
  const isTracingLibrary = (name: string): boolean => /^@opentelemetry\/(?!api$)/.test(name)
  const start = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
  expect([...loadedBy(start('../main.ts'))].filter(isTracingLibrary)).toEqual([])
  expect([...loadedBy(start('../worker.ts'))].filter(isTracingLibrary)).toEqual([])
  expect([...loadedBy(start('./start-tracing.ts'))].filter(isTracingLibrary)).not.toEqual([])
})

/** The names of all packages that a file loads, itself or through others of ours; what is imported on demand is not. */
function loadedBy(path: string, seen = new Set<string>(), packages = new Set<string>()): Set<string> {
  if (seen.has(path)) return packages
  seen.add(path)
  const source = readFileSync(path, 'utf8')
  for (const [, name] of source.matchAll(/^(?:import|export)\s(?!type\b)(?:[^'"`;]*?\sfrom\s)?'([^']+)'/gm))
    if (name!.startsWith('.')) loadedBy(resolve(dirname(path), name!), seen, packages)
    else packages.add(name!)
  return packages
}
