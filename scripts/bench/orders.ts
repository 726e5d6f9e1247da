// `npm run bench -- orders`: orders placed over HTTP by 64 buyers at once, with a gateway that answers in 50 ms, beside the
// bare inserts of an order; then a thousand buyers after one lot.
import '../../server/src/runtime/production.ts'
import { rmSync } from 'node:fs'
import { openDatabase, type Database } from '../../server/src/db/database.ts'
import { prepareDatabase } from '../../server/src/db/schema/prepare-database.ts'
import { prepareMarket } from './auctions/market.ts'
import { startChild, WEB_PROCESS, type Child } from './machine/child-process.ts'
import { treeMs } from './machine/cpu.ts'
import { reportFigure } from './machine/figures.ts'
import { insertBareOrders } from './orders/bare-orders.ts'
import { addLots, addOrders } from './orders/market.ts'
import { findPostmaster, makeBenchFolder, startOwnPostgres } from './machine/own-postgres.ts'
import { runLoad } from './machine/run-load.ts'
import type { WebAnswer, WebQuestion } from './machine/web-process.ts'

const GATEWAY_MS = 50
const BUYERS = 64
const ORDERS = 2_000
const WARM_UP_ORDERS = 300
const RUSH = 1_000
const MAX_RUSH_SECONDS = 3
/** Of the rate of bare inserts. */
const GOAL = 0.5

type Bench = { url: string; pool: Database['pool']; web: Child; port: number; postmaster: number }

export async function run(): Promise<void> {
  const folder = makeBenchFolder()
  const postgres = await startOwnPostgres(folder)
  const database = openDatabase(postgres.url, { maxConnections: 5, onError: (error) => console.error(error) })
  try {
    await prepareDatabase(postgres.url)
    await prepareMarket(database.pool)
    const web = startChild(WEB_PROCESS, [postgres.url, '--gateway-ms', String(GATEWAY_MS)])
    const { port } = await web.ready<{ port: number }>()
    const bench = { url: postgres.url, pool: database.pool, web, port, postmaster: await findPostmaster(database.pool) }
    const isFast = await measureOrders(bench)
    const isClear = await measureRush(bench)
    await web.stop()
    if (!isFast || !isClear) process.exitCode = 1
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOrders({ url, pool, web, port, postmaster }: Bench): Promise<boolean> {
  await place(port, await addOrders(pool, await addLots(pool, WARM_UP_ORDERS)))
  const requests = await addOrders(pool, await addLots(pool, ORDERS))
  await pool.query('analyze')
  const before = { web: await cpuOf(web), postgres: treeMs(postmaster) }
  const { requests: count, seconds, p50Ms, p99Ms, failures, firstFailure } = await place(port, requests)
  const webMs = ((await cpuOf(web)) - before.web) / count
  const postgresMs = (treeMs(postmaster) - before.postgres) / count
  const rate = count / seconds
  const bare = await insertBareOrders(url, pool, await addLots(pool, ORDERS))
  console.log(
    `${BUYERS} buyers, gateway ${GATEWAY_MS} ms: ${rate.toFixed(0)} orders/s, p50 ${p50Ms.toFixed(0)} ms, p99`,
  )
  console.log(
    `  ${p99Ms.toFixed(0)} ms; CPU an order: web ${webMs.toFixed(2)} ms, PostgreSQL ${postgresMs.toFixed(2)} ms`,
  )
  console.log(
    `bare inserts by 16 clients: ${bare.toFixed(0)} orders/s; ratio ${(rate / bare).toFixed(2)}, goal ${GOAL}`,
  )
  if (failures > 0) console.error(`${failures} orders failed: ${firstFailure}`)
  reportFigure({ name: 'CPU time of an order, web and PostgreSQL', value: webMs + postgresMs, unit: 'ms' })
  const goal = { atLeast: GOAL }
  return reportFigure({ name: 'orders beside bare inserts', value: rate / bare, unit: 'times', goal }) && failures === 0
}

const place = (port: number, requests: Awaited<ReturnType<typeof addOrders>>) =>
  runLoad({
    port,
    requests,
    connections: BUYERS,
    warmUpMs: 0,
    measureMs: 60_000,
    isOnce: true,
    status: 201,
  })

async function cpuOf(web: Child): Promise<number> {
  return (await web.ask<WebQuestion, WebAnswer>({ kind: 'cpu' })).cpuMs
}

async function measureRush({ pool, port, web, postmaster }: Bench): Promise<boolean> {
  const [lot] = await addLots(pool, 1)
  const requests = await addOrders(
    pool,
    Array.from({ length: RUSH }, () => lot!),
  )
  const answers = new Map<string, number>()
  const before = { web: await cpuOf(web), postgres: treeMs(postmaster) }
  const startedAt = performance.now()
  await Promise.all(
    requests.map(async ({ path, method, headers, body }) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body } as RequestInit)
      const { code } = (await reply.json()) as { code?: string }
      const answer = code ?? String(reply.status)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${RUSH} buyers after one lot: ${JSON.stringify(Object.fromEntries(answers))}, the last after`)
  const webMs = ((await cpuOf(web)) - before.web) / RUSH
  const postgresMs = (treeMs(postmaster) - before.postgres) / RUSH
  console.log(
    `  ${seconds.toFixed(1)} s; CPU a buyer: web ${webMs.toFixed(2)} ms, PostgreSQL ${postgresMs.toFixed(2)} ms`,
  )
  const refused = (answers.get('lot_being_paid') ?? 0) + (answers.get('lot_gone') ?? 0)
  const isSoon = reportFigure({
    name: `${RUSH} buyers after one lot, the last answer`,
    value: seconds,
    unit: 's',
    goal: { atMost: MAX_RUSH_SECONDS },
  })
  return isSoon && answers.get('201') === 1 && refused === RUSH - 1
}
