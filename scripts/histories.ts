// `npm run histories`: random histories of orders' money on a database of their own, each checked after every step against the
// rule and the gateway's books. `--count 10000` for more, `--seed 42` for the same ones again. `--kills`: played by two
// processes at once, which are killed in the middle of what they do (kill -9), about once in two histories. Ctrl-C ends the run
// after the history that it is at, with the figures so far.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { withScratchDatabase } from '../server/test/databases/scratch-database.ts'
import { playHere } from '../server/test/histories/crew.ts'
import { liveHistory, type HistoryNeeds, type HistoryResult } from '../server/test/histories/order-history.ts'
import { startCrew } from '../server/test/histories/processes/process-crew.ts'
import { addAccount, addBasics } from '../server/test/market.ts'

const MAX_COUNT = 1_000_000
const MAX_SHOWN = 10

const { values } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string' }, kills: { type: 'boolean', default: false } },
})
const count = Number(values.count ?? 1_000)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (!(Number.isInteger(count) && count >= 1 && count <= MAX_COUNT) || !Number.isInteger(seed)) {
  console.error(`Usage: npm run histories -- [--count 1-${MAX_COUNT}] [--seed whole-number] [--kills]`)
  process.exit(2)
}
console.log(`seed ${seed}, ${count} histories${values.kills ? ' with kills' : ''}, ${availableParallelism()} cores`)
const startedMs = performance.now()
const results: HistoryResult[] = []
const problems: string[] = []
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())
await withScratchDatabase(async (database) => {
  const { db } = database
  await addBasics(db)
  const [sellerId, adminId] = [await addAccount(db, 'seller'), await addAccount(db, 'admin')]
  if (!values.kills) return liveAll({ db, sellerId, adminId, crew: playHere({ ...database, adminId }) })
  const crew = await startCrew(database, adminId)
  try {
    await liveAll({ db, sellerId, adminId, crew })
  } finally {
    await crew.stop()
  }
})
printResults()
process.exit(problems.length === 0 ? 0 : 1)

/** One after the other: sweeps and recovery look after all orders there are, and books are compared where nothing moves. */
async function liveAll(needs: HistoryNeeds): Promise<void> {
  const isOver = (): boolean => stopped.signal.aborted || problems.length >= MAX_SHOWN
  for (let own = seed; own < seed + count && !isOver(); own += 1) {
    try {
      results.push(await liveHistory(needs, own))
    } catch (error) {
      problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    // Mails of thousands of histories, which no worker writes here.
    await sql`delete from graphile_worker._private_jobs`.execute(needs.db)
  }
}

function printResults(): void {
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
  const compared = results.reduce((sum, { comparedCount }) => sum + comparedCount, 0)
  const deaths = results.flatMap((result) => result.deaths)
  console.log(`${results.length} histories in ${seconds} s; books compared with the gateway's ${compared} times`)
  print(
    'acts',
    results.flatMap(({ acts }) => acts),
  )
  print(
    'ends',
    results.flatMap(({ endStates }) => endStates),
  )
  if (values.kills) print(`${deaths.length} processes killed`, deaths)
  for (const problem of problems) console.log(`\nFAILED  ${problem}`)
}

function print(title: string, names: readonly string[]): void {
  const counts = Object.entries(Object.groupBy(names, (name) => name)).map(([name, some]) => `${name}: ${some!.length}`)
  console.log(`${title}: ${counts.toSorted().join(', ')}`)
}
