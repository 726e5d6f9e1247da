import { runAfterUs } from '../../launch/run-after-us.ts'

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

/** Removes the folder when this process ends in any way, also by kill -9. */
export function removeAfterwards(folder: string): Removal {
  const { write, dismiss } = runAfterUs(SCRIPT, 'lotyard-faults-removal', [folder])
  return { after: (pid) => write(String(pid)), dismiss }
}
