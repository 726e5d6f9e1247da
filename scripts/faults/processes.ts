import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The processes that this one started and that still run. */
export function childrenOf(pid: number): number[] {
  if (process.platform === 'linux') return numbersIn(readIfThere(`/proc/${pid}/task/${pid}/children`))
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows.map(numbersIn).flatMap(([child, parent]) => (parent === pid ? [child!] : []))
}

/** Returns whether there was such a process. Never signals 0 or a group. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  if (!(pid > 1)) return false
  try {
    return process.kill(pid, name)
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** Stops processes for `ms`, and until `over`; then they go on as if nothing had been. */
export async function pause(pids: number[], ms: number, over?: Promise<unknown>): Promise<void> {
  const stopped = pids.filter((pid) => signal(pid, 'SIGSTOP'))
  try {
    await Promise.all([sleep(ms), over])
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT')
  }
}

function numbersIn(text: string): number[] {
  return text.split(/\s+/).filter(Boolean).map(Number)
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
