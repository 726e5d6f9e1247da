// `npm run bench -- auctions`: bids through the whole product beside the naive transaction, as ratios in one run on one
// durable PostgreSQL of its own; then how fast a bid reaches a thousand pages on two web processes, and what ten thousand
// open streams cost one.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/src/db/database.ts'
import { prepareDatabase } from '../../server/src/db/schema/prepare-database.ts'
import type { Bench } from './auctions/bench.ts'
import { addSessions, prepareMarket } from './auctions/market.ts'
import { openNaive, prepareNaive } from './auctions/naive-bids.ts'
import { measurePages } from './auctions/pages.ts'
import { BIDDERS, compare } from './auctions/ratios.ts'
import { measureStreams } from './auctions/streams.ts'
import { findPostmaster, makeBenchFolder, startOwnPostgres } from './machine/own-postgres.ts'

const HOT_GOAL = 2.5
const SPREAD_GOAL = 0.5

type Part = (bench: Bench, how: { pairs: number; measureMs: number; profile?: string }) => Promise<boolean>

const PARTS: Record<string, Part> = {
  hot: (bench, how) => compare(bench, { title: 'one hot auction', rows: 1, goal: HOT_GOAL, ...how }),
  spread: (bench, how) => compare(bench, { title: '1,000 auctions', rows: 1_000, goal: SPREAD_GOAL, ...how }),
  pages: measurePages,
  streams: measureStreams,
}

/**
 * `--part hot` measures one part, and may be given several times. `--database <url>` measures on an empty database of the
 * operator's own, with that server's settings. `--profile <file>` writes a CPU profile of the web process while it bids.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      part: { type: 'string', multiple: true, default: Object.keys(PARTS) },
      pairs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      database: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const unknown = values.part.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}, only ${Object.keys(PARTS).join(', ')}.`)
  const folder = makeBenchFolder()
  const postgres =
    values.database === undefined ? await startOwnPostgres(folder) : { url: values.database, stop: async () => {} }
  const database = openDatabase(postgres.url, { maxConnections: 5, onError: (error) => console.error(error) })
  try {
    await prepareDatabase(postgres.url)
    await prepareMarket(database.pool)
    await prepareNaive(database.pool)
    const bench = await describe(postgres.url, database.pool, folder)
    const how = { pairs: Number(values.pairs), measureMs: 1_000 * Number(values.seconds) }
    for (const name of values.part) {
      const isReached = await PARTS[name]!(bench, { ...how, ...(values.profile && { profile: values.profile }) })
      if (!isReached) process.exitCode = 1
    }
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function describe(url: string, pool: Bench['pool'], folder: string): Promise<Bench> {
  const { rows } = await pool.query<{ version: string; fsync: string; commit: string }>(
    `select version(), current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  )
  const [server] = rows
  const naive = await openNaive(url, folder)
  const version = server!.version.split(' on ')[0]
  console.log(`${version}, fsync ${server!.fsync}, synchronous_commit ${server!.commit}; Node ${process.version}`)
  console.log(
    `limit: lock, insert, update, commit by 16 clients through ${naive.name}; ours: ${BIDDERS} bidders over HTTP`,
  )
  return { url, pool, naive, postmaster: await findPostmaster(pool), sessions: await addSessions(pool, 170) }
}
