// Measures searches and the browse page over HTTP beside a bare Fastify route that sends a reply of the same size.
//
// Both servers live in this process and take turns, so that a busy machine slows both. Goals: at 100,000 lots at least a
// fifth of the bare route's requests per second, at 1,000,000 at least a fiftieth; half and a fifth are the prize. Pages
// for visitors: a third.
import '../../server/src/runtime/production.ts'
import { autocompleteEndpoint, SearchResults } from '@lotyard/contract/lots/search'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { buildApp } from '../../server/src/app.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import type { Database } from '../../server/src/db/database.ts'
import { createLog } from '../../server/src/runtime/reporting/log.ts'
import { registerPages } from '../../server/src/ssr/pages/register-pages.ts'
import { startBareServer } from '../../server/test/servers/bare-server.ts'
import { withLots } from './catalogue/bench-database.ts'
import { measureChanges } from './catalogue/changes.ts'
import { memoryMb, toMb } from './catalogue/memory.ts'
import type { Restarted } from './catalogue/restart.ts'
import { makePaths, MORE_SHAPES, SHAPES, TYPED, type Values } from './catalogue/shapes.ts'
import type { LoadResult } from './machine/load-client.ts'
import { runLoad } from './machine/run-load.ts'
import { reportFigure } from './machine/figures.ts'

const CONNECTIONS = 16
const QUERIES_PER_SHAPE = 256
/** CPU time of a call: someone types while it runs. */
const MAX_SUGGESTION_MS = 2
const MAX_READY_SECONDS = 5
const MAX_KB_A_LOT = 0.5
const MANY_LOTS = 1_000_000
/** More than are asked for within a second, which is as long as a page is kept. */
const FRESH_PAGES = 2_048

type App = Awaited<ReturnType<typeof buildApp>>
type Effort = { seconds: number; rounds: number; lots: number }

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      lots: { type: 'string', multiple: true, default: ['100000', '1000000'] },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '2' },
      /** A folder to keep the loaded lots in, for the next run. */
      keep: { type: 'string' },
      /** Only shapes whose name contains this. */
      only: { type: 'string', default: '' },
      /** Manifest lines a lot. */
      lines: { type: 'string', default: '4' },
    },
  })
  const effort = { seconds: Number(values.seconds), rounds: Number(values.rounds) }
  for (const count of values.lots.map(Number)) {
    const startedAt = performance.now()
    await withLots({ count, lines: Number(values.lines), folder: values.keep }, async (database) => {
      print(
        `\n${count.toLocaleString('en-US')} lots of ${values.lines} lines, there after ${secondsSince(startedAt)} s`,
      )
      await measure(database, { ...effort, lots: count }, values.only)
    })
  }
}

async function measure({ db, pool }: Database, effort: Effort, only: string): Promise<void> {
  const before = memoryMb()
  const folder = await mkdtemp(join(tmpdir(), 'lotyard-bench-'))
  const config = { ...parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: 'on' }), rateLimits: false }
  const context = { db, pool, config, log: createLog('silent') }
  const app = await buildApp(context)
  await registerPages(app, context)
  const pauses = monitorEventLoopDelay({ resolution: 1 })
  pauses.enable()
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  await app.listen({ host: '127.0.0.1', port: 0 })
  // The first search waits until the read model is there.
  await app.inject('/api/listings/')
  pauses.disable()
  const ready = secondsSince(startedAt)
  const cpu = cpuMsSince(cpuBefore) / 1_000
  const after = memoryMb()
  print(
    `read model ready in ${ready} s (${cpu.toFixed(1)} s of CPU time); longest pause meanwhile ${ms(pauses.max)} ms, p99 ${ms(pauses.percentile(99))}`,
  )
  print(
    `memory ${after.rss} MB (heap ${after.heap}, arrays ${after.arrays}); before ${before.rss} MB (heap ${before.heap})`,
  )
  try {
    const { categories, conditions, lotSizes } = await readValues(app)
    print(
      'shape | matches: median (tenth to ninth decile) | reply KB | bare req/s | ours req/s | ratio | ours p50/p99 ms | CPU ms each | load',
    )
    for (const shape of [...SHAPES, ...MORE_SHAPES].filter(({ name }) => name.includes(only))) {
      const queries = makePaths(shape, { categories, conditions, lotSizes }, QUERIES_PER_SHAPE)
      const paths = queries.map((query) => `/api/listings/${query}`)
      await compare(app, { name: shape.name, paths, reply: SearchResults }, effort)
    }
    for (const shape of TYPED.filter(({ name }) => name.includes(only))) {
      const queries = makePaths(shape, { categories, conditions, lotSizes }, QUERIES_PER_SHAPE)
      const paths = queries.map((query) => `/api/listings/autocomplete${query}`)
      await compare(app, { name: shape.name, paths, reply: autocompleteEndpoint.reply }, effort)
    }
    if ('browse page'.includes(only)) {
      await compare(app, { name: 'browse page', paths: ['/lots/'], reply: null }, effort)
      const paths = makePaths(SHAPES[1]!, { categories, conditions, lotSizes }, QUERIES_PER_SHAPE)
      await compare(app, { name: 'browse pages of many searches', paths: fresh(paths), reply: null }, effort)
    }
    if ('changes'.includes(only)) await measureChanges(app, db, print)
    const atEnd = memoryMb()
    print(`memory at the end ${atEnd.rss} MB (heap ${atEnd.heap}, arrays ${atEnd.arrays})`)
    pauses.reset()
    pauses.enable()
    const cpuOfSave = process.cpuUsage()
    const savedAt = performance.now()
    await app.close()
    pauses.disable()
    print(
      `saved and stopped in ${secondsSince(savedAt)} s (${(cpuMsSince(cpuOfSave) / 1_000).toFixed(1)} s of CPU time), ` +
        `longest pause ${ms(pauses.max)} ms`,
    )
    await measureRestart(pool, folder, effort.lots)
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
}

/** In a process of its own: this one has held a model, and its memory is no longer what a new one would take. */
async function measureRestart({ options }: Database['pool'], folder: string, lots: number): Promise<void> {
  const child = fork(new URL('catalogue/restart.ts', import.meta.url), [options.connectionString!, folder])
  const { readyMs, cpuMs, longestPauseMs, before, after } = await new Promise<Restarted>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Restarted))
    child.once('exit', () => reject(new Error('The process that starts again ended early.')))
  })
  const { size } = await stat(join(folder, 'catalogue-model'))
  print(
    `started again from ${toMb(size)} MB, ready in ${(readyMs / 1_000).toFixed(1)} s ` +
      `(${(cpuMs / 1_000).toFixed(1)} s of CPU time), longest pause ${longestPauseMs.toFixed(0)} ms`,
  )
  print(
    `memory ${after.rss} MB (heap ${after.heap}, arrays ${after.arrays}); before ${before.rss} MB (heap ${before.heap})`,
  )
  const title = `${lots.toLocaleString('en-US')} lots`
  const readyGoal = { atMost: MAX_READY_SECONDS }
  reportFigure({ name: `${title}, ready from the saved model`, value: readyMs / 1_000, unit: 's', goal: readyGoal })
  const kb = (1_024 * (after.heap + after.arrays - before.heap - before.arrays)) / lots
  // Of fewer lots, what the process takes besides counts for too much.
  const goal = lots < MANY_LOTS ? {} : { goal: { atMost: MAX_KB_A_LOT } }
  reportFigure({ name: `${title}, heap and arrays of one`, value: kb, unit: 'KB', ...goal })
  await once(child, 'exit')
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function readValues(app: App): Promise<Values> {
  type Value = { key: string; children?: Value[] }
  const { facets } = (await app.inject('/api/listings/')).json<{ facets: Record<string, Value[]> }>()
  const keysOf = (values: Value[]): string[] => values.flatMap(({ key, children = [] }) => [key, ...keysOf(children)])
  return {
    categories: keysOf(facets['category']!),
    conditions: keysOf(facets['condition']!),
    lotSizes: keysOf(facets['lot_size']!),
  }
}

type Target = {
  name: string
  paths: readonly string[]
  reply: typeof SearchResults | typeof autocompleteEndpoint.reply | null
}

async function compare(app: App, { name, paths, reply }: Target, { seconds, rounds, lots }: Effort): Promise<void> {
  const replies: { total: number; bytes: number; body: string }[] = []
  for (const path of paths) {
    const { statusCode, body, rawPayload } = await app.inject(path)
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 200)}`)
    const total = body.startsWith('{') ? ((JSON.parse(body) as { total?: number }).total ?? NaN) : NaN
    replies.push({ total, bytes: rawPayload.length, body })
  }
  const totals = replies.map(({ total }) => total).toSorted((left, right) => left - right)
  const at = (share: number): string => totals[Math.floor(totals.length * share)]!.toLocaleString('en-US')
  const matches = reply !== SearchResults ? '' : `${at(0.5)} (${at(0.1)} to ${at(0.9)})`
  // The reply of median size represents them all.
  const typical = replies.toSorted((left, right) => left.bytes - right.bytes)[replies.length >> 1]!
  const bare = await startBareServer(reply, typical.body.startsWith('{') ? JSON.parse(typical.body) : typical.body)
  const results: { bare: LoadResult[]; ours: LoadResult[] } = { bare: [], ours: [] }
  const cpuMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await load({ port: bare.port, paths: ['/bare'] }, seconds))
    const before = process.cpuUsage()
    const ours = await load({ port: portOf(app), paths }, seconds)
    const { user, system } = process.cpuUsage(before)
    // The second of warming up is in it, at the same rate.
    cpuMs.push((user + system) / 1_000 / (ours.requests * (1 + 1 / seconds)))
    results.ours.push(ours)
  }
  await bare.stop()
  const bareRate = rateOf(results.bare)
  const oursRate = rateOf(results.ours)
  const last = results.ours.at(-1)!
  const failures = [...results.bare, ...results.ours].reduce((sum, result) => sum + result.failures, 0)
  print(
    `${name} | ${matches} | ${(typical.bytes / 1024).toFixed(1)} | ${bareRate.toFixed(0)} | ${oursRate.toFixed(0)} | ` +
      `${(oursRate / bareRate).toFixed(2)} | ${last.p50Ms.toFixed(1)}/${last.p99Ms.toFixed(1)} | ` +
      `${Math.min(...cpuMs).toFixed(2)} | ${loadavg()[0]!.toFixed(1)}` +
      (failures > 0 ? ` | ${failures} FAILED` : ''),
  )
  if (failures > 0) process.exitCode = 1
  const title = `${name}, ${lots.toLocaleString('en-US')} lots`
  // Suggestions are short, so that beside a bare route of their size all else counts for more than what finds them.
  if (reply === autocompleteEndpoint.reply) {
    const goal = { atMost: MAX_SUGGESTION_MS }
    reportFigure({ name: `${title}: CPU time`, value: Math.min(...cpuMs), unit: 'ms', goal })
    return
  }
  const goal = goalOf(reply === null ? (paths.length > 1 ? 'drawn page' : 'page') : 'search')
  reportFigure({ name: `${title}, beside the bare route`, value: oursRate / bareRate, unit: 'times', goal })
}

/** Each at an address that nobody has asked for, as the links of mails are: visitors' pages are kept for a second. */
function fresh(queries: readonly string[]): string[] {
  return Array.from({ length: FRESH_PAGES }, (_, at) => `/lots/${queries[at % queries.length]}&fresh=${at}`)
}

/** `drawn page`: nothing of it is kept from an earlier request. */
const goalOf = (kind: 'page' | 'drawn page' | 'search'): { atLeast: number } => ({
  atLeast: { page: 0.33, 'drawn page': 0.1, search: 0.2 }[kind],
})

function load({ port, paths }: { port: number; paths: readonly string[] }, seconds: number): Promise<LoadResult> {
  const requests = paths.map((path) => ({ path }))
  return runLoad({ port, requests, connections: CONNECTIONS, warmUpMs: 1_000, measureMs: seconds * 1_000 })
}

function rateOf(results: readonly LoadResult[]): number {
  return (
    results.reduce((sum, result) => sum + result.requests, 0) / results.reduce((sum, result) => sum + result.seconds, 0)
  )
}

function portOf(app: { server: { address: () => AddressInfo | string | null } }): number {
  return (app.server.address() as AddressInfo).port
}

function ms(nanoseconds: number): string {
  return (nanoseconds / 1e6).toFixed(0)
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
