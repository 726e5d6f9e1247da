import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { REQUEST_LIMITS } from '../db/connections/limits.ts'
import { measurePool } from '../db/connections/measure-pool.ts'
import { openDatabase, type Database } from '../db/database.ts'
import type { Stopper } from './stop-in-order.ts'

/** As many as recovery decides about at a time: none of its orders waits for a connection. */
export const WATCHING_CONNECTIONS = 4
/** A frozen database never says goodbye. */
const CLOSE_LIMIT_MS = 2_000

/**
 * For what a process that runs jobs must notice within seconds: payments of processes that died, and whether the database
 * answers. On the connections of jobs, whose statements may take minutes, a primary that vanished without a word would stay
 * unnoticed for as long.
 */
export async function openWatching(
  url: string,
  { log, stopper }: { log: Logger; stopper: Stopper },
): Promise<Pick<Database, 'db' | 'pool'>> {
  const { db, pool, close } = openDatabase(url, {
    maxConnections: WATCHING_CONNECTIONS,
    limits: REQUEST_LIMITS,
    onError: (error) => {
      if (!stopper.isStopping) log.warn({ err: error }, 'A database connection broke.')
    },
  })
  const unmeasure = measurePool(pool, 'watching')
  await stopper.add('database connections (watching)', () => {
    unmeasure()
    return Promise.race([close(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })])
  })
  return { db, pool }
}
