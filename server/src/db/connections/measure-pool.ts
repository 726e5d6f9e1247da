// Tells /metrics how busy a pool is. A caller who finds an idle connection is not measured, so it costs the others nothing.
import type pg from 'pg'
import { Gauge, Histogram } from 'prom-client'
import { metrics } from '../../metrics.ts'

export type PoolPurpose = 'requests' | 'work' | 'watching'

const pools = new Set<{ pool: pg.Pool; purpose: PoolPurpose }>()

const waits = new Histogram({
  name: 'lotyard_db_pool_wait_seconds',
  help: 'How long callers waited for a connection when none was idle, those who gave up included.',
  labelNames: ['pool'] as const,
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers: [metrics],
})

new Gauge({
  name: 'lotyard_db_pool_connections',
  help: 'Connections of the pools: idle, busy, and max, which is how many there may be.',
  labelNames: ['pool', 'state'] as const,
  registers: [metrics],
  collect() {
    this.reset()
    for (const { pool, purpose } of pools) {
      this.inc({ pool: purpose, state: 'idle' }, pool.idleCount)
      this.inc({ pool: purpose, state: 'busy' }, pool.totalCount - pool.idleCount)
      this.inc({ pool: purpose, state: 'max' }, pool.options.max)
    }
  },
})

new Gauge({
  name: 'lotyard_db_pool_waiting',
  help: 'Callers who wait for a connection of a pool now.',
  labelNames: ['pool'] as const,
  registers: [metrics],
  collect() {
    this.reset()
    for (const { pool, purpose } of pools) this.inc({ pool: purpose }, pool.waitingCount)
  },
})

type Connect = (callback?: (...given: unknown[]) => void) => unknown

/** Returns how to leave it out again. */
export function measurePool(pool: pg.Pool, purpose: PoolPurpose): () => void {
  const measured = { pool, purpose }
  pools.add(measured)
  const connect = pool.connect.bind(pool) as Connect
  const measuring: Connect = (callback) => {
    if (pool.idleCount > pool.waitingCount) return connect(callback)
    const startedAt = performance.now()
    const done = (): void => waits.observe({ pool: purpose }, (performance.now() - startedAt) / 1_000)
    if (callback === undefined) return (connect() as Promise<unknown>).finally(done)
    return connect((...given) => {
      done()
      callback(...given)
    })
  }
  pool.connect = measuring as typeof pool.connect
  return () => void pools.delete(measured)
}
