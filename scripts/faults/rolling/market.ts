// A market as one behind a balancer is run: PostgreSQL, two web processes without jobs, and a worker, each a process of its
// own that can be ended and started again. On loopback, in a folder that is removed afterwards.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../../../server/src/db/schema/prepare-database.ts'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import { makeFolderOnDisk } from '../../../server/test/databases/data-folder.ts'
import { BENCH_SECRET } from '../../bench/machine/bench-secret.ts'
import { COMPILED, PINNED_NODE, ROOT } from '../../launch/root.mjs'

export const DRAIN_SECONDS = 5
const READY_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 90_000
const MAX_OUTPUT = 20_000
const DATABASE_CONNECTIONS = 200

export type Part = {
  name: string
  port: number
  /** Resolves when /readyz says so. */
  start: () => Promise<void>
  /** As a deployment ends it. Resolves with its exit code when it is gone. */
  end: () => Promise<number | null>
  /** What it printed last. */
  output: () => string
}

export type RollingMarket = {
  folder: string
  database: Database
  webs: Part[]
  worker: Part
  stop: () => Promise<void>
}

export async function openRollingMarket(fill: (database: Database) => Promise<void>): Promise<RollingMarket> {
  const folder = makeFolderOnDisk('lotyard-rolling-')
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    command: 'npm run faults -- --rolling',
    maxConnections: DATABASE_CONNECTIONS,
    temporaryFolder: folder,
  })
  const database = openDatabase(postgres.url, { maxConnections: 4, onError: () => {} })
  const parts: Part[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(parts.map((part) => part.end()))
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await prepareDatabase(postgres.url)
    await fill(database)
    const shared = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') }
    for (const name of ['web 1', 'web 2']) {
      const port = await requireFreePort('127.0.0.1', 0)
      // With the demo only limits may be off, which one machine that sends everything would meet. It isn't loaded: the
      // database isn't empty.
      const env = { ...shared, PORT: String(port), JOBS: 'off', DEMO: 'on', RATE_LIMITS: 'off', TRUST_PROXY: '1' }
      parts.push(createPart({ name, port, file: 'server/src/main.ts', env }))
    }
    const port = await requireFreePort('127.0.0.1', 0)
    const env = { ...shared, WORKER_PORT: String(port), DEMO: 'off' }
    parts.push(createPart({ name: 'worker', port, file: 'server/src/worker-main.ts', env }))
    for (const part of parts) await part.start()
  } catch (error) {
    await stop()
    throw new Error(`The market did not open:\n${parts.map((part) => part.output()).join('\n')}`, { cause: error })
  }
  const [first, second, worker] = parts as [Part, Part, Part]
  return { folder, database, webs: [first, second], worker, stop }
}

type PartOptions = { name: string; port: number; file: string; env: Record<string, string> }

function createPart({ name, port, file, env }: PartOptions): Part {
  let child: ChildProcess | null = null
  let text = ''
  const hear = (part: string): void => void (text = (text + part).slice(-MAX_OUTPUT))

  async function start(): Promise<void> {
    const started = spawn(PINNED_NODE, [file, '--supervised'], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_COMPILE_CACHE: COMPILED,
        HOST: '127.0.0.1',
        SESSION_SECRET: BENCH_SECRET,
        LOG_LEVEL: 'warn',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        ...env,
      },
      // It ends with us, however we end.
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child = started
    started.stdin.on('error', () => {})
    for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', hear)
    const deadline = performance.now() + READY_LIMIT_MS
    while (performance.now() < deadline && started.exitCode === null) {
      const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      await reply?.arrayBuffer()
      if (reply?.status === 200) return
      await sleep(100)
    }
    throw new Error(`${name} was not ready in time`)
  }

  async function end(): Promise<number | null> {
    const ending = child
    if (ending === null || ending.exitCode !== null) return ending?.exitCode ?? 0
    const exited = once(ending, 'exit')
    ending.kill('SIGTERM')
    const late = await Promise.race([exited, sleep(STOP_LIMIT_MS, 'late' as const, { ref: false })])
    if (late === 'late') ending.kill('SIGKILL')
    return late === 'late' ? null : ending.exitCode
  }

  return { name, port, start, end, output: () => `${name}: ${text}` }
}
