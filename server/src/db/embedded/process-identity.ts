// Tells one process from another that was later given the same number.
//
// A process id alone is reused, sooner or later always: a lock that trusts it would hold forever, or a stop would hit
// another program. The pair of id and start time is never reused until the machine restarts, and then the boot id differs.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type ProcessIdentity = { pid: number; startedAt: string }

export function identityOf(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid)
  return startedAt === null ? null : { pid, startedAt }
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identityOf(identity.pid)?.startedAt === identity.startedAt
}

function startOnLinux(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The name is in brackets and may contain spaces and brackets: count the fields after the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticks] = [fields[0], fields[19]]
  // A zombie has ended; its parent has not collected it yet.
  if (state === 'Z' || state === 'X') return null
  return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${ticks}`
}

function startByPs(pid: number): string | null {
  try {
    const [state, ...start] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    })
      .trim()
      .split(/\s+/)
    return state === undefined || state.startsWith('Z') ? null : start.join(' ')
  } catch {
    // ps fails for an unknown process id.
    return null
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process ended, or the system does not have the file.
    return null
  }
}
