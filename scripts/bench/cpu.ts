// How much of the machine a run used, and how much somebody else took meanwhile: a number without it proves nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

/** Milliseconds that all processors together were busy; null where the system does not tell. */
export function busyMs(): number | null {
  if (!existsSync('/proc/stat')) return null
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split(/\s+/).slice(1, 8).map(Number)
  return (user! + nice! + system! + irq! + softirq!) * TICK_MS
}

/** Milliseconds a process and its ended children used. */
export function processMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
    return (fields[11]! + fields[12]! + fields[13]! + fields[14]!) * TICK_MS
  } catch {
    // It has ended; its time is in its parent's.
    return 0
  }
}

/** Milliseconds a process and its ended children used, to the microsecond for what it used itself: it has one thread. */
function exactProcessMs(pid: number): number {
  try {
    const [ranNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
    return ranNs! / 1e6 + (fields[13]! + fields[14]!) * TICK_MS
  } catch {
    // It has ended, or this system counts in ticks only.
    return processMs(pid)
  }
}

/** A process and all that descend from it; exact where each has one thread, as PostgreSQL's have. */
export function treeMs(root: number, oneMs: (pid: number) => number = exactProcessMs): number {
  const children = new Map<number, number[]>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
    } catch {
      // It ended while we looked.
    }
  }
  const sum = (pid: number): number =>
    oneMs(pid) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(root)
}
