import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Place } from './place.ts'

// Waits for the pipe to close. Asks the cluster's own file before the signal, because by then the process id may be another
// process's. A folder that was meant for this run only is removed once PostgreSQL is gone.
const SCRIPT = `
cat >/dev/null
read -r running <"$1" && [ "$running" = "$2" ] && kill -INT "$2"
[ -n "$3" ] || exit 0
tries=0
while [ -e "$1" ] && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf "$3"
`

/** Stops PostgreSQL when this process ends in any way, also by kill -9: a shell waits on a pipe that only we hold open. */
export function startWatchdog(
  place: Place,
  postmasterPid: number,
  temporaryFolder: string | null,
): { dismiss: () => Promise<void> } {
  const pidFile = join(place.cluster, 'postmaster.pid')
  const child = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'lotyard-watchdog', pidFile, String(postmasterPid), temporaryFolder ?? ''],
    { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] },
  )
  // It must not keep us alive; nor may a watchdog that was killed bring us down.
  child.unref()
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  return {
    async dismiss() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.ref()
      child.kill('SIGKILL')
      await exited
    },
  }
}
