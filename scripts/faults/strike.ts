import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@lotyard/contract/rules/assert'
import { watchPace } from '../bench/machine/machine-pace.ts'
import type { FaultMarket } from './fault-market.ts'
import { OPENING_CENTS, STEP_CENTS, type InventedMarket } from './invented-market.ts'
import type { Load } from './load.ts'
import type { Slowest } from './load/client.ts'

export type Strike = {
  name: string
  lastedMs: number
  /** When it was over, of the machine's clock. */
  endedAtMs: number
  /** From the fault's end until a page was drawn and a bid accepted; null: not within the limit. */
  backAfterMs: number | null
  slowest: Slowest
  /** The longest time without an accepted bid, from the fault's beginning until the market was back. */
  gapMs: number
  /** How many times longer than on a quiet machine work took meanwhile: limits are as many times longer. */
  slowness: number
  problems: string[]
}

/** A buyer who asks while PostgreSQL is silent hears so within 5 s; the rest is for the load's own waiting. */
const SILENCE_LIMIT_MS = 7_000
const SILENCE_BEGINS_MS = 200
/** Ends a run that hangs; how long buyers wait is judged by the pace of the machine. */
const HEAR_LIMIT_MS = 60_000
const PROBE_EVERY_MS = 100
const PROBE_LIMIT_MS = 3_000

/** Does one fault to the market and waits until it works again by itself. */
export async function strike(
  name: string,
  {
    market,
    invented,
    load,
    lastsMs,
    backWithinMs,
  }: {
    market: FaultMarket
    invented: InventedMarket
    load: Load
    lastsMs: number
    backWithinMs: number
  },
): Promise<Strike> {
  const fault = market.faults[name]
  assert(fault !== undefined, 'a market knows its own faults')
  const before = market.processIds?.() ?? []
  load.takeSlowest()
  load.takeLongestGapMs()
  load.takeFailures()
  const slowness = watchPace(market.folder)
  const startedAt = performance.now()
  // The silence lasts until the page has said so: on a busy machine the request may reach the server late.
  const heard = fault.isSilence === true ? hearSilence(market.address, invented) : Promise.resolve(true)
  await fault.strike(Math.max(lastsMs, fault.minMs ?? 0), heard)
  const endedAt = performance.now()
  const endedAtMs = Date.now()
  const limitMs = fault.backWithinMs ?? backWithinMs
  const isBack = await waitUntilBack(market.address, invented, () => endedAt + limitMs * slowness())
  const backAfterMs = isBack ? performance.now() - endedAt : null
  const slowest = load.takeSlowest()
  const gapMs = load.takeLongestGapMs()
  const slower = slowness()
  const problems: string[] = []
  if (backAfterMs === null) problems.push(`${name}: not back within ${seconds(limitMs * slower)}`)
  if (fault.mayEndProcess !== true && !isSame(before, market.processIds?.() ?? []))
    problems.push(`${name}: a process ended`)
  const failures = load.takeFailures()
  if (fault.allowsNoFailure === true && failures.count > 0)
    problems.push(`${name}: ${failures.count} requests failed, ${failures.calls.join(', ')}`)
  if (fault.isSilence === true && slowest.ms > SILENCE_LIMIT_MS * slower)
    problems.push(`${name}: a buyer waited ${seconds(slowest.ms)} for ${slowest.call}`)
  if (!(await heard)) problems.push(`${name}: a page did not say that it is busy`)
  const lastedMs = endedAt - startedAt
  return { name, lastedMs, endedAtMs, backAfterMs, slowest, gapMs, slowness: slower, problems }
}

function isSame(before: number[], after: number[]): boolean {
  return before.length === after.length && before.every((pid, index) => pid === after[index])
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** A page for a signed-in buyer needs the database: while that is silent, the page asks to come back. */
async function hearSilence(address: string, { prober, probedName }: InventedMarket): Promise<boolean> {
  await sleep(SILENCE_BEGINS_MS)
  try {
    const reply = await fetch(`${address}/detail/${probedName}`, {
      headers: { cookie: prober.headers['cookie']! },
      signal: AbortSignal.timeout(HEAR_LIMIT_MS),
    })
    await reply.arrayBuffer()
    return reply.status === 503 && reply.headers.has('retry-after')
  } catch {
    return false
  }
}

/** The page of a lot and a bid on it, because they need everything there is. */
async function waitUntilBack(address: string, { prober, probedName }: InventedMarket, deadline: () => number) {
  let isDrawn = false
  while (performance.now() < deadline()) {
    isDrawn ||= (await ask(`${address}/detail/${probedName}`)) === 200
    if (isDrawn && (await bid(address, prober, probedName))) return true
    await sleep(PROBE_EVERY_MS)
  }
  return false
}

let probes = 0

async function bid(address: string, prober: InventedMarket['prober'], name: string): Promise<boolean> {
  probes += 1
  const status = await ask(`${address}/api/listings/${name}/bids`, {
    method: 'POST',
    headers: { ...prober.headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ max_bid_cents: OPENING_CENTS + probes * STEP_CENTS, confirm: true }),
  })
  return status === 201
}

async function ask(url: string, init: RequestInit = {}): Promise<number | null> {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(PROBE_LIMIT_MS) })
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return null
  }
}
