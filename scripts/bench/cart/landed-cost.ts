// Delivered prices: a page of lots with them beside the same page without, and an order by them beside a plain one.
//
// CPU time of this process, which says much the same on a busy machine as on a quiet one. Both sides take turns.
import type { App } from '../../../server/src/http/route.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { addBidders, type InventedBidder } from '../../invented-bidders.ts'
import { BENCH_SECRET } from '../machine/bench-secret.ts'
import { BENCH_ADDRESS } from '../calls/market/bench-addresses.ts'
import { reportFigure } from '../machine/figures.ts'

const PAGES = 100
const ROUNDS = 12
const WARM_UP_ROUNDS = 4
/** Lots of the buyer's cart, from as many warehouses as there are among the newest. */
const CART_LOTS = 5

const MAX_PAGE_RATIO = 1.2
const MAX_SORT_RATIO = 5
const MAX_FIRST_MS = 200

type Pool = Database['pool']
type Side = { buyer: InventedBidder; query: string }

/** Returns what is above its limit. */
export async function measureLandedCost(app: App, pool: Pool): Promise<string[]> {
  const [plain, shipping, withCart] = (await addBidders(pool, 3, BENCH_SECRET)) as [
    InventedBidder,
    InventedBidder,
    InventedBidder,
  ]
  await post(app, shipping, '/api/account/addresses', { role: 'shipping', address: BENCH_ADDRESS })
  await post(app, withCart, '/api/account/addresses', { role: 'shipping', address: BENCH_ADDRESS })
  const { body } = await get(app, plain, 'buying_format=fixed_price')
  const { listings, total } = JSON.parse(body) as { listings: { name: string }[]; total: number }
  for (const { name } of listings.slice(0, CART_LOTS)) await post(app, withCart, '/api/cart/listings', { name })
  print(`${total.toLocaleString('en-US')} lots at a fixed price, and as many auctions`)

  const failures: string[] = []
  const judge = (what: string, value: number, limit: number): void => {
    if (!reportFigure({ name: what, value, unit: '', goal: { atMost: limit } }))
      failures.push(`${what} is ${value.toFixed(2)}, more than ${limit}`)
  }
  const first = await timed(() => get(app, shipping, 'sort_field=landed_cost'))
  print(`first search by delivered cost: ${first.wallMs.toFixed(0)} ms by the clock`)
  judge('first search by delivered cost: ms of CPU time', first.cpuMs, MAX_FIRST_MS)
  const page = 'sort_field=-updated_at'
  judge(
    'page of 24 lots with delivered prices / without',
    await ratioOf(app, { buyer: shipping, query: page }, { buyer: plain, query: page }),
    MAX_PAGE_RATIO,
  )
  judge(
    'the same with a cart / without delivered prices',
    await ratioOf(app, { buyer: withCart, query: page }, { buyer: plain, query: page }),
    MAX_PAGE_RATIO,
  )
  for (const sort of ['landed_cost', '-landed_cost', 'landed_unit_cost'])
    judge(
      `sorted by ${sort} / by selling_price`,
      await ratioOf(
        app,
        { buyer: shipping, query: `sort_field=${sort}` },
        { buyer: shipping, query: 'sort_field=selling_price' },
      ),
      MAX_SORT_RATIO,
    )
  judge(
    'filtered by delivered price / by price',
    await ratioOf(
      app,
      { buyer: shipping, query: 'min_landed=200&max_landed=900' },
      { buyer: shipping, query: 'min_price=200&max_price=900' },
    ),
    MAX_SORT_RATIO,
  )
  return failures
}

/** By the best round of each side: what others do on the machine can only add to a round. */
async function ratioOf(app: App, ours: Side, plain: Side): Promise<number> {
  const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] }
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
    for (const [name, side] of [
      ['ours', ours],
      ['plain', plain],
    ] as const) {
      const micros = await cpuMicros(app, side)
      if (round >= WARM_UP_ROUNDS) times[name].push(micros)
    }
  const [one, other] = [Math.min(...times.ours), Math.min(...times.plain)]
  print(`  ${one.toFixed(0)} µs and ${other.toFixed(0)} µs of CPU time a search`)
  return one / other
}

async function cpuMicros(app: App, { buyer, query }: Side): Promise<number> {
  const before = process.cpuUsage()
  for (let page = 0; page < PAGES; page += 1) await get(app, buyer, `${query}&page=${page % 20}`)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / PAGES
}

async function timed(work: () => Promise<unknown>): Promise<{ wallMs: number; cpuMs: number }> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 }
}

async function get(app: App, { headers }: InventedBidder, query: string): Promise<{ body: string }> {
  const reply = await app.inject({ method: 'GET', url: `/api/listings/?${query}`, headers })
  if (reply.statusCode !== 200) throw new Error(`${query} answered ${reply.statusCode}: ${reply.body.slice(0, 200)}`)
  return reply
}

async function post(app: App, { headers }: InventedBidder, url: string, payload: object): Promise<void> {
  const reply = await app.inject({ method: 'POST', url, headers, payload })
  if (reply.statusCode !== 201) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body.slice(0, 200)}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
