// `npm run bench -- calls --quick`: whether a hot call or page has become slower than when its ratio was committed.
// `--write` commits what it measures; see docs/decisions/074-hot-calls-against-ratios.md.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Findings } from '../../../test/reports.ts'
import { EXAMPLES } from '../examples/all.ts'
import { withMarket, type RunningMarket } from '../market/with-market.ts'
import { chooseHotCalls } from './hot-calls.ts'
import {
  findStale,
  isSuspicious,
  judge,
  MAX_FACTOR,
  SUSPICIOUS_FACTOR,
  toRatio,
  type CommittedRatios,
  type Ratios,
  type Round,
  type Verdict,
} from './judge.ts'
import { measureRound, prepareCall, type PreparedCall } from './measure-calls.ts'
import { closeConnections } from './send-round.ts'

/** A process that has just started runs code that is not compiled yet, and a market's runs for weeks. */
const WARM_UP_ROUNDS = 5
const ROUNDS = 4
/** For calls that look slow, or for ratios to commit. */
const MORE_ROUNDS = 9
/** What would fail is looked at twice more: a call of a tenth of a millisecond was 1.6 times as slow for a busy minute. */
const LOOKS_ABOVE = [SUSPICIOUS_FACTOR, MAX_FACTOR, MAX_FACTOR]
const RATIOS = new URL('ratios.json', import.meta.url)

export async function runQuick({ isWriting }: { isWriting: boolean }): Promise<Findings> {
  const committed = JSON.parse(readFileSync(RATIOS, 'utf8')) as CommittedRatios
  const ratios = committed[process.arch] ?? {}
  const calls = chooseHotCalls(EXAMPLES)
  const measured = await withMarket({ isQuick: true }, async (running) => {
    const prepared: PreparedCall[] = []
    for (const call of calls) prepared.push(await prepareCall(running, call))
    await measureRounds(running, prepared, WARM_UP_ROUNDS)
    if (isWriting) return await measureRounds(running, prepared, MORE_ROUNDS)
    const best = await measureRounds(running, prepared, ROUNDS)
    for (const factor of LOOKS_ABOVE) {
      const suspects = prepared.filter(({ name }) => isSuspicious(best.get(name)!, ratios[name], factor))
      for (const { name } of suspects)
        console.log(`${name} looks slow (${best.get(name)!.toFixed(2)}): measured again.`)
      const again = await measureRounds(running, suspects, MORE_ROUNDS)
      for (const [name, ratio] of again) best.set(name, Math.min(ratio, best.get(name)!))
    }
    return best
  }).finally(closeConnections)
  if (isWriting)
    writeFileSync(RATIOS, `${JSON.stringify({ ...committed, [process.arch]: toWritten(measured) }, null, 2)}\n`)
  const names = calls.map(({ name }) => name)
  const verdicts = names.map((name) => judge(name, measured.get(name)!, isWriting ? measured.get(name)! : ratios[name]))
  console.log(`\n${verdicts.map(toLine).join('\n')}`)
  const stale = isWriting
    ? []
    : findStale(ratios, names).map((name) => `${name}: in ratios.json, but measured no more.`)
  const failures = [...verdicts.filter(({ problem }) => problem !== null).map(toLine), ...stale]
  return {
    passed: verdicts.filter(({ problem }) => problem === null).length,
    failed: failures.length,
    failures,
    unsteady: [],
  }
}

async function measureRounds(
  running: RunningMarket,
  calls: readonly PreparedCall[],
  count: number,
): Promise<Map<string, number>> {
  const rounds: Round[][] = []
  if (calls.length > 0) for (let round = 0; round < count; round++) rounds.push(await measureRound(running, calls))
  return new Map(calls.map(({ name }, at) => [name, toRatio(rounds.map((round) => round[at]!))]))
}

function toWritten(measured: ReadonlyMap<string, number>): Ratios {
  return Object.fromEntries([...measured].map(([name, ratio]) => [name, Number(ratio.toPrecision(3))]))
}

function toLine({ name, ratio, committed, factor, problem }: Verdict): string {
  const figures = `ratio ${ratio.toFixed(2)}, committed ${committed?.toFixed(2) ?? 'none'}, factor ${factor.toFixed(2)}`
  return `${problem === null ? 'ok    ' : 'FAILED'}  ${name}: ${figures}${problem === null ? '' : `: ${problem}`}`
}
