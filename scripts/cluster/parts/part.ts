// One program of the cluster: started, watched, and started again when it ends, as systemd would on a real machine.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { signal as sendSignal } from '../../faults/processes.ts'
import type { RunAs } from '../run-as.ts'

export type PartOptions = {
  name: string
  program: string
  args: string[]
  /** Its working folder. Whatever still works in the cluster's folder when the command is gone is ended by the watchdog. */
  folder: string
  env?: Record<string, string>
  runAs?: RunAs
  ports: number[]
  logFile: string
  /** For the person at the terminal. */
  description: string
  restartAfterMs?: number
  /** What an operator's stop sends. */
  stopSignal?: NodeJS.Signals
  stopLimitMs?: number
  onEnd?: (how: string) => void
}

export type Part = {
  name: string
  description: string
  ports: number[]
  logFile: string
  folder: string
  pid: () => number | null
  start: () => void
  signal: (name: NodeJS.Signals) => void
  /** It stays away when it ends, until `start`. */
  hold: () => void
  /** Ends on its own signal or the given one, and by SIGKILL after a limit; it stays away. Returns what went wrong. */
  stop: (signal?: NodeJS.Signals) => Promise<string[]>
  /** As on SIGKILL; it stays away. */
  kill: () => Promise<void>
}

const RESTART_AFTER_MS = 1_000
const STOP_LIMIT_MS = 30_000

export function createPart(options: PartOptions): Part {
  const { name, description, ports, logFile, folder } = options
  let child: ChildProcess | null = null
  let isWanted = false
  let restart: NodeJS.Timeout | undefined

  function start(): void {
    isWanted = true
    clearTimeout(restart)
    if (child !== null) return
    const log = openSync(logFile, 'a')
    const started = spawn(options.program, options.args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8', ...options.env },
      stdio: ['ignore', log, log],
      // In a group of its own: the terminal's Ctrl-C must not reach it before its turn.
      detached: true,
      ...options.runAs,
    })
    closeSync(log)
    child = started
    const ended = (how: string): void => {
      if (child !== started) return
      child = null
      killGroup(started.pid)
      if (!isWanted) return
      options.onEnd?.(how)
      restart = setTimeout(start, options.restartAfterMs ?? RESTART_AFTER_MS)
    }
    started.once('error', (error) => ended(error.message))
    started.once('exit', (code, signalName) => ended(signalName ?? `code ${code}`))
  }
  function signal(signalName: NodeJS.Signals): void {
    sendSignal(child?.pid ?? 0, signalName)
  }
  function hold(): void {
    isWanted = false
    clearTimeout(restart)
  }
  async function end(signalName: NodeJS.Signals): Promise<string[]> {
    hold()
    const ending = child
    if (ending === null || ending.pid === undefined) return []
    const exited = once(ending, 'exit')
    signal(signalName)
    // A stopped process ends only when it goes on.
    signal('SIGCONT')
    const limitMs = options.stopLimitMs ?? STOP_LIMIT_MS
    const isLate = (await Promise.race([exited, sleep(limitMs, 'late' as const, { ref: false })])) === 'late'
    if (!isLate) return []
    ending.kill('SIGKILL')
    await exited
    return [`${name} did not stop within ${limitMs / 1_000} s`]
  }
  return {
    name,
    description,
    ports,
    logFile,
    folder,
    pid: () => child?.pid ?? null,
    start,
    signal,
    hold,
    stop: (signalName = options.stopSignal ?? 'SIGTERM') => end(signalName),
    async kill() {
      await end('SIGKILL')
    },
  }
}

/** What a killed program leaves of its own, as systemd would: nginx's workers would keep the port. */
function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    // Nobody is left in it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
