// Random requests to every call, some good, most not: none fails, none tells what it should not, and none of a stranger's
// changes a row of the buyer or the seller. `npm run fuzz -- --calls 20000 --seed 7` for more of them, and the same again.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import { callsOf, type Call } from '../authorisation/ask.ts'
import { PASSWORD } from '../authorisation/cast.ts'
import { openMarket } from '../authorisation/things.ts'
import { useApp } from '../servers/app.ts'
import { useFolder } from '../servers/use-folder.ts'
import { replyJudge } from './judge-reply.ts'
import { drawRequest, toCurl, type FuzzRequest } from './requests.ts'
import { openSender } from './send.ts'
import { digestOf } from './victims.ts'
import { INSIDERS, makeWorld, STRANGERS, type World } from './world.ts'

const COUNT = Number(process.env['FUZZ_CALLS'] ?? 300)
/** The same in every test run, so that a failure is somebody's change; by hand another each time. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 114)
/** So many calls of strangers, then as many of those who may change things. */
const BLOCK = 50
/** A smaller request that fails the same way is looked for so often: each costs as much as one of the run's own. */
const MAX_SHRINKS = 60
/** By hand the run goes on, without the calls that failed. */
const MAX_FINDINGS = Number(process.env['FUZZ_FINDINGS'] ?? 1)

const server = useApp({ config: { dataDir: useFolder('fuzz') } })
let sender: ReturnType<typeof openSender>
let world: World
const calls = new Map<string, Call>()
const counts = new Map<string, number>()

beforeAll(async () => {
  await openMarket(server)
  world = await makeWorld(server)
  for (const call of callsOf(server.app.openapiText())) calls.set(call.name, call)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  sender = openSender((server.app.server.address() as AddressInfo).port)
})
afterAll(() => sender.close())

test(`of ${COUNT} random requests none fails, tells or changes what it must not (seed ${SEED})`, async () => {
  const findings: string[] = []
  let left = COUNT
  for (let round = 0; left > 0 && findings.length < MAX_FINDINGS; round += 1) {
    const result = await fc.check(property, { numRuns: left, seed: SEED + round, endOnFailure: false })
    left -= Math.max(result.numRuns, 1)
    if (!result.failed) break
    // Nothing was noted where strangers changed something, or the run itself has failed: the error says which.
    findings.push(`${last === null ? String(result.errorInstance) : describe(last)}\nseed ${SEED + round}`)
    if (last !== null) calls.delete(last.request.call)
    shrinks = 0
    last = null
  }
  if (process.env['FUZZ_CALLS'] !== undefined)
    console.log(
      [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .map(([what, count]) => `${count} ${what}`)
        .join('\n'),
    )
  expect(findings.join('\n\n')).toBe('')
}, 7_200_000)

let runs = 0
let before: Record<string, string> | null = null
let last: { problem: string; request: FuzzRequest } | null = null
let block: FuzzRequest[] = []
let shrinks = 0

const property = fc.asyncProperty(fc.gen(), async (draw) => {
  if (last !== null && (shrinks += 1) > MAX_SHRINKS) return
  const isOfStrangers = Math.floor(runs / BLOCK) % 2 === 0
  if (runs % BLOCK === 0) await beginBlock(isOfStrangers)
  runs += 1
  const request = await drawRequest(draw, {
    ...world,
    calls: [...calls.values()],
    roles: isOfStrangers ? STRANGERS : INSIDERS,
  })
  block.push(request)
  const problem = await problemOf(request)
  if (problem === null) return
  last = { problem, request }
  throw new Error(problem)
})

async function beginBlock(isOfStrangers: boolean): Promise<void> {
  const after = await digestOf(server.db, world.victimIds)
  // This one is of insiders, so the one before was of strangers.
  if (!isOfStrangers && before !== null) expect(after, toldOf(block)).toEqual(before)
  if (!(await world.revive())) world = await makeWorld(server)
  before = isOfStrangers ? await digestOf(server.db, world.victimIds) : null
  block = []
}
const describe = ({ problem, request }: NonNullable<typeof last>): string => `${problem}\n${toCurl(request)}`
const toldOf = (requests: readonly FuzzRequest[]): string =>
  `One of these changed what is another's:\n${requests.map(toCurl).join('\n')}`

async function problemOf(request: FuzzRequest): Promise<string | null> {
  const call = calls.get(request.call)!
  try {
    const reply = await sender.send(request)
    const isOfCall =
      request.method === call.method && request.path.split('?')[0]!.split('/').length === call.path.split('/').length
    const what = `${request.role} ${reply.status}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
    return judge()(call, request.method, isOfCall, reply)
  } catch (error) {
    return `no reply: ${(error as Error).message}`
  }
}

let judgeReply: ReturnType<typeof replyJudge> | null = null
const judge = (): ReturnType<typeof replyJudge> => (judgeReply ??= replyJudge(server.app.openapiText(), [PASSWORD]))
