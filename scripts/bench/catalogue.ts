// Measures searches over HTTP beside a bare Fastify route that serialises the very same reply, in one run.
//
// Both servers live in this process and take turns, so that a busy machine slows both. Goals: at 100,000 lots at least a
// fifth of the bare route's requests per second, at 1,000,000 at least a fiftieth; half and a fifth are the prize.
import '../../server/src/runtime/production.ts'
import { SearchResults } from '@lotyard/contract/search'
import { loadavg, tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../server/src/app.ts'
import { parseConfig } from '../../server/src/config.ts'
import type { Database } from '../../server/src/db/database.ts'
import { withScratchDatabase } from '../../server/test/scratch-database.ts'
import { createLog } from '../../server/src/runtime/log.ts'
import { startBareServer } from '../../server/test/bare-server.ts'
import type { LoadOrder, LoadResult } from './load-client.ts'
import { loadSyntheticLots } from './synthetic-lots.ts'

const SHAPES = [
  ['unfiltered', ''],
  ['category and condition', 'category=consumer-electronics&condition=new'],
  ['a word', 'search=headphones'],
  ['a word, a price range, two facets', 'search=headphones&min_price=500&max_price=6000&condition=new&lot_size=pallet'],
] as const

const CONNECTIONS = 16

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      listings: { type: 'string', multiple: true, default: ['100000', '1000000'] },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '2' },
    },
  })
  for (const count of values.listings)
    await withScratchDatabase((database) =>
      measure(database, Number(count), { seconds: Number(values.seconds), rounds: Number(values.rounds) }),
    )
}

async function measure(
  { db, pool }: Database,
  count: number,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<void> {
  const loadStartedAt = performance.now()
  await loadSyntheticLots(db, count)
  print(`\n${count.toLocaleString('en-US')} lots, loaded in ${secondsSince(loadStartedAt)} s`)
  const before = memoryMb()
  const config = { ...parseConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', DEMO: 'on' }), rateLimits: false }
  const app = await buildApp({ db, pool, config, log: createLog('silent') })
  const buildStartedAt = performance.now()
  await app.listen({ host: '127.0.0.1', port: 0 })
  // The first search waits until the read model is there.
  await app.inject('/api/listings/')
  const after = memoryMb()
  print(
    `read model ready in ${secondsSince(buildStartedAt)} s; memory ${after.rss} MB (heap ${after.heap}, arrays ${after.arrays}), before ${before.rss} MB`,
  )
  print('shape | matches | reply KB | bare req/s | ours req/s | ratio | ours p50/p99 ms | load')
  try {
    for (const [name, query] of SHAPES)
      await compare(app, { name, path: `/api/listings/?${query}` }, { seconds, rounds })
  } finally {
    await app.close()
  }
}

async function compare(
  app: Awaited<ReturnType<typeof buildApp>>,
  { name, path }: { name: string; path: string },
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<void> {
  const reply = await app.inject(path)
  if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body.slice(0, 200)}`)
  const payload = reply.json()
  const bare = await startBareServer(SearchResults, payload)
  const results: { bare: LoadResult[]; ours: LoadResult[] } = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await load({ port: bare.port, path: '/bare' }, seconds))
    results.ours.push(await load({ port: portOf(app), path }, seconds))
  }
  await bare.stop()
  const bareRate = rateOf(results.bare)
  const oursRate = rateOf(results.ours)
  const last = results.ours.at(-1)!
  const failures = [...results.bare, ...results.ours].reduce((sum, result) => sum + result.failures, 0)
  print(
    `${name} | ${payload.total} | ${(reply.rawPayload.length / 1024).toFixed(1)} | ${bareRate.toFixed(0)} | ${oursRate.toFixed(0)} | ` +
      `${(oursRate / bareRate).toFixed(2)} | ${last.p50Ms.toFixed(1)}/${last.p99Ms.toFixed(1)} | ${loadavg()[0]!.toFixed(1)}` +
      (failures > 0 ? ` | ${failures} FAILED` : ''),
  )
}

function load(target: Pick<LoadOrder, 'port' | 'path'>, seconds: number): Promise<LoadResult> {
  const order: LoadOrder = { ...target, connections: CONNECTIONS, warmUpMs: 1_000, measureMs: seconds * 1_000 }
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>()
  const worker = new Worker(new URL('load-client.ts', import.meta.url), { workerData: order })
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}

function rateOf(results: readonly LoadResult[]): number {
  return (
    results.reduce((sum, result) => sum + result.requests, 0) / results.reduce((sum, result) => sum + result.seconds, 0)
  )
}

function portOf(app: { server: { address: () => AddressInfo | string | null } }): number {
  return (app.server.address() as AddressInfo).port
}

function memoryMb(): { rss: number; heap: number; arrays: number } {
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const toMb = (bytes: number): number => Math.round(bytes / 1_048_576)
  return { rss: toMb(rss), heap: toMb(heapUsed), arrays: toMb(arrayBuffers) }
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
