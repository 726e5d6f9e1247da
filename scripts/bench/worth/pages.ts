// Pages of lots over HTTP: with a price book beside the same pages without one, and orders by profit beside the one by price.
import { tmpdir } from 'node:os'
import { buildApp } from '../../../server/src/app.ts'
import { parseConfig } from '../../../server/src/config/config.ts'
import type { Context } from '../../../server/src/context.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { createLog } from '../../../server/src/runtime/reporting/log.ts'
import type { App } from '../../../server/src/http/route.ts'
import { addBidders, type InventedBidder } from '../../invented-bidders.ts'
import { BENCH_ADDRESS } from '../calls/market/bench-addresses.ts'
import { withLots } from '../catalogue/bench-database.ts'
import { BENCH_SECRET } from '../machine/bench-secret.ts'
import { reportFigure } from '../machine/figures.ts'

const PAGES = 100
const ROUNDS = 12
const WARM_UP_ROUNDS = 4

const MAX_CARDS_RATIO = 1.15
const MAX_LATER_RATIO = 1.2

const UPCS = 5_000

type Side = { buyer: InventedBidder; query: string }

/** Returns what is above its limit. */
export async function measurePages({ lots, lines }: { lots: number; lines: number }): Promise<string[]> {
  return withLots({ count: lots, lines, folder: undefined }, async (database) => {
    const app = await buildApp(contextOf(database))
    await app.ready()
    try {
      return await measureOn(app, database.pool)
    } finally {
      await app.close()
    }
  })
}

function contextOf({ db, pool }: Database): Context {
  const config = { ...parseConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', DEMO: 'on' }), rateLimits: false }
  return { db, pool, config: { ...config, sessionSecret: BENCH_SECRET }, log: createLog('silent') }
}

async function measureOn(app: App, pool: Database['pool']): Promise<string[]> {
  const [plain, owner] = (await addBidders(pool, 2, BENCH_SECRET)) as [InventedBidder, InventedBidder]
  for (const buyer of [plain, owner])
    await post(app, buyer, '/api/account/addresses', { role: 'shipping', address: BENCH_ADDRESS })
  await addBook(pool, owner.accountId)
  const failures: string[] = []
  const judge = async (name: string, ours: Side, beside: Side, limit: number): Promise<void> => {
    const value = await ratioOf(app, ours, beside)
    if (!reportFigure({ name, value, unit: '', goal: { atMost: limit } }))
      failures.push(`${name} is ${value.toFixed(2)}, more than ${limit}`)
  }
  const [newest, byPrice] = ['sort_field=-updated_at', 'sort_field=selling_price']
  await judge(
    'page of 24 lots with a price book / without',
    { buyer: owner, query: newest },
    { buyer: plain, query: newest },
    MAX_CARDS_RATIO,
  )
  for (const sort of ['-expected_profit', '-roi'])
    await judge(
      `sorted by ${sort} / by selling_price, both with a book`,
      { buyer: owner, query: `sort_field=${sort}` },
      { buyer: owner, query: byPrice },
      MAX_LATER_RATIO,
    )
  return failures
}

/** With as many items as a reseller of some years has, which are on these manifests. */
async function addBook(pool: Database['pool'], accountId: string): Promise<void> {
  await pool.query(
    `insert into price_books (account_id, percent_tenths, sell_through_tenths, fee_tenths, unit_cost_cents, target_kind,
      target_tenths) values ($1, 350, 900, 130, 0, 'margin', 300)`,
    [accountId],
  )
  await pool.query(
    `insert into price_book_entries (account_id, upc, resale_cents)
      select $1, upc, 1000 from (select distinct upc from manifest_items order by upc limit $2) known`,
    [accountId, UPCS],
  )
}

/** By the best round of each side: what others do on the machine can only add to a round. */
async function ratioOf(app: App, ours: Side, plain: Side): Promise<number> {
  const best = [Infinity, Infinity]
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
    for (const [at, side] of [ours, plain].entries()) {
      const micros = await cpuMicros(app, side)
      if (round >= WARM_UP_ROUNDS) best[at] = Math.min(best[at]!, micros)
    }
  process.stdout.write(`  ${best[0]!.toFixed(0)} µs and ${best[1]!.toFixed(0)} µs of CPU time a page\n`)
  return best[0]! / best[1]!
}

async function cpuMicros(app: App, { buyer, query }: Side): Promise<number> {
  const before = process.cpuUsage()
  for (let page = 0; page < PAGES; page += 1) {
    const url = `/api/listings/?${query}&page=${page % 20}`
    const reply = await app.inject({ method: 'GET', url, headers: buyer.headers })
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body.slice(0, 200)}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / PAGES
}

async function post(app: App, { headers }: InventedBidder, url: string, payload: object): Promise<void> {
  const reply = await app.inject({ method: 'POST', url, headers, payload })
  if (reply.statusCode !== 201) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body.slice(0, 200)}`)
}
