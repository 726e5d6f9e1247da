// How much of the machine a run used, and how much other programs and machines took meanwhile: a number without it proves
// nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

/** Milliseconds that all processors together were busy; null where the system does not tell. */
export function busyMs(): number | null {
  if (!existsSync('/proc/stat')) return null
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split(/\s+/).slice(1, 8).map(Number)
  return (user! + nice! + system! + irq! + softirq!) * TICK_MS
}

/** Milliseconds in which a processor was wanted and given to another machine. */
export function stolenMs(): number {
  if (!existsSync('/proc/stat')) return 0
  return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[8]) * TICK_MS
}

/** Milliseconds a process used, without its children. */
export function ownProcessMs(pid: number): number {
  const fields = readFields(pid)
  return fields === null ? 0 : (fields[11]! + fields[12]!) * TICK_MS
}

/** Milliseconds a process and its ended children used. */
export function processMs(pid: number): number {
  const fields = readFields(pid)
  return fields === null ? 0 : (fields[11]! + fields[12]! + fields[13]! + fields[14]!) * TICK_MS
}

/** What the system tells of a process, from its state on; null: it has ended, and its time is in its parent's. */
function readFields(pid: number): number[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  } catch {
    return null
  }
}

/** Milliseconds the first thread of a process used, which in Node is the one that answers; to the microsecond. */
export function threadMs(pid: number): number {
  const [ranNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return ranNs! / 1e6
}

/** Milliseconds a process and its ended children used, to the microsecond for what it used itself: it has one thread. */
function exactProcessMs(pid: number): number {
  try {
    const [ranNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return ranNs! / 1e6 + processMs(pid) - ownProcessMs(pid)
  } catch {
    // It has ended, or this system counts in ticks only.
    return processMs(pid)
  }
}

/** A process and all that descend from it, where each has one thread, as PostgreSQL's have. */
export function treeMs(root: number): number {
  return descendants(root).reduce((total, pid) => total + exactProcessMs(pid), 0)
}

/** The process itself comes first. */
export function descendants(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const pid of processIds()) {
    const parent = readFields(pid)?.[1]
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const withChildren = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(withChildren)]
  return withChildren(root)
}

export function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}
