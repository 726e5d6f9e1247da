// Starts one PostgreSQL server on a cluster and stops it again.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../runtime/reporting/start-error.ts'
import { isConnectionFailure } from '../connections/database-away.ts'
import type { Place } from './place.ts'

const START_LIMIT_MS = 30_000
// After kill -9 of PostgreSQL its children need about two seconds to notice and to let go of the cluster.
const LINGER_LIMIT_MS = 20_000
const STOP_LIMIT_MS = 10_000
// Written for every connection that comes at the wrong moment: that is no reason.
const IS_ABOUT_CLIENTS = /the database system is|terminating connection|connection to client lost/
const MAX_LOG_BYTES = 10 * 1024 * 1024

export type ServerProcess = { pid: number; child: ChildProcess; stop: () => Promise<void> }

export async function startServer(options: {
  place: Place
  settings: Record<string, string>
  adminUrl: string
  logPath: string
}): Promise<ServerProcess> {
  const lingerDeadline = performance.now() + LINGER_LIMIT_MS
  for (;;) {
    const logStart = rotateLog(options.logPath)
    const child = spawnServer(options.place, options.settings, options.logPath)
    const outcome = await Promise.race([
      once(child, 'exit').then(() => 'exited' as const),
      once(child, 'error').then(([error]) => Promise.reject(error as Error)),
      waitUntilReady(options.adminUrl, child),
    ])
    if (outcome === 'ready') return { pid: child.pid ?? 0, child, stop: () => stop(child) }
    if (outcome === 'silent') await stop(child)
    const said = readFileSync(options.logPath, 'utf8').slice(logStart)
    const lingers = /already exists|still in use|Is another (postmaster|postgres)/.test(said)
    if (outcome === 'silent' || !lingers || performance.now() > lingerDeadline) {
      throw new StartError(`PostgreSQL did not start: ${lastComplaint(said)} (log: ${options.logPath})`)
    }
    await sleep(200)
  }
}

function spawnServer(place: Place, settings: Record<string, string>, logPath: string): ChildProcess {
  const log = openSync(logPath, 'a', 0o600)
  try {
    return spawn(
      join(place.binaries, 'bin', 'postgres'),
      [
        '-D',
        place.cluster,
        '-k',
        place.socketFolder,
        ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
      ],
      // Detached: a Ctrl-C at the terminal is for us, and PostgreSQL stops last.
      { detached: true, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: ['ignore', log, log], ...place.runAs },
    )
  } finally {
    closeSync(log)
  }
}

async function waitUntilReady(adminUrl: string, child: ChildProcess): Promise<'ready' | 'silent'> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    if (await canConnect(adminUrl)) return 'ready'
    await sleep(15)
  }
  return 'silent'
}

/** False while the server is not up yet; any other refusal is thrown, because waiting will not cure it. */
export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (isConnectionFailure(error)) return false
    if ((error as { code?: string }).code === '28P01')
      throw new StartError('PostgreSQL refuses the password kept in the data folder.', { cause: error })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function stop(child: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await Promise.race([exited, sleep(STOP_LIMIT_MS, undefined, { ref: false })])
  }
}

/** Keeps at most two logs. Returns the offset at which this start's part begins. */
function rotateLog(logPath: string): number {
  if (!existsSync(logPath)) return 0
  const { size } = statSync(logPath)
  if (size < MAX_LOG_BYTES) return size
  renameSync(logPath, `${logPath}.old`)
  return 0
}

/** Of PostgreSQL's log, what it complained of last. */
export function lastComplaint(said: string): string {
  const lines = said.trim().split('\n')
  const complaint =
    lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line) && !IS_ABOUT_CLIENTS.test(line)) ??
    lines.at(-1) ??
    ''
  return complaint.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') || 'it said nothing'
}
