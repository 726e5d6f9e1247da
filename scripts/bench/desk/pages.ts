// What each page of the desk costs on the demo market, and again after the market has grown to as many listings as asked for.
import { ensureBuilt } from '../../launch/build.mjs'
import { EXAMPLES } from '../calls/examples/all.ts'
import { nameOf, type Example } from '../calls/examples/example.ts'
import { withMarket } from '../calls/market/with-market.ts'
import { measureRow, warmUp, type Bench } from '../calls/measure-row.ts'
import { measureBareCall, slowness } from '../calls/pace.ts'
import { costOf } from '../calls/report.ts'
import { fillListings } from './fill-listings.ts'
import { reportFigure } from '../machine/figures.ts'

/**
 * CPU milliseconds of a page with the demo's listings, of the web process and of PostgreSQL together, where a bare signed-in
 * call takes REFERENCE_BARE_MS; on a slower machine as many times more.
 */
const GOAL_MS = 6
/** How many times that with the grown market. */
const GOAL_TIMES = 2
const SECONDS = 0.6

type Cost = { name: string; webMs: number; postgresMs: number; costMs: number; failures: string | null }
type Costs = { costs: readonly Cost[]; goalMs: number }

/** Says whether every page met both goals. */
export async function benchPages({ lotCount, only }: { lotCount: number; only: string }): Promise<boolean> {
  await ensureBuilt('web')
  const pages = EXAMPLES.filter((example) => isOfDesk(example) && nameOf(example).includes(only))
  return withMarket({ isQuick: false }, async (running) => {
    const bench: Bench = { ...running, seconds: SECONDS }
    const small = await measureAll(bench, pages, GOAL_MS)
    await fillListings(running.market.pool, lotCount)
    console.log(`${lotCount.toLocaleString('en')} more listings`)
    const grown = await measureAll(bench, pages, GOAL_MS * GOAL_TIMES)
    return report(small, grown)
  })
}

function isOfDesk({ of, kind }: Example): boolean {
  return (kind === 'page' && of.startsWith('page /admin')) || of.startsWith('GET /api/admin/search')
}

async function measureAll(bench: Bench, pages: readonly Example[], goalMs: number): Promise<Costs> {
  await warmUp(bench, pages)
  const bareMs = await measureBareCall(bench)
  const costs: Cost[] = []
  for (const example of pages) {
    const row = await measureRow(bench, example, null)
    const { name, webMs, postgresMs, firstFailure } = row
    costs.push({ name, webMs, postgresMs, costMs: costOf(row), failures: row.failures > 0 ? firstFailure : null })
  }
  const goalHereMs = Number((goalMs * slowness(bareMs)).toFixed(1))
  console.log(`a bare signed-in call: ${bareMs.toFixed(2)} ms, so the goal of ${goalMs} ms is ${goalHereMs} here`)
  return { costs, goalMs: goalHereMs }
}

function report(small: Costs, grown: Costs): boolean {
  let isFast = true
  for (const [at, before] of small.costs.entries()) {
    const after = grown.costs[at]!
    const isMissed = !(before.costMs <= small.goalMs && after.costMs <= grown.goalMs)
    const failure = before.failures ?? after.failures
    if (isMissed || failure !== null) isFast = false
    console.log(
      `${isMissed ? 'MISSED' : 'ok    '} ${before.name}: ${toText(before)}, then ${toText(after)}` +
        (failure === null ? '' : ` FAILED: ${failure}`),
    )
  }
  for (const [{ costs, goalMs }, name] of [
    [small, 'slowest desk page'],
    [grown, 'slowest desk page, with the grown market'],
  ] as const)
    reportFigure({ name, value: Math.max(...costs.map(({ costMs }) => costMs)), unit: 'ms', goal: { atMost: goalMs } })
  return isFast
}

function toText({ costMs, webMs, postgresMs }: Cost): string {
  return `${costMs.toFixed(1)} ms (web ${webMs.toFixed(1)}, PostgreSQL ${postgresMs.toFixed(1)})`
}
