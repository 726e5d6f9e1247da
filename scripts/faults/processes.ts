import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAfterUs, type AfterUs } from '../launch/run-after-us.ts'

/** The processes that this one started and that still run. */
export function childrenOf(pid: number): number[] {
  if (process.platform === 'linux') return numbersIn(readIfThere(`/proc/${pid}/task/${pid}/children`))
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows.map(numbersIn).flatMap(([child, parent]) => (parent === pid ? [child!] : []))
}

/** Returns whether there was such a process. Never signals 0 or a group. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  if (!(pid > 1)) return false
  try {
    return process.kill(pid, name)
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** A process by what it is to the market, for the sentence that says that it is not there. */
export type Target = { what: string; pid: number | null | undefined }

/** Throws where there is no such process: a fault that hits nothing would count as survived. 0 only looks. */
export function hit({ what, pid }: Target, name: NodeJS.Signals | 0): void {
  if (!signal(pid ?? 0, name)) throw new Error(`A fault was meant for ${what}, which is not running.`)
}

/**
 * Stops processes for `ms`, and until `over`; then they go on as if nothing had been. Each of `targets` must be there; of
 * `others`, such as PostgreSQL's backends, one may end meanwhile.
 */
export async function pause(
  { targets, others = [] }: { targets: Target[]; others?: number[] },
  ms: number,
  over?: Promise<unknown>,
): Promise<void> {
  const pids = [...targets.map(({ pid }) => pid ?? 0), ...others].filter((pid) => pid > 1)
  const guard = continueAfterUs(pids)
  try {
    for (const target of targets) hit(target, 'SIGSTOP')
    for (const pid of others) signal(pid, 'SIGSTOP')
    await Promise.all([sleep(ms), over])
  } finally {
    for (const pid of pids) signal(pid, 'SIGCONT')
    guard.dismiss()
  }
}

/** A process that stays stopped hears of no end: without this, a run that is killed leaves it there for ever. */
function continueAfterUs(pids: number[]): Pick<AfterUs, 'dismiss'> {
  return runAfterUs('cat >/dev/null; kill -CONT "$@" 2>/dev/null', 'lotyard-faults-guard', pids.map(String))
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
