// Measures one row: the product first, then a bare route that sends a reply of the same size.
import { startBareServer } from '../../../server/test/servers/bare-server.ts'
import type { Child } from '../machine/child-process.ts'
import { treeMs } from '../machine/cpu.ts'
import type { LoadRequest } from '../machine/load-client.ts'
import { runLoad } from '../machine/run-load.ts'
import type { WebAnswer, WebQuestion } from '../machine/web-process.ts'
import { nameOf, type Example } from './examples/example.ts'
import type { Market } from './market/market.ts'

const CONNECTIONS = 8
const START_MS = 4_000
const WARM_UP_MS = 800
const MIN_REQUESTS = 200
const BARE_MS = 300
/** The share of requests that can be made once only which the warm-up may use. */
const ONCE_WARM_UP = 0.2

export type Measured = {
  name: string
  requestsPerSecond: number
  p99Ms: number
  /** CPU milliseconds a request. */
  webMs: number
  postgresMs: number
  bytes: number
  failures: number
  firstFailure: string | null
  barePerSecond: number
}

export type Bench = { market: Market; port: number; web: Child; postmaster: number; seconds: number }

/** Before the first row: a process that has just started runs code that is not compiled yet, and a market's runs for weeks. */
export async function warmUp({ market, port }: Bench, examples: readonly Example[]): Promise<void> {
  const requests: LoadRequest[] = []
  for (const example of examples.filter(({ kind }) => kind !== 'write')) {
    const made = (await example.requests(market)).slice(0, MIN_REQUESTS)
    requests.push(...made.map((request) => withReader(market, example, request)))
  }
  if (requests.length > 0) await runLoad({ port, requests, connections: CONNECTIONS, warmUpMs: 0, measureMs: START_MS })
}

/** `profile` is the file to write the web process's profile of the measured time to. */
export async function measureRow(bench: Bench, example: Example, profile: string | null): Promise<Measured> {
  const requests = (await example.requests(bench.market)).map((request) => withReader(bench.market, example, request))
  if (requests.length === 0) throw new Error(`${nameOf(example)}: the market has nothing to make a request on.`)
  const warmUps = example.isOnce ? Math.ceil(requests.length * ONCE_WARM_UP) : 0
  const { status, isOnce } = example
  const load = { port: bench.port, status, isOnce, connections: CONNECTIONS, warmUpMs: 0 }
  await runLoad({
    ...load,
    requests: isOnce ? requests.slice(0, warmUps) : requests,
    measureMs: WARM_UP_MS,
    // Each once: what is kept in memory from its first reading on is measured as it is ever after.
    minRequests: isOnce ? 0 : requests.length,
  })

  if (profile !== null) await ask(bench.web, { kind: 'profile' })
  const before = await readCpu(bench)
  const result = await runLoad({
    ...load,
    requests: requests.slice(warmUps),
    measureMs: bench.seconds * 1_000,
    minRequests: MIN_REQUESTS,
  })
  const after = await readCpu(bench)
  if (profile !== null) await ask(bench.web, { kind: 'save profile', file: profile })

  const bytes = Math.round(result.bytes / result.replies)
  return {
    name: nameOf(example),
    requestsPerSecond: result.requests / result.seconds,
    p99Ms: result.p99Ms,
    webMs: (after.webMs - before.webMs) / result.replies,
    postgresMs: (after.postgresMs - before.postgresMs) / result.replies,
    bytes,
    failures: result.failures,
    firstFailure: result.firstFailure,
    barePerSecond: await measureBare(bytes),
  }
}

export function withReader({ headers }: Market, { reader }: Example, request: LoadRequest): LoadRequest {
  return { ...request, headers: { ...headers[reader], ...request.headers } }
}

async function readCpu({ web, postmaster }: Bench): Promise<{ webMs: number; postgresMs: number }> {
  const { cpuMs } = await ask(web, { kind: 'cpu' })
  return { webMs: cpuMs, postgresMs: treeMs(postmaster) }
}

function ask(web: Child, question: WebQuestion): Promise<WebAnswer> {
  return web.ask<WebQuestion, WebAnswer>(question)
}

async function measureBare(bytes: number): Promise<number> {
  const bare = await startBareServer(null, 'x'.repeat(bytes))
  const { requests, seconds } = await runLoad({
    port: bare.port,
    requests: [{ path: '/bare' }],
    connections: CONNECTIONS,
    warmUpMs: BARE_MS / 2,
    measureMs: BARE_MS,
  })
  await bare.stop()
  return requests / seconds
}
