// Shows on a running market that every alert fires when it should, and none when it should not.
//
// A Prometheus watches with the rules as they are, and with a copy that waits a thirtieth of the time. First the market is
// left alone under load, and survives a database that is away for a while: none of the rules themselves may fire. Then each
// cause is brought about until its fast alerts fire.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import { makeFolderOnDisk } from '../../../server/test/databases/data-folder.ts'
import { withScratchDatabase } from '../../../server/test/databases/scratch-database.ts'
import { ensureBuilt } from '../../launch/build.mjs'
import { CAUSES, type Cause } from './causes.ts'
import { startWatchedMarket, type WatchedMarket } from './start-watched-market.ts'
import { startPrometheus, type RunningPrometheus } from './start-prometheus.ts'
import { startVisits } from './visits.ts'

const HEALTHY_MS = 180_000
const FAULT_MS = 15_000
const AFTER_FAULT_MS = 150_000
const FIRE_LIMIT_MS = 150_000
const CALM_LIMIT_MS = 180_000
/** Needs a replica, which this market does without: the tests of the rules have it. */
const NOT_CAUSED = ['LotyardReplicaLeftOut']

export async function runLive(): Promise<boolean> {
  await ensureBuilt('web')
  const folder = makeFolderOnDisk('lotyard-alerts-')
  try {
    return await withScratchDatabase(async (database) => {
      console.log('Starting a market with the demo …')
      const market = await startWatchedMarket(database, folder)
      const targets = [new URL(market.address).host, `127.0.0.1:${market.otherVersion.port}`]
      const port = await requireFreePort('127.0.0.1', 0)
      const prometheus = await startPrometheus({ folder, port, token: market.token, targets })
      const visits = await startVisits(market)
      try {
        const isQuiet = await staysQuiet(market, prometheus)
        return (await fireEach(market, prometheus)) && isQuiet
      } finally {
        await visits.stop()
        await prometheus.stop()
        await market.stop()
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function staysQuiet({ proxy }: WatchedMarket, prometheus: RunningPrometheus): Promise<boolean> {
  const healthy = await collectFiring(prometheus, HEALTHY_MS)
  report('left alone for 3 minutes', healthy)
  proxy.refuse()
  proxy.cut()
  await sleep(FAULT_MS)
  proxy.accept()
  const after = await collectFiring(prometheus, AFTER_FAULT_MS)
  report('after 15 seconds without a database', after)
  return healthy.size === 0 && after.size === 0
}

async function fireEach(market: WatchedMarket, prometheus: RunningPrometheus): Promise<boolean> {
  const missed = new Set(prometheus.alerts.filter((alert) => !NOT_CAUSED.includes(alert)))
  console.log('\nalert                      fired after   cause')
  for (const cause of CAUSES) {
    await untilCalm(prometheus, cause)
    const undo = await cause.begin(market)
    const beganAt = performance.now()
    try {
      await untilFired(prometheus, cause.alerts, (alert) => {
        const seconds = ((performance.now() - beganAt) / 1_000).toFixed(0)
        console.log(`${alert.padEnd(26)} ${`${seconds} s`.padStart(11)}   ${cause.what}`)
        missed.delete(alert)
      })
    } finally {
      await undo()
    }
  }
  for (const alert of missed) console.log(`${alert.padEnd(26)}     not fired`)
  console.log(`\nNot caused here: ${NOT_CAUSED.join(', ')}.`)
  return missed.size === 0
}

async function untilFired(
  prometheus: RunningPrometheus,
  alerts: readonly string[],
  onFired: (alert: string) => void,
): Promise<void> {
  const waiting = new Set(alerts)
  const deadline = performance.now() + FIRE_LIMIT_MS
  while (waiting.size > 0 && performance.now() < deadline) {
    const firing = await prometheus.firing()
    for (const alert of [...waiting].filter((name) => firing.has(`${name}Fast`))) {
      waiting.delete(alert)
      onFired(alert)
    }
    await sleep(500)
  }
}

/** What the cause before has left: an alert that still fires would count for the next one. */
async function untilCalm(prometheus: RunningPrometheus, { alerts }: Cause): Promise<void> {
  const deadline = performance.now() + CALM_LIMIT_MS
  while (performance.now() < deadline) {
    const firing = await prometheus.firing()
    if (alerts.every((alert) => !firing.has(`${alert}Fast`))) return
    await sleep(500)
  }
}

/** Without the fast copies: they wait for seconds only, which is less than a fault that is survived may last. */
async function collectFiring(prometheus: RunningPrometheus, forMs: number): Promise<Set<string>> {
  const seen = new Set<string>()
  const deadline = performance.now() + forMs
  while (performance.now() < deadline) {
    for (const alert of await prometheus.firing()) if (!alert.endsWith('Fast')) seen.add(alert)
    await sleep(1_000)
  }
  return seen
}

function report(phase: string, fired: Iterable<string>): void {
  const names = [...fired]
  console.log(`${phase}: ${names.length === 0 ? 'no alert fired' : `FIRED ${names.join(', ')}`}`)
}
