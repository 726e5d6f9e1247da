// Goes through all calls in an order of the seed, blocks of strangers and of insiders in turn, and makes what fails smaller.
import fc from 'fast-check'
import { toCurl, type FuzzRequest } from './requests.ts'
import type { Draw } from './values.ts'

/** So many calls of strangers, then as many of those who may change things. */
const BLOCK = 50
/** A smaller request that fails the same way is looked for so often: each costs as much as one of the run's own. */
const MAX_SHRINKS = 60

export type Digest = Record<string, string>
export type FuzzOptions<Named extends { name: string }> = {
  calls: readonly Named[]
  count: number
  /** The same one sends the same requests. */
  seed: number
  /** With more than one the run goes on, without the calls that failed. */
  maxFindings: number
  /** Between two blocks. */
  prepare: () => Promise<void>
  drawRequest: (draw: Draw, call: Named, isOfStrangers: boolean) => Promise<FuzzRequest>
  /** Sends it; null where the reply is as it must be. */
  problemOf: (request: FuzzRequest, call: Named) => Promise<string | null>
  /** Of what strangers may not change. */
  digest: () => Promise<Digest>
}

/** Keeps nothing from one run to the next: a run that is repeated meets the same calls, also the one that failed. */
export async function runFuzz<Named extends { name: string }>({
  calls,
  count,
  seed,
  maxFindings,
  prepare,
  drawRequest,
  problemOf,
  digest,
}: FuzzOptions<Named>): Promise<{ findings: string[]; sent: ReadonlySet<string> }> {
  const findings: string[] = []
  const sent = new Set<string>()
  const broken = new Set<string>()
  let turns = 0
  let queue: Named[] = []
  let runs = 0
  let before: Digest | null = null
  let block: FuzzRequest[] = []
  let isShrinking = false
  let shrinks = 0
  let current: Named | null = null
  let last: { call: Named; request: FuzzRequest; problem: string } | null = null

  const isOfStrangers = (): boolean => Math.floor(runs / BLOCK) % 2 === 0

  /** In turn, not drawn: of as many random draws as there are calls, a third would never be met. */
  function nextCall(): Named {
    if (queue.length === 0) queue = shuffle(calls, seed + turns++).filter(({ name }) => !broken.has(name))
    return queue.pop()!
  }

  async function endBlock(): Promise<void> {
    if (before === null) return
    const [was, is] = [before, await digest()]
    // Forgotten before it is told: the next blocks would tell the same change again.
    before = null
    const changed = Object.keys({ ...was, ...is }).filter((name) => was[name] !== is[name])
    if (changed.length > 0)
      throw new Error(
        `One of these changed what is another's, in ${changed.join(', ')}:\n${block.map(toCurl).join('\n')}`,
      )
  }

  async function step(draw: Draw): Promise<void> {
    if (!isShrinking) {
      if (runs % BLOCK === 0) {
        await endBlock()
        await prepare()
        before = isOfStrangers() ? await digest() : null
        block = []
      }
      current = nextCall()
      sent.add(current.name)
    }
    const call = current!
    const request = await drawRequest(draw, call, isOfStrangers())
    block.push(request)
    const problem = await problemOf(request, call)
    if (problem !== null) {
      last = { call, request, problem }
      throw new Error(problem)
    }
    if (!isShrinking) runs += 1
  }

  const property = fc.asyncProperty(fc.gen(), async (draw) => {
    // Only what one request did can be done by a smaller one.
    if (isShrinking && (last === null || (shrinks += 1) > MAX_SHRINKS)) return
    try {
      await step(draw)
    } catch (error) {
      isShrinking = true
      throw error
    }
  })

  for (let round = 0; runs < count && findings.length < maxFindings && broken.size < calls.length; round += 1) {
    const result = await fc.check(property, { numRuns: count - runs, seed: seed + round, endOnFailure: false })
    if (!result.failed) break
    const found = last as { call: Named; request: FuzzRequest; problem: string } | null
    findings.push(found === null ? String(result.errorInstance) : `${found.problem}\n${toCurl(found.request)}`)
    if (found !== null) {
      broken.add(found.call.name)
      queue = queue.filter(({ name }) => !broken.has(name))
      runs += 1
    }
    isShrinking = false
    shrinks = 0
    last = null
  }
  await endBlock().catch((error: unknown) => void findings.push(String(error)))
  return { findings, sent }
}

function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  const [shuffled] = fc.sample(fc.shuffledSubarray([...values], { minLength: values.length }), { seed, numRuns: 1 })
  return shuffled!
}
