// What each page of the desk costs on the demo market, and again after the market has grown to as many listings as asked for.
import { ensureBuilt } from '../../launch/build.mjs'
import { EXAMPLES } from '../calls/examples/all.ts'
import { nameOf, type Example } from '../calls/examples/example.ts'
import { withMarket } from '../calls/market/with-market.ts'
import { measureRow, warmUp, type Bench } from '../calls/measure-row.ts'
import { costOf } from '../calls/report.ts'
import { fillListings } from './fill-listings.ts'
import { reportFigure } from '../machine/figures.ts'

/** CPU milliseconds of a page with the demo's listings, of the web process and of PostgreSQL together. */
const GOAL_MS = 6
/** How many times that with the grown market. */
const GOAL_TIMES = 2
const SECONDS = 0.6

type Cost = { name: string; webMs: number; postgresMs: number; costMs: number; failures: string | null }

/** Says whether every page met both goals. */
export async function benchPages({ lotCount, only }: { lotCount: number; only: string }): Promise<boolean> {
  await ensureBuilt('web')
  const pages = EXAMPLES.filter((example) => isOfDesk(example) && nameOf(example).includes(only))
  return withMarket({ isQuick: false }, async (running) => {
    const bench: Bench = { ...running, seconds: SECONDS }
    const small = await measureAll(bench, pages)
    await fillListings(running.market.pool, lotCount)
    console.log(`${lotCount.toLocaleString('en')} more listings`)
    const grown = await measureAll(bench, pages)
    return report(small, grown)
  })
}

function isOfDesk({ of, kind }: Example): boolean {
  return (kind === 'page' && of.startsWith('page /admin')) || of.startsWith('GET /api/admin/search')
}

async function measureAll(bench: Bench, pages: readonly Example[]): Promise<Cost[]> {
  await warmUp(bench, pages)
  const costs: Cost[] = []
  for (const example of pages) {
    const row = await measureRow(bench, example, null)
    const { name, webMs, postgresMs, firstFailure } = row
    costs.push({ name, webMs, postgresMs, costMs: costOf(row), failures: row.failures > 0 ? firstFailure : null })
  }
  return costs
}

function report(small: readonly Cost[], grown: readonly Cost[]): boolean {
  let isFast = true
  for (const [at, before] of small.entries()) {
    const after = grown[at]!
    const isMissed = !(before.costMs <= GOAL_MS && after.costMs <= GOAL_MS * GOAL_TIMES)
    const failure = before.failures ?? after.failures
    if (isMissed || failure !== null) isFast = false
    console.log(
      `${isMissed ? 'MISSED' : 'ok    '} ${before.name}: ${toText(before)}, then ${toText(after)}` +
        (failure === null ? '' : ` FAILED: ${failure}`),
    )
  }
  console.log(`goals: ${GOAL_MS} ms of CPU, and ${GOAL_MS * GOAL_TIMES} with the grown market`)
  const slowest = (costs: readonly Cost[]): number => Math.max(...costs.map(({ costMs }) => costMs))
  for (const [costs, which, atMost] of [
    [small, 'slowest desk page', GOAL_MS],
    [grown, 'slowest desk page, with the grown market', GOAL_MS * GOAL_TIMES],
  ] as const)
    reportFigure({ name: which, value: slowest(costs), unit: 'ms', goal: { atMost } })
  return isFast
}

function toText({ costMs, webMs, postgresMs }: Cost): string {
  return `${costMs.toFixed(1)} ms (web ${webMs.toFixed(1)}, PostgreSQL ${postgresMs.toFixed(1)})`
}
