// A market in a folder of its own, started as people start it for the first time, with the demo.
import { rmSync } from 'node:fs'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { useEmbeddedPostgres } from '../../../server/src/db/embedded/embedded-postgres.ts'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import { removeAfterwards } from '../../faults/embedded/remove-afterwards.ts'
import { childrenOf } from '../../faults/processes.ts'
import { runProduct } from '../../launch/run-product.ts'
import { BENCH_SECRET } from '../machine/bench-secret.ts'
import { descendants, processMs, threadMs } from '../machine/cpu.ts'
import { makeBenchFolder } from '../machine/own-postgres.ts'

const START_LIMIT_MS = 240_000
const STOP_LIMIT_MS = 60_000

export type FirstMarket = {
  address: string
  pool: Database['pool']
  /** From the start of the program to its first page, by the clock. */
  firstPageMs: number
  /** CPU milliseconds of everything that it started, PostgreSQL too. */
  cpuMs: () => number
  /** CPU milliseconds of the one thread that answers requests. */
  answeringMs: () => number
  stop: () => Promise<void>
}

export async function startFirst(): Promise<FirstMarket> {
  const folder = makeBenchFolder()
  const removal = removeAfterwards(folder)
  const port = await requireFreePort('127.0.0.1', 0)
  const startedAt = performance.now()
  const market = runProduct({
    args: ['scripts/start.mjs'],
    port,
    env: {
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'on',
      RATE_LIMITS: 'off',
      SESSION_SECRET: BENCH_SECRET,
      // As under npm: it ends when we do, however we end.
      npm_lifecycle_event: 'start',
    },
  })
  const pid = market.child.pid ?? 0
  removal.after(pid)
  const stop = async (): Promise<void> => {
    await market.end('SIGINT', STOP_LIMIT_MS)
    rmSync(folder, { recursive: true, force: true })
    removal.dismiss()
  }
  try {
    await market.untilReady(START_LIMIT_MS, '/')
    const firstPageMs = performance.now() - startedAt
    const { url } = await useEmbeddedPostgres({ dataDir: folder, command: 'npm run bench', maxConnections: 1 })
    const database = openDatabase(url, { maxConnections: 2, onError: () => {} })
    const server = childrenOf(pid)[0]!
    return {
      address: market.address,
      pool: database.pool,
      firstPageMs,
      cpuMs: () => descendants(pid).reduce((sum, id) => sum + processMs(id), 0),
      answeringMs: () => threadMs(server),
      async stop() {
        await database.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
