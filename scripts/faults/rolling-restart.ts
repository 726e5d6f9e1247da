// `npm run faults -- --rolling`: ends and starts each process of a market in turn, again and again, while visitors browse, bid
// and follow live prices through a balancer. Proves that no request failed and that no reader missed a price.
// `--requests 20000` says for how long.
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database } from '../../server/src/db/database.ts'
import { watchPace } from '../bench/machine/machine-pace.ts'
import type { LoadRequest } from '../bench/machine/load-client.ts'
import { BENCH_SECRET } from '../bench/machine/bench-secret.ts'
import { addLots, addOrders } from '../bench/orders/market.ts'
import { ensureBuilt } from '../launch/build.mjs'
import { inventMarket, type InventedMarket } from './invented-market.ts'
import { findLostBids, findWrongStandings } from './proofs/bids.ts'
import { shorten } from './proofs/shorten.ts'
import { ANSWERED_BY, openBalancer, toId, type Balancer } from './rolling/balancer.ts'
import { startFollowers, type Followers } from './rolling/followers.ts'
import { DRAIN_SECONDS, openRollingMarket, type Part, type RollingMarket } from './rolling/market.ts'
import { startVisitors, type Visitors } from './rolling/visitors.ts'

const DEFAULT_REQUESTS = 20_000
const MAX_REQUESTS = 10_000_000
const FOLLOWERS = 40
const PREVIEWERS = 2
/** Auctions that end meanwhile are closed by the worker, which is restarted too. */
const AUCTIONS_END_WITHIN_MS = 120_000
/** On a quiet machine; longer by as much as work takes longer. A reader comes back within 0.6 s, and then the state is read. */
const GAP_LIMIT_MS = 3_000
const BALANCED_LIMIT_MS = 60_000
const TRUTH_LIMIT_MS = 60_000

type Proofs = Record<string, string[]>

/** Returns the exit code. */
export async function runRollingRestart(): Promise<number> {
  const { values } = parseArgs({ options: { rolling: { type: 'boolean' }, requests: { type: 'string' } } })
  const wanted = Number(values.requests ?? DEFAULT_REQUESTS)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > MAX_REQUESTS) {
    console.error(`Usage: npm run faults -- --rolling [--requests 1-${MAX_REQUESTS}]`)
    return 2
  }
  await ensureBuilt('web')
  let invented: InventedMarket | null = null
  let previews: LoadRequest[] = []
  const market = await openRollingMarket(async (database) => {
    // Nobody pays here, so the market's own database may hold the gateway's books.
    const empty = { database, gatewayBooks: database, sessionSecret: BENCH_SECRET }
    invented = await inventMarket(empty, { runMs: AUCTIONS_END_WITHIN_MS })
    previews = await addPreviews(database)
  })
  let balancer: Balancer | null = null
  try {
    balancer = await openBalancer(market.folder, market.webs)
    console.log(`${wanted} requests, ${balancer.kind}, drain ${DRAIN_SECONDS} s, ${availableParallelism()} cores\n`)
    return await run(market, balancer.address, { ...invented!, previews, wanted })
  } finally {
    await balancer?.stop()
    await market.stop()
  }
}

type Plan = InventedMarket & { previews: LoadRequest[]; wanted: number }

async function run(market: RollingMarket, address: string, { wanted, ...plan }: Plan): Promise<number> {
  const slowness = watchPace(market.folder)
  const followers = startFollowers(address, plan.names, FOLLOWERS)
  const visitors = startVisitors(address, plan)
  const setPhase = (phase: string): void => [visitors, followers].forEach((each) => each.setPhase(phase))
  const codes: string[] = []
  const startedAt = performance.now()
  let restarts = 0
  console.log('process    ended after   ready after   requests   slowest reply')
  while (visitors.count() < wanted || restarts < 3) {
    for (const part of [...market.webs, market.worker]) {
      codes.push(...(await restart(part, address, visitors, setPhase)))
      restarts += 1
    }
  }
  await visitors.finish()
  const proofs = await prove(market.database, { visitors, followers, codes, gapLimitMs: GAP_LIMIT_MS * slowness() })
  followers.stop()
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(`\n${restarts} restarts in ${seconds.toFixed(0)} s, ${visitors.count()} requests:`)
  for (const [kind, statuses] of visitors.statuses)
    console.log(`  ${kind.padEnd(18)} ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  console.log(
    `${FOLLOWERS} streams, moved ${followers.moves()} times, at most ${(followers.longestGapMs() / 1_000).toFixed(1)} s without one; machine ${slowness().toFixed(1)} x\n`,
  )
  for (const [claim, problems] of Object.entries(proofs)) {
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${claim}`)
    for (const problem of problems) console.log(`        ${problem}`)
  }
  const isProven = Object.values(proofs).every((problems) => problems.length === 0)
  if (!isProven) for (const part of [...market.webs, market.worker]) console.log(`\n${part.output()}`)
  return isProven ? 0 : 1
}

/** As a deployment does it: the next process is ended when the balancer sends visitors to this one again. */
async function restart(
  part: Part,
  address: string,
  visitors: Visitors,
  setPhase: (phase: string) => void,
): Promise<string[]> {
  const [before, toldAt] = [visitors.count(), performance.now()]
  visitors.takeSlowestMs()
  setPhase(`while ${part.name} ended`)
  const code = await part.end()
  setPhase(`while ${part.name} started`)
  const endedAt = performance.now()
  await part.start()
  if (part.name !== 'worker') await untilBalanced(part, address)
  const columns = [
    part.name.padEnd(9),
    `${((endedAt - toldAt) / 1_000).toFixed(1)} s`.padStart(12),
    `${((performance.now() - endedAt) / 1_000).toFixed(1)} s`.padStart(13),
    String(visitors.count() - before).padStart(10),
    `${(visitors.takeSlowestMs() / 1_000).toFixed(2)} s`.padStart(15),
  ]
  console.log(columns.join(' '))
  return code === 0 ? [] : [`${part.name} ended with ${code ?? 'SIGKILL'}`]
}

async function untilBalanced(part: Part, address: string): Promise<void> {
  const deadline = performance.now() + BALANCED_LIMIT_MS
  while (performance.now() < deadline) {
    const reply = await fetch(`${address}/healthz`).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.headers.get(ANSWERED_BY) === toId(part.name)) return
    await sleep(50)
  }
  throw new Error(`The balancer sends no visitors to ${part.name}.`)
}

type Evidence = { visitors: Visitors; followers: Followers; codes: string[]; gapLimitMs: number }

async function prove({ pool }: Database, evidence: Evidence): Promise<Proofs> {
  const { visitors, followers, codes, gapLimitMs } = evidence
  const gapMs = followers.longestGapMs()
  return {
    'no request failed': visitors.failures,
    'bids were answered': visitors.answeredBids.length > 0 ? [] : ['no bid was answered at all'],
    'every answered bid is in the record once': shorten(await findLostBids(pool, visitors.answeredBids)),
    'every standing is the replay of its record': shorten(await findWrongStandings(pool)),
    'no stream was refused or cut off': followers.failures,
    'every stream is at the truth': shorten(await findOutdated(pool, followers)),
    'no reader was without a stream for long': gapMs <= gapLimitMs ? [] : [`${Math.round(gapMs)} ms`],
    'every process ended in order': codes,
  }
}

/** The last event may be on its way: only what stays wrong is wrong. */
async function findOutdated(pool: Database['pool'], followers: Followers): Promise<string[]> {
  const deadline = performance.now() + TRUTH_LIMIT_MS
  for (;;) {
    const { rows } = await pool.query<{ name: string; bid_count: number }>(
      `select l.name, a.bid_count from auctions a join listings l on l.id = a.listing_id`,
    )
    const truth = new Map(rows.map(({ name, bid_count }) => [name, bid_count]))
    const problems = followers
      .heard()
      .flatMap((heard) =>
        [...heard].flatMap(([name, bids]) =>
          bids === truth.get(name) ? [] : [`${name} has ${truth.get(name)} bids, and a reader heard of ${bids}`],
        ),
      )
    if (problems.length === 0 || performance.now() > deadline) return problems
    await sleep(500)
  }
}

/** Buyers with a lot in the cart, who look at what an order would cost. */
async function addPreviews({ pool }: Database): Promise<LoadRequest[]> {
  await pool.query(
    `insert into warehouses (key, description, city, region, zip) values ('bench', 'Bench', 'Hebron', 'KY', '41048')`,
  )
  await pool.query(
    `insert into accounts (email, name, first_name, last_name, role) values ('seller@bench.test', 'B B', 'B', 'B', 'seller')`,
  )
  const orders = await addOrders(pool, await addLots(pool, PREVIEWERS))
  return orders.map(({ headers, body }) => {
    const { shipping_address_id } = JSON.parse(body ?? '{}') as { shipping_address_id: string }
    const preview = JSON.stringify({ shipping_address_id, billing_same_as_shipping: true })
    return { path: '/api/checkout/preview', method: 'POST', headers: headers ?? {}, body: preview }
  })
}
