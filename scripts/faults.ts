// `npm run faults`: a market under load while its process and its PostgreSQL are killed, stopped and cut off in random
// order; then the proof that nothing was lost. `--minutes 5` for longer, `--seed 42` for the same order again, `--cluster` for
// a market on three PostgreSQL and several processes.
import { writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './launch/build.mjs'
import { watchParent } from './launch/supervise.mjs'
import { embeddedMarket } from './faults/embedded/start-embedded-market.ts'
import type { StartMarket } from './faults/fault-market.ts'
import { runRollingRestart } from './faults/rolling-restart.ts'
import { runFaults, type FaultsResult } from './faults/run-faults.ts'
import type { Strike } from './faults/strike.ts'

/** On a quiet machine. While others use it, the limit is as many times longer as work takes (bench/machine/machine-pace.ts). */
const BACK_WITHIN_MS = 10_000
/** The same for an order that was interrupted between its commits. */
const SETTLED_WITHIN_MS = 30_000
const MAX_SHOWN = 3_000
/** Longer than a client waits for a database that is silent: what it was is told. */
const NAMED_FROM_MS = 5_000

// What it started ends with it, also where npm is killed.
watchParent(() => process.exit(1))
// Another run with options of its own.
if (process.argv.includes('--rolling')) process.exit(await runRollingRestart())
const { values } = parseArgs({
  options: { cluster: { type: 'boolean', default: false }, minutes: { type: 'string' }, seed: { type: 'string' } },
})
const minutes = Number(values.minutes ?? 2)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (!(minutes > 0 && minutes <= 60) || !Number.isInteger(seed)) {
  console.error('Usage: npm run faults -- [--cluster] [--minutes 1-60] [--seed whole-number]')
  process.exit(2)
}
await ensureBuilt('web')
console.log(`seed ${seed}, ${minutes} minutes, ${availableParallelism()} cores`)
console.log('')
console.log('fault                      lasted   back after   slowest reply   without a bid   machine')
const start = values.cluster ? await clusterMarket() : embeddedMarket()
const result = await runFaults({
  start,
  seed,
  runMs: minutes * 60_000,
  backWithinMs: BACK_WITHIN_MS,
  settledWithinMs: SETTLED_WITHIN_MS,
  onStrike: printStrike,
})
printProofs(result)
const isProven = Object.values(result.proofs).every((problems) => problems.length === 0)
if (!isProven) {
  const log = join(tmpdir(), `lotyard-faults-${seed}.log`)
  writeFileSync(log, result.output)
  console.log(
    `\nThe market's last words (more of them: ${log}):\n${result.output.slice(-MAX_SHOWN)}\n\nFAILED with seed ${seed}`,
  )
}
process.exit(isProven ? 0 : 1)

/** Its packages are Debian's and not npm's, so it is read only when it is asked for. */
async function clusterMarket(): Promise<StartMarket> {
  const path = './faults/cluster/start-cluster-market.ts'
  const { startClusterMarket } = (await import(path)) as { startClusterMarket: StartMarket }
  return startClusterMarket
}

function printStrike({ name, lastedMs, backAfterMs, slowest, gapMs, slowness }: Strike): void {
  const back = backAfterMs === null ? 'never' : seconds(backAfterMs)
  console.log(
    `${name.padEnd(25)} ${seconds(lastedMs)} ${back.padStart(12)} ${seconds(slowest.ms).padStart(15)} ${seconds(gapMs).padStart(15)} ${slowness.toFixed(1).padStart(8)} x${slowest.ms > NAMED_FROM_MS ? `   ${slowest.call}` : ''}`,
  )
}

function printProofs({ strikes, statuses, proofs, ...result }: FaultsResult): void {
  const replies = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  const { answeredBids, answeredOrders, cancelledOrders } = result
  console.log(`\n${strikes.length} faults, ${answeredBids} answered bids, ${answeredOrders} answered orders,`)
  console.log(`of which ${cancelledOrders} were cancelled; replies ${replies.join(', ')}`)
  const settled = seconds(result.settledAfterMs).trim()
  console.log(`orders were settled at most ${settled} after the last fault they lived through,`)
  console.log(`and at most ${seconds(result.inDoubtMs).trim()} after they were placed\n`)
  for (const [claim, problems] of Object.entries(proofs)) {
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${claim}`)
    for (const problem of problems) console.log(`        ${problem}`)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`.padStart(7)
}
