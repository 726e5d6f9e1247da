// Measures calls in rounds. Each round of a call lies between two of the calibration, so that a slow moment hits both.
import type { LoadRequest } from '../../machine/load-client.ts'
import type { WebAnswer, WebQuestion } from '../../machine/web-process.ts'
import { withReader } from '../measure-row.ts'
import type { RunningMarket } from '../market/with-market.ts'
import type { HotCall } from './hot-calls.ts'
import type { Round } from './judge.ts'
import { sendRound } from './send-round.ts'

const CALIBRATION_REQUESTS = 30
const CALIBRATION: readonly LoadRequest[] = Array.from({ length: CALIBRATION_REQUESTS }, () => ({ path: '/' }))

export type PreparedCall = HotCall & { takeRequests: () => LoadRequest[] }

export async function prepareCall({ market }: RunningMarket, call: HotCall): Promise<PreparedCall> {
  const { example, name, requestsARound } = call
  const requests = (await example.requests(market)).map((request) => withReader(market, example, request))
  let taken = 0
  const takeRequests = (): LoadRequest[] => {
    const from = taken
    taken += requestsARound
    if (requests.length === 0 || (example.isOnce && taken > requests.length))
      throw new Error(`${name}: the market has nothing left to make a request on.`)
    return Array.from({ length: requestsARound }, (_, at) => requests[(from + at) % requests.length]!)
  }
  return { ...call, takeRequests }
}

/** One round of each call. */
export async function measureRound(running: RunningMarket, calls: readonly PreparedCall[]): Promise<Round[]> {
  const rounds: Round[] = []
  let beforeMs = await measureCalibration(running)
  for (const { example, takeRequests } of calls) {
    const callMs = await measureCpu(running, { port: running.port, status: example.status }, takeRequests())
    const afterMs = await measureCalibration(running)
    rounds.push({ callMs, calibrationMs: (beforeMs + afterMs) / 2 })
    beforeMs = afterMs
  }
  return rounds
}

function measureCalibration(running: RunningMarket): Promise<number> {
  return measureCpu(running, { port: running.calibrationPort, status: 200 }, CALIBRATION)
}

/** CPU milliseconds of the web process's main thread, a request: when the other threads work is up to V8. */
async function measureCpu(
  { web }: RunningMarket,
  expected: { port: number; status: number },
  requests: readonly LoadRequest[],
): Promise<number> {
  const readCpu = async (): Promise<number> => (await web.ask<WebQuestion, WebAnswer>({ kind: 'cpu' })).threadMs
  const before = await readCpu()
  await sendRound(expected, requests)
  return ((await readCpu()) - before) / requests.length
}
