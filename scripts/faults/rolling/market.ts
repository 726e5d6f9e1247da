// A market as one behind a balancer is run: PostgreSQL, two web processes without jobs, and a worker, each a process of its
// own that can be ended and started again. On loopback, in a folder that is removed afterwards.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../../../server/src/db/schema/prepare-database.ts'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import { makeFolderOnDisk } from '../../../server/test/databases/data-folder.ts'
import { BENCH_SECRET } from '../../bench/machine/bench-secret.ts'
import { runProduct, type RunningProduct } from '../../launch/run-product.ts'

export const DRAIN_SECONDS = 5
const READY_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 90_000
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
  let running: RunningProduct | null = null
  return {
    name,
    port,
    async start() {
      running = runProduct({
        args: [file, '--supervised'],
        port,
        env: { SESSION_SECRET: BENCH_SECRET, DRAIN_SECONDS: String(DRAIN_SECONDS), ...env },
        endsWithUs: true,
      })
      await running.untilReady(READY_LIMIT_MS)
    },
    async end() {
      if (running === null) return 0
      const code = await running.end('SIGTERM', STOP_LIMIT_MS)
      return code === 'late' ? null : code
    },
    output: () => `${name}: ${running?.output() ?? ''}`,
  }
}
