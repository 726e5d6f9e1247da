import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseProxy, type DatabaseProxy } from '../../test/databases/database-proxy.ts'
import { useDatabase } from '../../test/databases/database.ts'
import { slowdown } from '../../test/servers/slowdown.ts'
import { readInterrupted } from '../domains/orders/placing/recovering/recovery-queries.ts'
import { openWatching } from './open-watching.ts'
import { metrics } from '../metrics.ts'
import { createStopper } from './stop-in-order.ts'

const server = useDatabase()
let proxy: DatabaseProxy
beforeAll(async () => void (proxy = await openDatabaseProxy(server.url)))
afterAll(() => proxy.close())

test('a look for interrupted orders that meets a silent connection ends within seconds, and the next takes another', async () => {
  const stopper = createStopper(15_000, () => {})
  const { db, pool } = await openWatching(proxy.url, { log: pino({ level: 'silent' }), stopper })
  await readInterrupted(db, 'sandbox')
  expect(pool.idleCount).toBe(1)
  expect(await metrics.metrics()).toContain('lotyard_db_pool_connections{pool="watching",state="idle"} 1')
  proxy.freeze()
  const startedAt = performance.now()
  await expect(readInterrupted(db, 'sandbox')).rejects.toThrow('Query read timeout')
  expect(performance.now() - startedAt).toBeLessThan(6_000 * slowdown())
  proxy.thaw()
  expect(await readInterrupted(db, 'sandbox')).toEqual({ deadProcesses: [], hasOutbox: false })
  expect(await stopper.stopAll()).toEqual([])
  expect(await metrics.metrics()).not.toContain('lotyard_db_pool_connections{pool="watching"')
})
