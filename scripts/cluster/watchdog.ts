import { readdirSync, readlinkSync } from 'node:fs'
import { runAfterUs, type AfterUs } from '../launch/run-after-us.ts'

// Waits for the pipe to close, then ends whatever works in the folder. Patroni may start a PostgreSQL meanwhile, so it looks
// again until none is left.
const SCRIPT = `
cat >/dev/null
tries=0
while [ "$tries" -lt 50 ]; do
  found=0
  for entry in /proc/[0-9]*; do
    case "$(readlink "$entry/cwd" 2>/dev/null)" in
      "$1"|"$1"/*) found=1; kill -KILL "\${entry#/proc/}" 2>/dev/null ;;
    esac
  done
  [ "$found" = 0 ] && break
  tries=$((tries + 1))
  sleep 0.1
done
[ "$2" = remove ] && rm -rf "$1"
exit 0
`

/**
 * Ends the whole cluster when this process ends in any way, also by kill -9. PostgreSQL is no child of Patroni's, nor of ours,
 * so it is found by the folder that it works in.
 */
export function startWatchdog(folder: string, isTemporary: boolean): Pick<AfterUs, 'dismiss'> {
  return runAfterUs(SCRIPT, 'lotyard-cluster-watchdog', [folder, isTemporary ? 'remove' : 'keep'])
}

/** The processes that work in the folder. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, folder))
}

function worksIn(pid: number, folder: string): boolean {
  try {
    const place = readlinkSync(`/proc/${pid}/cwd`)
    return place === folder || place.startsWith(`${folder}/`)
  } catch {
    // It has ended, or is another user's and so not ours.
    return false
  }
}
