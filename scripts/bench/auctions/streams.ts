// What ten thousand open streams cost one web process: memory, CPU while nothing happens, and a bid that all pages show.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, WEB_PROCESS } from '../machine/child-process.ts'
import { reportFigure } from '../machine/figures.ts'
import type { Bench } from './bench.ts'
import { delaysOf, LISTENERS_PROCESS } from './delays.ts'
import type { ListenReport, ListenRun } from './listeners.ts'
import { addAuctions, addSessions } from './market.ts'
import { learnToAsk, sendBid } from './send-bid.ts'
import { percent, watch } from './usage.ts'

/** An account may have six. */
const STREAMS_EACH = 6
const ACCOUNTS = 1_667
/** A page of a search shows that many lots. */
const LOTS_A_PAGE = 24
const LOTS = 1_000
/** Long enough for a heartbeat and three looks at sessions. */
const IDLE_MS = 16_000
const BIDS = 20
/** Longer than the shortest time between two events of a listing, and than a bid takes to reach all pages. */
const PAUSE_MS = 1_000
const MEMORY_GOAL_KB = 64
const GOAL_MS = 1_000

export async function measureStreams({ url, pool, postmaster, sessions }: Bench): Promise<boolean> {
  console.log(`\n${ACCOUNTS * STREAMS_EACH} open streams on one web process, ${LOTS_A_PAGE} lots each`)
  const web = startChild(WEB_PROCESS, [url])
  const { port } = await web.ready<{ port: number }>()
  const [shared, ...names] = await addAuctions(pool, LOTS)
  const readers = await addSessions(pool, ACCOUNTS)
  const listeners = startChild(LISTENERS_PROCESS)
  const listen = (accounts: typeof readers): Promise<{ count: number }> =>
    listeners.ask<ListenRun, { count: number }>({
      ports: [port],
      sessions: accounts,
      streamsEach: STREAMS_EACH,
      name: shared!,
      beside: { names, each: LOTS_A_PAGE - 1 },
    })
  // A process that has just started grows anyway: the first streams are not counted.
  const warm = await listen(readers.slice(0, 100))
  const memoryBefore = residentKb(web.pid)
  const opening = watch([web.pid, listeners.pid], [postmaster])
  const rest = await listen(readers.slice(100))
  const opened = opening()
  const count = warm.count + rest.count
  const memoryKb = (residentKb(web.pid) - memoryBefore) / rest.count
  const each = (ms: number): string => (ms / rest.count).toFixed(2)
  console.log(
    `  opening: web ${each(opened.ownMs[0]!)}, PostgreSQL ${each(opened.treesMs)} CPU ms each; memory ${memoryKb.toFixed(0)} KB each`,
  )

  const idle = watch([web.pid, listeners.pid], [postmaster])
  await sleep(IDLE_MS)
  const idled = idle()
  console.log(
    `  nothing happens: web ${percent(idled.ownMs[0]! / idled.elapsedMs)}, PostgreSQL ${percent(idled.treesMs / idled.elapsedMs)} of a core; others ${percent(idled.foreign)}`,
  )

  await learnToAsk(port)
  const bidding = watch([web.pid, listeners.pid, process.pid], [postmaster])
  const sentAt: bigint[] = []
  for (let nth = 0; nth < BIDS; nth++) {
    sentAt.push(process.hrtime.bigint())
    await sendBid({ port, name: shared!, nth, session: sessions[nth % 2]! })
    await sleep(PAUSE_MS)
  }
  const bid = bidding()
  // What the process did anyway in that time is no part of a bid.
  const anyway = (ms: number): number => (ms / idled.elapsedMs) * bid.elapsedMs
  const webMs = (bid.ownMs[0]! - anyway(idled.ownMs[0]!)) / BIDS
  const { received, at } = delaysOf(await listeners.ask<'report', ListenReport[]>('report'), sentAt)
  const missing = count * BIDS - received
  await Promise.all([web, listeners].map((child) => child.stop()))
  console.log(
    `  a bid to ${count} pages: p50 ${at(0.5).toFixed(0)}, p99 ${at(0.99).toFixed(0)}, last ${at(1).toFixed(0)} ms; ${missing} events missing; ` +
      `web CPU ${webMs.toFixed(1)} ms a bid, listeners ${(bid.ownMs[1]! / BIDS).toFixed(0)}; others ${percent(bid.foreign)}`,
  )
  if (missing > 0) console.error(`FAILED  ${missing} events missing`)
  const met = [
    reportFigure({ name: `a bid on ${count} pages, p99`, value: at(0.99), unit: 'ms', goal: { atMost: GOAL_MS } }),
    reportFigure({ name: 'memory of an open stream', value: memoryKb, unit: 'KB', goal: { atMost: MEMORY_GOAL_KB } }),
    reportFigure({ name: `web CPU of a bid on ${count} pages`, value: webMs, unit: 'ms' }),
  ]
  return met.every(Boolean) && missing === 0
}

/** What the process has in memory now. */
function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}
