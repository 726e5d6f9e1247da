// `npm run faults`: a market under load while its process and its PostgreSQL are killed, stopped and cut off in random
// order; then the proof that nothing was lost. `--minutes 5` for longer, `--seed 42` for the same order again.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './launch/build.mjs'
import { runRollingRestart } from './faults/rolling-restart.ts'
import { runFaults, type FaultsResult } from './faults/run-faults.ts'
import type { Strike } from './faults/strike.ts'

/** On a quiet machine. While others use it, the limit is as many times longer as work takes (bench/machine/machine-pace.ts). */
const BACK_WITHIN_MS = 10_000
const MAX_SHOWN = 3_000

// Another run with options of its own.
if (process.argv.includes('--rolling')) process.exit(await runRollingRestart())
const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
const minutes = Number(values.minutes ?? 2)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (!(minutes > 0 && minutes <= 60) || !Number.isInteger(seed)) {
  console.error('Usage: npm run faults -- [--minutes 1-60] [--seed whole-number]')
  process.exit(2)
}
await ensureBuilt('web')
console.log(`seed ${seed}, ${minutes} minutes, ${availableParallelism()} cores`)
console.log('')
console.log('fault                   lasted   back after   slowest reply   machine')
const result = await runFaults({ seed, runMs: minutes * 60_000, backWithinMs: BACK_WITHIN_MS, onStrike: printStrike })
printProofs(result)
const isProven = Object.values(result.proofs).every((problems) => problems.length === 0)
if (!isProven) console.log(`\nThe market's last words:\n${result.output.slice(-MAX_SHOWN)}\n\nFAILED with seed ${seed}`)
process.exit(isProven ? 0 : 1)

function printStrike({ name, lastedMs, backAfterMs, slowestMs, slowness }: Strike): void {
  const back = backAfterMs === null ? 'never' : seconds(backAfterMs)
  console.log(
    `${name.padEnd(22)} ${seconds(lastedMs)} ${back.padStart(12)} ${seconds(slowestMs).padStart(15)} ${slowness.toFixed(1).padStart(8)} x`,
  )
}

function printProofs({ strikes, answeredBids, statuses, proofs }: FaultsResult): void {
  const replies = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  console.log(`\n${strikes.length} faults, ${answeredBids} answered bids; replies ${replies.join(', ')}\n`)
  for (const [claim, problems] of Object.entries(proofs)) {
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${claim}`)
    for (const problem of problems) console.log(`        ${problem}`)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`.padStart(7)
}
