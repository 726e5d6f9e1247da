// `npm run lighthouse`: what pages cost a phone. Starts the built market with its demo, measures, prints a table.
//
// Lighthouse's defaults: a slow 4G line and a processor four times slower, both simulated. Fails where a page falls short.
// Run it on a quiet machine: what others do is counted as the page's own work.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startProduct } from '../../e2e/product.ts'
import { ensureBuilt } from '../launch/build.mjs'
import { measurePage } from './measure-page.ts'
import { PAGES, visitOf } from './pages.ts'
import { findShortfalls, summarize, toTable, type PageRow, type Run } from './summary.ts'

const MAX_RUNS = 50

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Names of pages, separated by commas; all unless told. */
    only: { type: 'string' },
    desktop: { type: 'boolean', default: false },
    /** Measures a market that is running already, instead of starting one. */
    url: { type: 'string' },
  },
})
const runCount = Number(options.runs)
const names = options.only?.split(',') ?? Object.keys(PAGES)
const unknown = names.filter((name) => !Object.hasOwn(PAGES, name))
if (!Number.isInteger(runCount) || runCount < 1 || runCount > MAX_RUNS || unknown.length > 0) {
  console.error(`Say --runs 1 to ${MAX_RUNS}, and --only with some of ${Object.keys(PAGES).join(',')}.`)
  process.exit(1)
}

if (options.url === undefined) await ensureBuilt('web')
const product = options.url === undefined ? await startProduct() : { url: options.url, stop: async () => {} }
try {
  const rows: PageRow[] = []
  for (const name of names) rows.push(await measure(name, product.url))
  console.log(toTable(rows))
  console.log(`\nMedians of ${runCount} runs, ${options.desktop ? 'desktop' : 'phone'}. Load now: ${load()}.`)
  const shortfalls = findShortfalls(rows)
  for (const shortfall of shortfalls) console.error(shortfall)
  if (shortfalls.length > 0) process.exitCode = 1
} finally {
  await product.stop()
}

async function measure(name: string, url: string): Promise<PageRow> {
  const visit = await visitOf(PAGES[name]!, url)
  // The first reader of a page after a start waits for code that is loaded and compiled once.
  const first = await fetch(visit.address, { headers: visit.headers, redirect: 'manual' })
  if (!first.ok) throw new Error(`${visit.address} answered ${first.status}: another page would be measured.`)
  const runs: Run[] = []
  for (let count = 1; count <= runCount; count++) {
    const run = await measurePage(visit, { isDesktop: options.desktop })
    console.error(
      `${name} ${count} of ${runCount}: ${run.performance}, TBT ${Math.round(run.tbtMs)} ms, load ${load()}`,
    )
    runs.push(run)
  }
  return summarize(name, runs)
}

function load(): string {
  return loadavg()[0]!.toFixed(1)
}
