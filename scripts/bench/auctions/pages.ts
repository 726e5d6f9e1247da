// How fast a bid reaches a thousand pages on two web processes.
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, WEB_PROCESS } from '../machine/child-process.ts'
import { reportFigure } from '../machine/figures.ts'
import type { Bench } from './bench.ts'
import { delaysOf, LISTENERS_PROCESS } from './delays.ts'
import type { ListenReport, ListenRun } from './listeners.ts'
import { addAuctions } from './market.ts'
import { learnToAsk, sendBid } from './send-bid.ts'
import { percent, watch } from './usage.ts'

const GOAL_MS = 150
const BIDS = 60
const PAUSE_MS = 450

export async function measurePages(bench: Bench): Promise<boolean> {
  console.log('\na bid to 1,000 pages on two web processes')
  const webs = [startChild(WEB_PROCESS, [bench.url]), startChild(WEB_PROCESS, [bench.url])]
  const ports = (await Promise.all(webs.map((web) => web.ready<{ port: number }>()))).map(({ port }) => port)
  const listeners = startChild(LISTENERS_PROCESS)
  const [name] = await addAuctions(bench.pool, 1)
  const { count } = await listeners.ask<ListenRun, { count: number }>({
    ports,
    sessions: bench.sessions.slice(0, 167),
    streamsEach: 6,
    name: name!,
    beside: { names: [], each: 0 },
  })
  await learnToAsk(ports[0]!)
  await sleep(1_000)
  const usage = watch([...webs.map((web) => web.pid), listeners.pid, process.pid], [bench.postmaster])
  const sentAt: bigint[] = []
  for (let nth = 0; nth < BIDS; nth++) {
    sentAt.push(process.hrtime.bigint())
    await sendBid({ port: ports[0]!, name: name!, nth, session: bench.sessions[nth % 2 === 0 ? 168 : 169]! })
    await sleep(PAUSE_MS)
  }
  const { foreign, ownMs } = usage()
  const { received, at } = delaysOf(await listeners.ask<'report', ListenReport[]>('report'), sentAt)
  await Promise.all([...webs, listeners].map((child) => child.stop()))
  const missing = count * BIDS - received
  console.log(
    `  ${count} pages, ${BIDS} bids: from sending the bid p50 ${at(0.5).toFixed(0)}, p99 ${at(0.99).toFixed(0)}, ` +
      `last ${at(1).toFixed(0)} ms; ${missing} events missing; web CPU ${((ownMs[0]! + ownMs[1]!) / BIDS).toFixed(1)} ms a bid; others ${percent(foreign)}`,
  )
  if (missing > 0) console.error(`FAILED  ${missing} events missing`)
  const goal = { atMost: GOAL_MS }
  return reportFigure({ name: 'a bid on 1,000 pages, p99', value: at(0.99), unit: 'ms', goal }) && missing === 0
}
