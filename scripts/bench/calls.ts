// `npm run bench -- calls`: what every call of the API and every page costs, in CPU milliseconds of the web process and
// of PostgreSQL, on the demo market. Fails where a row passes its budget by half, and where a call or a page has no row.
import '../../server/src/runtime/production.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import routes from '../../web/app/routes.ts'
import { ensureBuilt } from '../launch/build.mjs'
import { budgetOf } from './calls/budgets.ts'
import { findGaps, listOperations, listPages } from './calls/coverage.ts'
import { nameOf, type Example } from './calls/examples/example.ts'
import { EXAMPLES } from './calls/examples/all.ts'
import { LEFT_OUT } from './calls/examples/left-out.ts'
import { measureRow, warmUp, type Bench } from './calls/measure-row.ts'
import { measureBareCall, REFERENCE_BARE_MS, ROWS_A_MEASURE, slowness } from './calls/pace.ts'
import { runQuick } from './calls/quick/quick.ts'
import { complaintsAbout, costOf, toTable, type Row } from './calls/report.ts'
import { withMarket } from './calls/market/with-market.ts'
import { reportFigure } from './machine/figures.ts'

const MAX_SECONDS = 60
const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url)

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '1.5' },
      /** Only rows whose name contains this. */
      only: { type: 'string', default: '' },
      /** Only rows of this reader. */
      as: { type: 'string' },
      /** A folder for a .cpuprofile of each row. A profiled process is slower: these rows say little about budgets. */
      profile: { type: 'string' },
      /** Some hot calls against the ratios in calls/quick/ratios.json, in about a minute. */
      quick: { type: 'boolean', default: false },
      /** With `quick`: the measured ratios replace those. */
      write: { type: 'boolean', default: false },
      /** With `quick`: a file for how many calls passed and which did not, in the form of the test runner's findings. */
      report: { type: 'string' },
    },
  })
  if (values.quick) return await quick({ isWriting: values.write, report: values.report })
  const seconds = Number(values.seconds)
  if (!(seconds > 0 && seconds <= MAX_SECONDS)) throw new Error(`--seconds is more than 0 and at most ${MAX_SECONDS}.`)
  if (!existsSync('/proc/self/stat')) throw new Error('CPU time is read from /proc, which only Linux has.')
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Parameters<typeof listOperations>[0]
  fail(findGaps([...listOperations(document), ...listPages(routes)], EXAMPLES, LEFT_OUT))
  const examples = EXAMPLES.filter(
    (example) => nameOf(example).includes(values.only) && (values.as ?? example.reader) === example.reader,
  )
  if (examples.length === 0) throw new Error('No row has such a name and reader.')
  await ensureBuilt('web')
  const profiles = values.profile === undefined ? null : resolve(values.profile)
  const rows = await withMarket({ isQuick: false }, (running) => measure({ ...running, seconds }, examples, profiles))
  const load = loadavg().map((average) => average.toFixed(1))
  console.log(`\n${toTable(rows)}\n\nload average ${load.join(', ')}`)
  const complaints = complaintsAbout(rows)
  fail(complaints)
  reportFigure({
    name: 'calls and pages beyond their budgets',
    value: complaints.length,
    unit: '',
    goal: { atMost: 0 },
  })
}

async function quick({ isWriting, report }: { isWriting: boolean; report: string | undefined }): Promise<void> {
  await ensureBuilt('web')
  const result = await runQuick({ isWriting })
  if (report !== undefined) writeFileSync(report, JSON.stringify(result))
  const goal = { atMost: 0 }
  reportFigure({ name: 'hot calls slower than their ratios', value: result.failed, unit: '', goal })
}

function fail(complaints: readonly string[]): void {
  for (const complaint of complaints) console.log(`FAILED  ${complaint}`)
  if (complaints.length > 0) process.exitCode = 1
}

async function measure(bench: Bench, examples: readonly Example[], profiles: string | null): Promise<Row[]> {
  const rows: Row[] = []
  await warmUp(bench, examples)
  let slow = 1
  for (const [at, example] of examples.entries()) {
    if (at % ROWS_A_MEASURE === 0) slow = await measureSlowness(bench)
    const profile = profiles === null ? null : resolve(profiles, `${toFileName(nameOf(example))}.cpuprofile`)
    const row = { ...(await measureRow(bench, example, profile)), budgetMs: budgetOf(example), slowness: slow }
    rows.push(row)
    console.log(
      `${at + 1}/${examples.length} ${row.name}: ${costOf(row).toFixed(2)} ms (web ${row.webMs.toFixed(2)}, PostgreSQL ` +
        `${row.postgresMs.toFixed(2)}), ${row.requestsPerSecond.toFixed(0)}/s` +
        (row.failures > 0 ? `, ${row.failures} FAILED: ${row.firstFailure}` : ''),
    )
  }
  return rows
}

async function measureSlowness(bench: Bench): Promise<number> {
  const bareMs = await measureBareCall(bench)
  const slow = slowness(bareMs)
  console.log(
    `a bare signed-in call: ${bareMs.toFixed(2)} ms of CPU time, where budgets are meant for ${REFERENCE_BARE_MS}: they are ` +
      `${slow.toFixed(2)} times as long here`,
  )
  return slow
}

function toFileName(name: string): string {
  return name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '')
}
