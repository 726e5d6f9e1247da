import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@lotyard/contract/rules/assert'
import type { FaultMarket, StartMarket } from './fault-market.ts'
import { inventMarket, type InventedMarket } from './invented-market.ts'
import { startLoad, type Load } from './load.ts'
import {
  bringRetriesForward,
  findLostBids,
  findStuckJobs,
  findWrongMail,
  findWrongStandings,
  shorten,
} from './proofs.ts'
import { createRandom, type Random } from './seeded-random.ts'
import { strike, type Strike } from './strike.ts'

export type FaultsResult = {
  strikes: Strike[]
  answeredBids: number
  statuses: Record<string, number>
  /** By what was to be proven. Empty lists are proofs. */
  proofs: Record<string, string[]>
  /** What the market printed. */
  output: string
}

type Span = readonly [number, number]
const PAUSE_MS: Span = [1_000, 3_000]
const LASTS_MS: Span = [3_000, 8_000]

export type FaultsOptions = {
  start: StartMarket
  seed: number
  /** Faults follow each other for this long; in a run of 0 each kind happens once. */
  runMs: number
  /** Between two faults, and how long those last that last; at random within these. */
  pauseMs?: Span
  lastsMs?: Span
  backWithinMs: number
  onStrike?: (done: Strike) => void
}

/** Long enough for work that was cut off to be taken up by another process, on a busy machine too. */
const SETTLE_LIMIT_MS = 180_000

/** Does faults to a market under load, in an order that the seed decides, and proves that nothing was lost. */
export async function runFaults(options: FaultsOptions): Promise<FaultsResult> {
  const runMs = Math.max(options.runMs, 20_000)
  let invented: InventedMarket | undefined
  const market = await options.start({
    prepare: async ({ database, sessionSecret }) => {
      invented = await inventMarket(database, { sessionSecret, runMs })
    },
  })
  assert(invented !== undefined, 'a market is filled before it starts')
  try {
    const load = startLoad({ address: market.address, ...invented })
    const strikes: Strike[] = []
    const random = createRandom(options.seed)
    const deadline = performance.now() + options.runMs
    for (const name of inRandomOrder(random, market.faults, { runMs: options.runMs, deadline })) {
      await sleep(random.between(...(options.pauseMs ?? PAUSE_MS)))
      await market.whenWhole?.()
      const lastsMs = random.between(...(options.lastsMs ?? LASTS_MS))
      const done = await strike(name, { market, invented, load, lastsMs, backWithinMs: options.backWithinMs })
      strikes.push(done)
      options.onStrike?.(done)
    }
    await load.finish()
    const proofs = await prove(market, load, strikes)
    proofs['nothing is left behind'] = await market.stop()
    return {
      strikes,
      answeredBids: load.answered.length,
      statuses: Object.fromEntries(load.statuses),
      proofs,
      output: market.output(),
    }
  } catch (error) {
    await market.stop()
    throw new Error(`The faults could not be run to their end. The market said:\n${market.output()}`, { cause: error })
  }
}

/** Every kind once, in random order, and again as long as there is time; those that no run may lack in any case. */
function* inRandomOrder(
  random: Random,
  faults: FaultMarket['faults'],
  { runMs, deadline }: { runMs: number; deadline: number },
): Generator<string> {
  const missing = new Set(Object.keys(faults).filter((name) => faults[name]!.isInEveryRun === true))
  do {
    for (const name of random.shuffled(Object.keys(faults))) {
      if (runMs > 0 && performance.now() > deadline && !missing.has(name)) continue
      missing.delete(name)
      yield name
    }
  } while (runMs > 0 && performance.now() < deadline)
}

async function prove(market: FaultMarket, load: Load, strikes: Strike[]): Promise<Record<string, string[]>> {
  const { database } = market
  return {
    'the market was back by itself after each fault': strikes.flatMap((done) => done.problems),
    'every reply was a result or asked to come back': shorten(load.wrongReplies),
    'bids were answered': load.answered.length > 0 ? [] : ['no bid was answered at all'],
    'every answered bid is in the record once': shorten(await findLostBids(database.pool, load.answered)),
    'every standing is the replay of its record': shorten(await findWrongStandings(database.pool)),
    'no mail is lost or doubled': shorten(
      await settled(async () => {
        await bringRetriesForward(database.pool)
        return findWrongMail(database.pool)
      }),
    ),
    'no job is stuck': shorten(await settled(() => findStuckJobs(database))),
  }
}

/** What is under way may finish first: only what stays wrong is wrong. */
async function settled(find: () => Promise<string[]>): Promise<string[]> {
  const deadline = performance.now() + SETTLE_LIMIT_MS
  for (;;) {
    const problems = await find()
    if (problems.length === 0 || performance.now() > deadline) return problems
    await sleep(1_000)
  }
}
