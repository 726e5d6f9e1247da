// Shows on a running market that every alert fires when it should, and none when it should not.
//
// A Prometheus watches with the rules as they are, and with copies that wait a tenth and a thirtieth of the time. First the
// market is left alone under load: neither the rules may fire nor the tenth, because some rules wait longer than anybody
// watches. Then it survives a database that is away for a while: none of the rules themselves may fire, nor go on waiting
// to. Then each cause is brought about until its fast alerts fire.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import { makeFolderOnDisk } from '../../../server/test/databases/data-folder.ts'
import { withScratchDatabase } from '../../../server/test/databases/scratch-database.ts'
import { ensureBuilt } from '../../launch/build.mjs'
import { CAUSES, type Cause } from './causes.ts'
import { FAST, HEALTHY_MS, isCopy, SOON } from './fast-rules.ts'
import { startWatchedMarket, type WatchedMarket } from './start-watched-market.ts'
import { startPrometheus, type RunningPrometheus } from './start-prometheus.ts'
import { startVisits } from './visits.ts'

/** A process that just started compiles what it is asked for the first time. */
const WARM_UP_MS = 30_000
const FAULT_MS = 15_000
const AFTER_FAULT_MS = 150_000
/** Rates look back up to three minutes, those of mail longer, and see the fault for as long. */
const FORGET_LIMIT_MS = 240_000
const FIRE_LIMIT_MS = 150_000
const CALM_LIMIT_MS = 180_000

export async function runLive(): Promise<boolean> {
  if (process.env['TEST_DATABASE_URL']) {
    console.error('This needs a PostgreSQL of its own, with a standby: unset TEST_DATABASE_URL.')
    return false
  }
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
  await sleep(WARM_UP_MS)
  const isMeant = (alert: string): boolean => !alert.endsWith(FAST.suffix)
  const healthy = await collectFiring(prometheus, HEALTHY_MS, isMeant)
  report(`left alone for ${HEALTHY_MS / 1_000} seconds, rules that fire ${SOON.speed} times sooner too`, healthy)
  proxy.refuse()
  proxy.cut()
  await sleep(FAULT_MS)
  proxy.accept()
  // The copies wait for seconds only, which is less than a fault that is survived may last.
  const isRule = (alert: string): boolean => !isCopy(alert)
  const fired = await collectFiring(prometheus, AFTER_FAULT_MS, isRule)
  const left = await untilNoneWaits(prometheus, isRule)
  const after = new Set([...fired, ...left])
  report('after 15 seconds without a database', after)
  return healthy.size + after.size === 0
}

/** Returns what still waits, or fires, when the market should long have been whole again. */
async function untilNoneWaits(prometheus: RunningPrometheus, isMeant: (alert: string) => boolean): Promise<string[]> {
  const deadline = performance.now() + FORGET_LIMIT_MS
  for (;;) {
    const waiting = [...(await prometheus.pending()), ...(await prometheus.firing())].filter(isMeant)
    if (waiting.length === 0 || performance.now() > deadline) return waiting
    await sleep(1_000)
  }
}

async function fireEach(market: WatchedMarket, prometheus: RunningPrometheus): Promise<boolean> {
  const missed = new Set(prometheus.alerts)
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
    for (const alert of [...waiting].filter((name) => firing.has(`${name}${FAST.suffix}`))) {
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
    if (alerts.every((alert) => !firing.has(`${alert}${FAST.suffix}`))) return
    await sleep(500)
  }
}

async function collectFiring(
  prometheus: RunningPrometheus,
  forMs: number,
  isMeant: (alert: string) => boolean,
): Promise<Set<string>> {
  const seen = new Set<string>()
  const deadline = performance.now() + forMs
  while (performance.now() < deadline) {
    for (const alert of await prometheus.firing()) if (isMeant(alert)) seen.add(alert)
    await sleep(1_000)
  }
  return seen
}

function report(phase: string, fired: Iterable<string>): void {
  const names = [...fired]
  console.log(`${phase}: ${names.length === 0 ? 'no alert fired' : `FIRED ${names.join(', ')}`}`)
}
