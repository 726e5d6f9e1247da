// How fast this machine is just now. A limit in seconds says nothing where half of the machine works for others: what is
// judged by time is given as many times longer as the same work takes here and now.
import { readlinkSync } from 'node:fs'
import { busyMs, descendants, ownProcessMs, processIds, stolenMs } from './cpu.ts'

/** The loop's CPU time on a quiet x64 core at 2.5 GHz, for which our limits in seconds are meant. */
export const REFERENCE_LOOP_MS = 20
const LOOP_RUNS = 3
/** However busy the machine is, a limit ends: what takes this many times longer is broken, not slow. */
const MAX_SLOWNESS = 10

export type Taken = {
  /** CPU milliseconds of the fixed loop. */
  loopMs: number
  /** Milliseconds that everything on the machine used, and of these what other programs used. */
  allMs: number
  othersMs: number
  /** Milliseconds in which a processor was wanted here and given to another machine. */
  stolenMs: number
}

/** How many times longer than on the quiet reference machine work takes. Never below 1: a fast machine keeps the limits. */
export function slowness({ loopMs, allMs, othersMs, stolenMs }: Taken): number {
  const wantedMs = allMs + stolenMs
  const ownShare = wantedMs > 0 ? Math.max(0, allMs - othersMs) / wantedMs : 1
  return Math.min(MAX_SLOWNESS, Math.max(1, loopMs / REFERENCE_LOOP_MS / ownShare))
}

/**
 * Asked later, the function it returns tells how slow the machine was since. Programs are ours if this process started them
 * or if they work in `folder`, where those are found whose parent was killed.
 */
export function watchPace(folder: string): () => number {
  const loopMs = measureLoop()
  const before = readMachine()
  return () => {
    const now = readMachine()
    const own = new Set([...descendants(process.pid), ...workingIn(folder, now.usedMs.keys())])
    const others = [...now.usedMs].filter(([pid]) => !own.has(pid))
    return slowness({
      loopMs,
      allMs: now.allMs - before.allMs,
      othersMs: others.reduce((sum, [pid, usedMs]) => sum + usedMs - (before.usedMs.get(pid) ?? 0), 0),
      stolenMs: now.stolenMs - before.stolenMs,
    })
  }
}

/** The best of a few: a pause for something else makes a run longer, never shorter. */
export function measureLoop(): number {
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

type Machine = { allMs: number; stolenMs: number; usedMs: Map<number, number> }

/** Where the system tells nothing, all is 0 and the loop alone is judged. */
function readMachine(): Machine {
  const allMs = busyMs()
  if (allMs === null) return { allMs: 0, stolenMs: 0, usedMs: new Map() }
  return { allMs, stolenMs: stolenMs(), usedMs: new Map(processIds().map((pid) => [pid, ownProcessMs(pid)])) }
}

function workingIn(folder: string, pids: Iterable<number>): number[] {
  return [...pids].filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      // It has ended, or belongs to a user whose programs are not ours.
      return false
    }
  })
}
