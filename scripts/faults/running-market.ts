// An embedded market of its own, started as people start it, on loopback and in a folder that is removed afterwards.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../server/src/db/database.ts'
import { useEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts'
import { findPostmaster } from '../../server/src/db/embedded/postmaster.ts'
import { requireFreePort } from '../../server/src/runtime/port.ts'
import { makeFolderOnDisk } from '../../server/test/databases/data-folder.ts'
import { PINNED_NODE, ROOT } from '../launch/root.mjs'
import { childrenOf } from './processes.ts'

export type RunningMarket = {
  address: string
  /** All of its files; PostgreSQL works in there. */
  folder: string
  sessionSecret: string
  /** A connection to its database beside its own, which breaks with every fault and is made again when it is used. */
  database: Database
  /** The process that serves, as `npm start` started it; null while there is none. */
  findServer: () => number | null
  findPostmaster: () => number | null
  /** What it printed, for a run that fails. */
  output: () => string
  /** Ends it as Ctrl-C does. Returns what was left behind, if anything. */
  stop: () => Promise<string[]>
}

const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 60_000
const MAX_OUTPUT = 200_000

export async function startMarket(): Promise<RunningMarket> {
  const folder = makeFolderOnDisk('lotyard-faults-')
  const dataDir = join(folder, 'data')
  const cluster = join(dataDir, 'postgresql', 'cluster')
  const port = await requireFreePort('127.0.0.1', 0)
  const sessionSecret = randomBytes(24).toString('hex')
  const child = spawn(PINNED_NODE, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      SESSION_SECRET: sessionSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const hear = (part: string): void => void (text = (text + part).slice(-MAX_OUTPUT))
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const exited = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`

  const stop = async (): Promise<string[]> => {
    child.kill('SIGINT')
    const late = sleep(STOP_LIMIT_MS, 'late' as const, { ref: false })
    const left: string[] = []
    if ((await Promise.race([exited, late])) === 'late') {
      left.push('the market did not stop when it was told to')
      child.kill('SIGKILL')
    } else if (child.exitCode !== 0) left.push(`the market stopped with code ${child.exitCode}`)
    if (findPostmaster(cluster) !== null) left.push('PostgreSQL was left running')
    rmSync(folder, { recursive: true, force: true })
    return left
  }
  try {
    await waitUntilReady(address, child)
  } catch (error) {
    await stop()
    throw new Error(`The market did not open:\n${text}`, { cause: error })
  }
  const { url } = await useEmbeddedPostgres({ dataDir, command: 'npm run faults', maxConnections: 1 })
  const database = openDatabase(url, { maxConnections: 4, onError: () => {} })
  return {
    address,
    folder,
    sessionSecret,
    database,
    findServer: () => childrenOf(child.pid ?? 0)[0] ?? null,
    findPostmaster: () => findPostmaster(cluster)?.pid ?? null,
    output: () => text,
    async stop() {
      await database.close()
      return stop()
    },
  }
}

async function waitUntilReady(address: string, child: { exitCode: number | null }): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const reply = await fetch(`${address}/readyz`).catch(() => null)
    if (reply?.status === 200) return
    await sleep(100)
  }
  throw new Error('It was not ready in time.')
}
