// A market in a folder of its own, started as people start it for the first time, with the demo.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { useEmbeddedPostgres } from '../../../server/src/db/embedded/embedded-postgres.ts'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import { removeAfterwards } from '../../faults/embedded/remove-afterwards.ts'
import { childrenOf } from '../../faults/processes.ts'
import { PINNED_NODE, ROOT } from '../../launch/root.mjs'
import { BENCH_SECRET } from '../machine/bench-secret.ts'
import { descendants, processMs, threadMs } from '../machine/cpu.ts'
import { makeBenchFolder } from '../machine/own-postgres.ts'

const START_LIMIT_MS = 240_000
const STOP_LIMIT_MS = 60_000
const LOOK_MS = 50

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
  const child = spawn(PINNED_NODE, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SESSION_SECRET: BENCH_SECRET,
      // As under npm: it ends when we do, however we end.
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (child.pid !== undefined) removal.after(child.pid)
  const exited = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    const isLate = await Promise.race([exited, sleep(STOP_LIMIT_MS, 'late' as const, { ref: false })])
    if (isLate === 'late') child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    removal.dismiss()
  }
  try {
    const address = `http://127.0.0.1:${port}`
    await untilFirstPage(address, child)
    const firstPageMs = performance.now() - startedAt
    const { url } = await useEmbeddedPostgres({ dataDir: folder, command: 'npm run bench', maxConnections: 1 })
    const database = openDatabase(url, { maxConnections: 2, onError: () => {} })
    const server = childrenOf(child.pid!)[0]!
    return {
      address,
      pool: database.pool,
      firstPageMs,
      cpuMs: () => descendants(child.pid!).reduce((sum, pid) => sum + processMs(pid), 0),
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

async function untilFirstPage(address: string, child: { exitCode: number | null }): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const reply = await fetch(`${address}/`).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.status === 200) return
    await sleep(LOOK_MS)
  }
  throw new Error('The market showed no page in time.')
}
