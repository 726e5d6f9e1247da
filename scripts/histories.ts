// `npm run histories`: random histories of orders' money on a database of their own, each checked after every step against the
// rule and the gateway's books. `--count 10000` for more, `--seed 42` for the same ones again.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { withScratchDatabase } from '../server/test/databases/scratch-database.ts'
import { liveHistory, type HistoryResult } from '../server/test/histories/order-history.ts'
import { addAccount, addBasics } from '../server/test/market.ts'

const MAX_COUNT = 1_000_000
const MAX_SHOWN = 10
/** As many as the scratch database has connections. */
const AT_A_TIME = 4

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
const count = Number(values.count ?? 1_000)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (!(Number.isInteger(count) && count >= 1 && count <= MAX_COUNT) || !Number.isInteger(seed)) {
  console.error(`Usage: npm run histories -- [--count 1-${MAX_COUNT}] [--seed whole-number]`)
  process.exit(2)
}
console.log(`seed ${seed}, ${count} histories, ${availableParallelism()} cores`)
const startedMs = performance.now()
const { results, problems } = await withScratchDatabase(async ({ db }) => {
  await addBasics(db)
  const [buyerId, sellerId] = [await addAccount(db), await addAccount(db, 'seller')]
  const needs = { db, buyerId, sellerId, adminId: await addAccount(db, 'admin') }
  const lived: HistoryResult[] = []
  const failed: string[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (next < count && failed.length < MAX_SHOWN) {
        const own = seed + next
        next += 1
        try {
          lived.push(await liveHistory(needs, own))
        } catch (error) {
          failed.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
        }
      }
    }),
  )
  return { results: lived, problems: failed }
})

const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
const compared = results.reduce((sum, { comparedCount }) => sum + comparedCount, 0)
console.log(`${results.length} histories in ${seconds} s; books compared with the gateway's ${compared} times`)
print(results.flatMap(({ acts }) => acts))
print(results.map(({ endState }) => endState))
for (const problem of problems) console.log(`\nFAILED  ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)

function print(names: readonly string[]): void {
  const counts = Object.entries(Object.groupBy(names, (name) => name)).map(([name, some]) => `${name}: ${some!.length}`)
  console.log(counts.toSorted().join(', '))
}
