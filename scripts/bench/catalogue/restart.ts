// A process that starts again: reads the model that another one saved, says how long that took and what it takes up, ends.
import '../../../server/src/runtime/production.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '../../../server/src/app.ts'
import { parseConfig } from '../../../server/src/config/config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { createLog } from '../../../server/src/runtime/reporting/log.ts'
import { memoryMb } from './memory.ts'

export type Restarted = {
  readyMs: number
  cpuMs: number
  longestPauseMs: number
  before: ReturnType<typeof memoryMb>
  after: ReturnType<typeof memoryMb>
}

const [url, folder] = process.argv.slice(2) as [string, string]
const database = openDatabase(url, { maxConnections: 4, onError: () => {} })
const before = memoryMb()
const config = { ...parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: 'on' }), rateLimits: false }
const app = await buildApp({ db: database.db, pool: database.pool, config, log: createLog('warn') })
const pauses = monitorEventLoopDelay({ resolution: 1 })
pauses.enable()
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
await app.ready()
// The first search waits until the read model is there.
await app.inject('/api/listings/')
const { user, system } = process.cpuUsage(cpuBefore)
const readyMs = performance.now() - startedAt
pauses.disable()
const restarted: Restarted = {
  readyMs,
  cpuMs: (user + system) / 1_000,
  longestPauseMs: pauses.max / 1e6,
  before,
  after: memoryMb(),
}
process.send?.(restarted)
await app.close()
await database.close()
process.disconnect()
