// What a signed-in buyer does often, as multiples of a bare signed-in call: CPU time of the web process and of PostgreSQL.
//
// Each round of a call lies between two of the bare one, so that a slow moment hits both, and the median round counts.
import { resolve } from 'node:path'
import { EXAMPLES } from '../calls/examples/all.ts'
import { nameOf } from '../calls/examples/example.ts'
import { withMarket, type RunningMarket } from '../calls/market/with-market.ts'
import { prepareCall, type PreparedCall } from '../calls/quick/measure-calls.ts'
import { closeConnections, sendRound } from '../calls/quick/send-round.ts'
import { treeMs } from '../machine/cpu.ts'
import { reportFigure } from '../machine/figures.ts'
import type { WebAnswer, WebQuestion } from '../machine/web-process.ts'

/** Its session is looked up, and it reads nothing else. */
const BARE = 'GET /api/csrf_token, buyer'
const JUDGED: Readonly<Record<string, string>> = {
  'adding to the cart': 'POST /api/cart/listings, buyer',
  'saving an address': 'POST /api/account/addresses, buyer',
  watching: 'POST /api/account/starred/listings, buyer',
}

const REQUESTS_A_ROUND = 60
/** A process that has just started runs code that is not compiled yet, and a market's runs for weeks. */
const WARM_UP_ROUNDS = 14
const ROUNDS = 24
const MAX_MULTIPLE = 8

type Cost = { webMs: number; postgresMs: number }
type Round = { call: Cost; bareMs: number; bare: Cost }

/** Returns what is above its limit. `profile`: a folder for what the web process does meanwhile. */
export async function measureSignedIn({ profile }: { profile: string | undefined }): Promise<string[]> {
  const failures: string[] = []
  await withMarket({ isQuick: false }, async (running) => {
    const [bare, ...calls] = await Promise.all([BARE, ...Object.values(JUDGED)].map((name) => prepare(running, name)))
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await measureRound(running, bare!, calls)
    const rounds: Round[][] = []
    if (profile !== undefined) await ask(running, { kind: 'profile' })
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(running, bare!, calls))
    if (profile !== undefined)
      await ask(running, { kind: 'save profile', file: resolve(profile, 'signed-in.cpuprofile') })
    for (const [at, what] of Object.keys(JUDGED).entries()) {
      const ofCall = rounds.map((round) => round[at]!)
      const multiple = medianOf(ofCall, ({ call, bareMs }) => sumOf(call) / bareMs)
      print(
        `${what}: ${toText(ofCall, ({ call }) => call)}; a bare signed-in call: ${toText(ofCall, ({ bare: cost }) => cost)}`,
      )
      const goal = { atMost: MAX_MULTIPLE }
      if (!reportFigure({ name: what, value: multiple, unit: 'bare signed-in calls', goal }))
        failures.push(`${what} is ${multiple.toFixed(2)} bare calls, more than ${MAX_MULTIPLE}`)
    }
  }).finally(closeConnections)
  return failures
}

function prepare(running: RunningMarket, name: string): Promise<PreparedCall> {
  const example = EXAMPLES.find((one) => nameOf(one) === name)
  if (example === undefined) throw new Error(`There is no row ${name}.`)
  return prepareCall(running, { name, example, requestsARound: REQUESTS_A_ROUND })
}

async function measureRound(
  running: RunningMarket,
  bare: PreparedCall,
  calls: readonly PreparedCall[],
): Promise<Round[]> {
  const rounds: Round[] = []
  let before = await measure(running, bare)
  for (const prepared of calls) {
    const call = await measure(running, prepared)
    const after = await measure(running, bare)
    rounds.push({ call, bare: after, bareMs: (sumOf(before) + sumOf(after)) / 2 })
    before = after
  }
  return rounds
}

/** CPU milliseconds a request. */
async function measure(running: RunningMarket, { example, takeRequests }: PreparedCall): Promise<Cost> {
  const requests = takeRequests()
  const before = await readCpu(running)
  await sendRound({ port: running.port, status: example.status }, requests)
  const after = await readCpu(running)
  return {
    webMs: (after.webMs - before.webMs) / requests.length,
    postgresMs: (after.postgresMs - before.postgresMs) / requests.length,
  }
}

async function readCpu(running: RunningMarket): Promise<Cost> {
  const { cpuMs } = await ask(running, { kind: 'cpu' })
  return { webMs: cpuMs, postgresMs: treeMs(running.postmaster) }
}

function ask({ web }: RunningMarket, question: WebQuestion): Promise<WebAnswer> {
  return web.ask<WebQuestion, WebAnswer>(question)
}

function sumOf({ webMs, postgresMs }: Cost): number {
  return webMs + postgresMs
}

function toText(rounds: readonly Round[], costOf: (round: Round) => Cost): string {
  const [all, web, postgres] = [sumOf, ({ webMs }: Cost) => webMs, ({ postgresMs }: Cost) => postgresMs].map((part) =>
    medianOf(rounds, (round) => part(costOf(round))).toFixed(2),
  )
  return `${all} ms (web ${web}, PostgreSQL ${postgres})`
}

function medianOf(rounds: readonly Round[], valueOf: (round: Round) => number): number {
  const values = rounds.map(valueOf).toSorted((left, right) => left - right)
  return values[Math.floor(values.length / 2)]!
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
