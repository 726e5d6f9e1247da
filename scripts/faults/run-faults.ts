import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@lotyard/contract/rules/assert'
import type { FaultMarket, StartMarket } from './fault-market.ts'
import { inventMarket, type InventedMarket } from './invented-market.ts'
import { startLoad, type Load } from './load.ts'
import { keepBringingForward } from './bring-forward.ts'
import { findBrokenRecords, findLostBids, findWrongStandings } from './proofs/bids.ts'
import { findWrongCharges } from './proofs/charges.ts'
import {
  findWrongLots,
  judgeHeldLots,
  judgeOrders,
  judgeSoldTwice,
  longestInDoubtMs,
  readOrders,
  slowestSettled,
  type Settled,
} from './proofs/orders.ts'
import { shorten } from './proofs/shorten.ts'
import { findStaleSearches, judgeStreams, readTruth } from './proofs/shown.ts'
import { bringRetriesForward, findStuckJobs, findWrongMail } from './proofs/work.ts'
import { createRandom, type Random } from './seeded-random.ts'
import { strike, type Strike } from './strike.ts'

export type FaultsResult = {
  strikes: Strike[]
  answeredBids: number
  answeredOrders: number
  cancelledOrders: number
  /** How long an order was in doubt at most, after the last fault that it lived through. */
  settledAfterMs: number
  /** The same from when it was placed, through however many faults. */
  inDoubtMs: number
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
  /** An order that was interrupted is settled within this after its fault. */
  settledWithinMs: number
  /** What comes by itself within minutes is brought about when the faults are over; how soon it comes is then not shown. */
  isBroughtForward?: boolean
  onStrike?: (done: Strike) => void
}

/**
 * Long enough for work that was cut off to be taken up by another process, on a busy machine too. A payment that met a fault
 * is asked about again by the first sweep after two minutes.
 */
const SETTLE_LIMIT_MS = 240_000
/** Pages come back within some seconds of a fault, and hear what they have missed. */
const SHOWN_LIMIT_MS = 60_000
const LOOK_EVERY_MS = 250
/** Of a market that could not be struck to the end: it goes to the terminal. */
const MAX_SAID = 100_000

/** Does faults to a market under load, in an order that the seed decides, and proves that nothing was lost. */
export async function runFaults(options: FaultsOptions): Promise<FaultsResult> {
  const runMs = Math.max(options.runMs, 20_000)
  let invented: InventedMarket | undefined
  const market = await options.start({
    prepare: async (empty) => {
      invented = await inventMarket(empty, { runMs })
    },
  })
  assert(invented !== undefined, 'a market is filled before it starts')
  const load = startLoad(market.address, invented)
  try {
    const strikes = await strikeAll(market, invented, load, options)
    const { proofs, ...times } = await finish(market, load, { strikes, options })
    await load.closeStreams()
    proofs['nothing is left behind'] = await market.stop()
    return {
      strikes,
      answeredBids: load.answeredBids.length,
      answeredOrders: load.answeredOrders.length,
      cancelledOrders: load.cancelled.told.size,
      ...times,
      statuses: Object.fromEntries(load.statuses),
      proofs,
      output: market.output(),
    }
  } catch (error) {
    await load.closeStreams()
    await market.stop()
    const said = market.output().slice(-MAX_SAID)
    throw new Error(`The faults could not be run to their end. The market said:\n${said}`, { cause: error })
  }
}

async function strikeAll(
  market: FaultMarket,
  invented: InventedMarket,
  load: Load,
  options: FaultsOptions,
): Promise<Strike[]> {
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
  return strikes
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

type Struck = { strikes: Strike[]; options: FaultsOptions }
type Proven = Pick<FaultsResult, 'proofs' | 'settledAfterMs' | 'inDoubtMs'>

async function finish(market: FaultMarket, load: Load, struck: Struck): Promise<Proven> {
  const forward = struck.options.isBroughtForward === true ? keepBringingForward(market.database.pool) : null
  try {
    await load.finish()
    return await prove(market, load, struck)
  } finally {
    await forward?.stop()
  }
}

async function prove(market: FaultMarket, load: Load, { strikes, options }: Struck): Promise<Proven> {
  const { database, gatewayBooks } = market
  const { pool } = database
  const proofs: Record<string, string[]> = {
    'the market was back by itself after each fault': strikes.flatMap((done) => done.problems),
    'every reply was a result or asked to come back': load.wrongReplies,
    'every call was answered in the end': load.unanswered,
    'bids were answered': load.answeredBids.length > 0 ? [] : ['no bid was answered at all'],
    'orders were answered': load.answeredOrders.length > 0 ? [] : ['no order was answered at all'],
    'every order is settled': await settled(async () => {
      const inDoubt = (await readOrders(database)).filter(({ decidedMs }) => decidedMs === null)
      return inDoubt.map(({ id }) => `order ${id} is still in doubt`)
    }),
    // Before mail and money are judged: a retry that is still to come would send a mail a second time.
    'no job is stuck': await settled(async () => {
      await bringRetriesForward(pool)
      return findStuckJobs(database)
    }),
    'no mail is lost or doubled': await settled(() => findWrongMail(pool)),
    'one charge an order, and none without one': await settled(() => findWrongCharges(database, gatewayBooks)),
    'every open page is at the truth': await settled(
      async () => judgeStreams(load.streams, await readTruth(database)),
      SHOWN_LIMIT_MS,
    ),
    'every search is at the truth': await settled(
      () => findStaleSearches(database, market.directAddresses),
      SHOWN_LIMIT_MS,
    ),
    'every answered bid is in the record once': await findLostBids(pool, load.answeredBids),
    'every standing is the replay of its record': await findWrongStandings(pool),
    'every record checks out': await findBrokenRecords(pool, market.address),
  }
  const orders = await readOrders(database)
  proofs['every answered order is there as answered'] = judgeOrders(orders, {
    answered: load.answeredOrders,
    cancelled: load.cancelled,
  })
  proofs['no lot is sold twice'] = [
    ...judgeSoldTwice(orders),
    ...judgeHeldLots(orders),
    ...(await findWrongLots(database)),
  ]
  const ends = strikes.map(({ endedAtMs }) => endedAtMs)
  const slowest = slowestSettled(orders, ends, Date.now())
  const settledAfterMs = slowest?.ms ?? 0
  const limitMs = options.settledWithinMs * Math.max(1, ...strikes.map(({ slowness }) => slowness))
  proofs['interrupted orders were settled in time'] =
    slowest === null || slowest.ms <= limitMs ? [] : [tellSettled(slowest)]
  return {
    proofs: Object.fromEntries(Object.entries(proofs).map(([claim, problems]) => [claim, shorten(problems)])),
    settledAfterMs,
    inDoubtMs: longestInDoubtMs(orders, Date.now()),
  }
}

/** When it was placed leads to the fault that it met, and to what the processes said then. */
function tellSettled({ id, ms, placedMs }: Settled): string {
  return `order ${id}, placed at ${new Date(placedMs).toISOString()}, was settled ${(ms / 1_000).toFixed(1)} s after its fault`
}

/** What is under way may finish first: only what stays wrong is wrong. */
async function settled(find: () => Promise<string[]>, limitMs = SETTLE_LIMIT_MS): Promise<string[]> {
  const deadline = performance.now() + limitMs
  for (;;) {
    const problems = await find()
    if (problems.length === 0 || performance.now() > deadline) return problems
    await sleep(LOOK_EVERY_MS)
  }
}
