// Starts the real thing on an operator's own PostgreSQL, takes that away for a while, and gives it back.
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
const START = { timeout: 240_000 }

test('a market with DATABASE_URL outlives its database, in the same process', { timeout: 600_000 }, async () => {
  await ensureBuilt('web')
  const proxy = await openDatabaseProxy(database.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'lotyard-external-'))
  const port = await requireFreePort('127.0.0.1', 0)
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
  }
  const market = spawn(PINNED_NODE, ['server/src/main.ts'], { cwd: ROOT, env, stdio: 'ignore' })
  const ask = async (path: string): Promise<number | null> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => null,
    )
  try {
    await expect.poll(() => ask('/readyz'), START).toBe(200)
    proxy.refuse()
    proxy.cut()
    await expect.poll(() => ask('/api/conditions'), START).toBe(503)
    // Long enough for jobs, listeners and the bid queue to have noticed.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    // Polled: a busy machine turns single requests away with a 503 of its own.
    await expect.poll(() => ask('/lots/'), START).toBe(200)
    proxy.accept()
    await expect.poll(() => ask('/api/conditions'), START).toBe(200)
    await expect.poll(() => ask('/readyz'), START).toBe(200)
    expect(market.exitCode).toBeNull()
    market.kill('SIGTERM')
    expect(await once(market, 'exit')).toEqual([0, null])
  } finally {
    market.kill('SIGKILL')
    await proxy.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
