// One web process of the product, for the bench: everything that a request meets, but no pages.
import { buildApp } from '../../../server/src/app.ts'
import { parseConfig } from '../../../server/src/config/config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { createLog } from '../../../server/src/runtime/log.ts'
import { BENCH_SECRET } from './market.ts'

const url = process.argv[2]!
const config = {
  ...parseConfig({ PORT: '0', SESSION_SECRET: BENCH_SECRET, DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }),
  port: 0,
}
const log = createLog('warn')
const database = openDatabase(url, { maxConnections: 10, onError: (error) => log.warn(error) })
const app = await buildApp({ db: database.db, pool: database.pool, config, log })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send!({ port: Number(new URL(address).port) })
process.on('disconnect', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0))
})
