// Finds and ends a PostgreSQL that an earlier start, which was killed, may have left on a cluster.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../runtime/reporting/start-error.ts'
import { identityOf, isAlive, type ProcessIdentity } from './process-identity.ts'

const FAST_STOP_MS = 10_000
const HARD_STOP_MS = 5_000

/** The main process of the PostgreSQL that runs on this cluster right now, if one does. */
export function findPostmaster(cluster: string): (ProcessIdentity & { socketFolder: string }) | null {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const identity = lines === null ? null : identityOf(Number(lines[0]))
  // The file outlives a killed PostgreSQL, and its process id may since belong to another program.
  if (lines === null || identity === null || !commandLine(identity.pid).includes(cluster)) return null
  return { ...identity, socketFolder: lines[4] ?? '' }
}

/** Stops a left-over PostgreSQL: a fast shutdown, then an immediate one (the next start recovers from its log). */
export async function stopPostmaster(cluster: string): Promise<void> {
  const postmaster = findPostmaster(cluster)
  if (postmaster === null) return
  for (const [signal, limitMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', HARD_STOP_MS],
  ] as const) {
    signalIfAlive(postmaster, signal)
    if (await ended(postmaster, limitMs)) return
  }
  throw new StartError(
    `A PostgreSQL of an earlier start (process ${postmaster.pid}) does not stop; end it and try again.`,
  )
}

function signalIfAlive(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  if (isAlive(identity)) process.kill(identity.pid, signal)
}

export async function ended(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (isAlive(identity)) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}

function readLines(path: string): string[] | null {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function commandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    // It ended between the two looks.
    return ''
  }
}
