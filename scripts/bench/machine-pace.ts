// How fast this machine is just now. A limit in seconds says nothing where half of the machine works for others: what is
// judged by time is given as many times longer as the same work takes here and now.
import { existsSync, readFileSync } from 'node:fs'
import { busyMs, processMs, treeMs } from './cpu.ts'

/** The loop's CPU time on a quiet x64 core at 2.5 GHz, for which our limits in seconds are meant. */
const REFERENCE_LOOP_MS = 20
const LOOP_RUNS = 3
const TICK_MS = 10
/** However busy the machine is, a limit ends: what takes this many times longer is broken, not slow. */
const MAX_SLOWNESS = 10

export type Taken = {
  /** CPU milliseconds of the fixed loop. */
  loopMs: number
  /** Milliseconds that this program and its children used, and that everything on the machine used. */
  ownMs: number
  allMs: number
  /** Milliseconds in which a processor was wanted here and given to another machine. */
  stolenMs: number
}

/** How many times longer than on the quiet reference machine work takes. Never below 1: a fast machine keeps the limits. */
export function slowness({ loopMs, ownMs, allMs, stolenMs }: Taken): number {
  const wantedMs = allMs + stolenMs
  const ownShare = wantedMs > 0 ? Math.min(ownMs, allMs) / wantedMs : 1
  return Math.min(MAX_SLOWNESS, Math.max(1, loopMs / REFERENCE_LOOP_MS / ownShare))
}

/** Asked later, the function it returns tells how slow the machine was since. */
export function watchPace(): () => number {
  const loopMs = measureLoop()
  const before = readMachine()
  return () => {
    const now = readMachine()
    return slowness({
      loopMs,
      ownMs: now.ownMs - before.ownMs,
      allMs: now.allMs - before.allMs,
      stolenMs: now.stolenMs - before.stolenMs,
    })
  }
}

/** The best of a few: a pause for something else makes a run longer, never shorter. */
function measureLoop(): number {
  return Math.min(...Array.from({ length: LOOP_RUNS }, timeLoop))
}

function timeLoop(): number {
  const start = process.cpuUsage()
  fixedLoop()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

/** Arithmetic and scattered writes, no allocation: the same work on every machine and with every version of Node. */
function fixedLoop(): number {
  const cells = new Uint32Array(1 << 14)
  let state = 0x12345678
  for (let step = 0; step < 6_000_000; step++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    cells[state >>> 18]! += state
  }
  return cells[1]!
}

function readMachine(): Omit<Taken, 'loopMs'> {
  const allMs = busyMs()
  // Where the system tells nothing, the loop alone is judged.
  if (allMs === null) return { ownMs: 0, allMs: 0, stolenMs: 0 }
  return { ownMs: treeMs(process.pid, processMs), allMs, stolenMs: stolenMs() }
}

function stolenMs(): number {
  if (!existsSync('/proc/stat')) return 0
  return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[8]) * TICK_MS
}
