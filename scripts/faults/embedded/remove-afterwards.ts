import { spawn } from 'node:child_process'

// Waits for the pipe to close. Then for the last program that was named in it, and for PostgreSQL, which both end by themselves;
// a program that takes longer than a minute is killed. An initdb that was cut short may still write for a moment.
const SCRIPT = `
pid=
while read -r line; do pid="$line"; done
works() {
  [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null && return 0
  [ -n "$(find "$1" -name postmaster.pid 2>/dev/null)" ]
}
tries=0
while works "$1" && [ "$tries" -lt 600 ]; do sleep 0.1; tries=$((tries + 1)); done
[ -n "$pid" ] && kill -KILL "$pid" 2>/dev/null
tries=0
while [ -e "$1" ] && [ "$tries" -lt 50 ]; do rm -rf "$1"; sleep 0.1; tries=$((tries + 1)); done
`

export type Removal = {
  /** A program that works in the folder, and ends when this process does. */
  after: (pid: number) => void
  /** The folder was removed by its owner. */
  dismiss: () => void
}

/** Removes the folder when this process ends in any way, also by kill -9: a shell waits on a pipe that only we hold open. */
export function removeAfterwards(folder: string): Removal {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'lotyard-faults-removal', folder], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  return {
    after: (pid) => void child.stdin.write(`${pid}\n`),
    dismiss: () => void child.kill('SIGKILL'),
  }
}
