// A web process of the market over a test's database: the address of the database and the settings come from its parent,
// which is told where it listens.
import { flushCompileCache } from 'node:module'
import { buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config/config.ts'
import { openDatabase } from '../../src/db/database.ts'
import { REQUEST_LIMITS } from '../../src/db/connections/limits.ts'
import { createLog } from '../../src/runtime/reporting/log.ts'

const [url, settings] = process.argv.slice(2) as [string, string]
const config = JSON.parse(settings) as Config
// Killing this process ends its connections too.
const { db, pool } = openDatabase(url, { maxConnections: 5, limits: REQUEST_LIMITS, onError: () => {} })
const app = await buildApp({ db, pool, config, log: createLog(config.logLevel) })
process.send!({ origin: await app.listen({ host: '127.0.0.1', port: 0 }) })
flushCompileCache()
process.on('disconnect', () => process.exit(0))
