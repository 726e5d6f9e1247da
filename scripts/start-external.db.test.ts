// Starts the real thing, a site and a worker, on an operator's own PostgreSQL, takes that away for a while, and gives it back.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useDatabase } from '../server/test/databases/database.ts'
import { openDatabaseProxy } from '../server/test/databases/database-proxy.ts'
import { requireFreePort } from '../server/src/runtime/port.ts'
import { ensureBuilt } from './launch/build.mjs'
import { COMPILED, PINNED_NODE, ROOT } from './launch/root.mjs'

const database = useDatabase()
// Only ends a hang: beside busy loops a start took more than a minute.
const METRICS_TOKEN = 'a token for the collector'
const START = { timeout: 240_000 }

test(
  'a site and a worker wait for their database, outlive it in the same process, and end without turning visitors away',
  { timeout: 600_000 },
  async () => {
    await ensureBuilt('web')
    const proxy = await openDatabaseProxy(database.url)
    const dataDir = mkdtempSync(join(tmpdir(), 'lotyard-external-'))
    const port = await requireFreePort('127.0.0.1', 0)
    const workerPort = await requireFreePort('127.0.0.1', 0)
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: COMPILED,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: proxy.url,
      SESSION_SECRET: 'x'.repeat(32),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      METRICS_TOKEN,
      JOBS: 'off',
      WORKER_PORT: String(workerPort),
      DRAIN_SECONDS: '2',
    }
    proxy.refuse()
    const market = spawn(PINNED_NODE, ['server/src/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'] })
    const worker = spawn(PINNED_NODE, ['scripts/worker.mjs'], { cwd: ROOT, env, stdio: 'ignore' })
    let said = ''
    market.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
    const ask = async (path: string, atPort = port): Promise<number | null> =>
      fetch(`http://127.0.0.1:${atPort}${path}`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }).then(
        ({ status }) => status,
        () => null,
      )
    const askWorker = (path: string): Promise<number | null> => ask(path, workerPort)
    try {
      // Machines come up in any order.
      await expect.poll(() => said, START).toMatch(/^DATABASE_URL: .* Waiting for it, for up to 10 minutes\.\n/)
      proxy.accept()
      await expect.poll(() => ask('/readyz'), START).toBe(200)
      expect(said).toContain('no jobs are run here')
      await expect.poll(() => askWorker('/readyz'), START).toBe(200)
      expect([await askWorker('/healthz'), await askWorker('/metrics'), await askWorker('/lots/')]).toEqual([
        200, 200, 404,
      ])
      proxy.refuse()
      proxy.cut()
      await expect.poll(() => ask('/api/conditions'), START).toBe(503)
      // Long enough for jobs, listeners and the bid queue to have noticed.
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      // Polled: a busy machine turns single requests away with a 503 of its own.
      await expect.poll(() => ask('/lots/'), START).toBe(200)
      expect(await askWorker('/readyz')).toBe(503)
      proxy.accept()
      await expect.poll(() => ask('/api/conditions'), START).toBe(200)
      await expect.poll(() => ask('/readyz'), START).toBe(200)
      await expect.poll(() => askWorker('/readyz'), START).toBe(200)
      expect([market.exitCode, worker.exitCode]).toEqual([null, null])
      // Killed with its supervisor, it leaves nothing running; the market drains meanwhile.
      worker.kill('SIGKILL')
      market.kill('SIGTERM')
      const ended = once(market, 'exit')
      await expect.poll(() => ask('/readyz'), START).toBe(503)
      expect(await ask('/lots/')).toBe(200)
      expect(await ended).toEqual([0, null])
      await expect.poll(() => askWorker('/healthz'), START).toBeNull()
    } finally {
      market.kill('SIGKILL')
      worker.kill('SIGKILL')
      await proxy.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
