// Bids through the whole product beside the naive transaction: sides take turns, noisy pairs are repeated.
import { startChild, WEB_PROCESS, type Child } from '../machine/child-process.ts'
import { treeMs } from '../machine/cpu.ts'
import { reportFigure } from '../machine/figures.ts'
import type { WebAnswer, WebQuestion } from '../machine/web-process.ts'
import type { Bench } from './bench.ts'
import type { BidResult, BidRun } from './bidders.ts'
import { addAuctions } from './market.ts'
import { percent, watch } from './usage.ts'

const BIDDERS_PROCESS = new URL('bidders.ts', import.meta.url)
export const BIDDERS = 64
const WARM_UP_MS = 1_500
/** Above this share of the machine taken by others a pair says little and is repeated, up to as often again. */
const QUIET_SHARE = 0.2

type Pair = { ratio: number; foreign: number }
type Options = { title: string; rows: number; goal: number; pairs: number; measureMs: number; profile?: string }
type Running = { rows: number; measureMs: number; port: number; web: Child; bidders: Child }
type Measured = { perSecond: number; foreign: number; text: string }

export async function compare(bench: Bench, { title, goal, profile, ...options }: Options): Promise<boolean> {
  console.log(`\n${title}`)
  const pairs: Pair[] = []
  const web = startChild(WEB_PROCESS, [bench.url])
  const bidders = startChild(BIDDERS_PROCESS)
  const { port } = await web.ready<{ port: number }>()
  const running = { ...options, port, web, bidders }
  // Not counted: a process that has just started runs code that is not compiled yet, and a market's runs for weeks.
  await measureOurs(bench, running)
  for (let index = 0; index < 2 * options.pairs && pairs.filter(isQuiet).length < options.pairs; index++) {
    // Sides take turns in going first, so that neither always meets the other's dirty pages.
    const sides = [() => measureNaive(bench, options), () => measureOurs(bench, running)]
    const [first, second] = index % 2 === 0 ? sides : sides.toReversed()
    const results = [await first!(), await second!()]
    const [limit, ours] = index % 2 === 0 ? results : results.toReversed()
    const pair = { ratio: ours!.perSecond / limit!.perSecond, foreign: Math.max(ours!.foreign, limit!.foreign) }
    pairs.push(pair)
    console.log(`  ratio ${pair.ratio.toFixed(2)}   limit ${limit!.text}\n             ours  ${ours!.text}`)
  }
  if (profile !== undefined) {
    // By itself: a profiler slows down what it watches.
    await web.ask<WebQuestion, WebAnswer>({ kind: 'profile' })
    await measureOurs(bench, running)
    await web.ask<WebQuestion, WebAnswer>({ kind: 'save profile', file: profile })
  }
  await Promise.all([web.stop(), bidders.stop()])
  const counted = pairs.filter(isQuiet).length > 0 ? pairs.filter(isQuiet) : pairs
  const ratios = counted.map((pair) => pair.ratio).toSorted((a, b) => a - b)
  const median = ratios[Math.floor(ratios.length / 2)]!
  const note = pairs.some(isQuiet)
    ? `${ratios.length} quiet pairs`
    : `no quiet pair: others took up to ${percent(Math.max(...pairs.map((pair) => pair.foreign)))}`
  console.log(`  ${note}`)
  return reportFigure({ name: `${title}, beside the limit`, value: median, unit: 'times', goal: { atLeast: goal } })
}

const isQuiet = (pair: Pair): boolean => pair.foreign <= QUIET_SHARE

async function measureNaive(
  { naive, postmaster }: Bench,
  { rows, measureMs }: Pick<Options, 'rows' | 'measureMs'>,
): Promise<Measured> {
  const seconds = measureMs / 1000
  const usage = watch([process.pid], [postmaster])
  const perSecond = await naive.run(rows, seconds)
  const { foreign, treesMs } = usage()
  const text = `${perSecond.toFixed(0)}/s, PostgreSQL ${((1000 * treesMs) / (perSecond * seconds)).toFixed(0)} us each; others ${percent(foreign)}`
  return { perSecond, foreign, text }
}

async function measureOurs(bench: Bench, { rows, measureMs, port, web, bidders }: Running): Promise<Measured> {
  const names = await addAuctions(bench.pool, rows)
  const decidedMs = await decidingMs(bench)
  const usage = watch([web.pid, bidders.pid, process.pid], [bench.postmaster])
  const result = await bidders.ask<BidRun, BidResult>({
    port,
    sessions: bench.sessions.slice(0, BIDDERS),
    names,
    warmUpMs: WARM_UP_MS,
    measureMs,
  })
  const { foreign, ownMs, treesMs } = usage()
  const deciding = (await decidingMs(bench)) - decidedMs
  const perSecond = (1000 * result.accepted) / measureMs
  const { count } = (
    await bench.pool.query<{ count: number }>(
      "select count(*)::int as count from auction_links where kind = 'bid' and auction_id in (select id from listings where name = any($1))",
      [names],
    )
  ).rows[0]!
  const each = (ms: number): string => ((1000 * ms) / count).toFixed(0)
  const others =
    Object.keys(result.otherStatus).length === 0 ? '' : `, other answers ${JSON.stringify(result.otherStatus)}`
  const text =
    `${perSecond.toFixed(0)}/s, p50 ${result.p50Ms.toFixed(0)} p99 ${result.p99Ms.toFixed(0)} ms, ` +
    `accepted ${percent(result.accepted / (result.accepted + result.refused))}${others}; CPU us a bid: web ${each(ownMs[0]!)}, ` +
    `PostgreSQL ${each(treesMs)} (deciding ${each(deciding)}), bidders ${each(ownMs[1]!)}; others ${percent(foreign)}`
  return { perSecond, foreign, text }
}

/** What the connections that decide bids have used so far. */
async function decidingMs({ pool }: Bench): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'lotyard bids'`,
  )
  return rows.reduce((sum, { pid }) => sum + treeMs(pid), 0)
}
