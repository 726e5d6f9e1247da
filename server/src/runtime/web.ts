import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { measurePool, type PoolPurpose } from '../db/connections/measure-pool.ts'
import { LONG_WORK_LIMITS, REQUEST_LIMITS } from '../db/connections/limits.ts'
import { openReplica } from '../db/connections/replica/replica.ts'
import { registerPages } from '../ssr/pages/register-pages.ts'
import type { App } from '../http/route.ts'
import type { Drain } from './drain.ts'
import { explainListenError } from './port.ts'
import type { Stopper } from './stop-in-order.ts'
import { CLOSE_LIMIT_MS } from './stop-limits.ts'

const POOL_CLOSE_LIMIT_MS = 2_000

/**
 * Opens the pool that requests share, or the one for work that no client waits for: each has its own limits, so that long
 * work may take long and a silent database still keeps no visitor waiting. Only what serves requests reads from a replica.
 */
export async function openContext(
  config: Config,
  url: string,
  log: Logger,
  stopper: Stopper,
  purpose: Exclude<PoolPurpose, 'watching'> = 'requests',
): Promise<Context> {
  const database = openDatabase(url, {
    maxConnections: purpose === 'requests' ? config.databaseConnections : config.databaseWorkConnections,
    limits: purpose === 'requests' ? REQUEST_LIMITS : LONG_WORK_LIMITS,
    // The pool replaces a connection that broke. If the server is gone, the next query fails and says so.
    // While we stop, some are still saying goodbye when PostgreSQL ends them.
    onError: (error) => {
      if (!stopper.isStopping) log.warn({ err: error }, 'A database connection broke.')
    },
  })
  const unmeasure = measurePool(database.pool, purpose)
  // One that is still at a statement of work that was given up ends with the process.
  const closed = () => Promise.race([database.close(), sleep(POOL_CLOSE_LIMIT_MS, undefined, { ref: false })])
  await stopper.add(`database connections (${purpose})`, () => {
    unmeasure()
    return closed()
  })
  const { databaseReplicaUrl } = config
  if (databaseReplicaUrl === null || purpose !== 'requests')
    return { db: database.db, pool: database.pool, config, log }
  const replica = openReplica(databaseReplicaUrl, { pool: database.pool, log })
  await stopper.add('connections to the replica', () => replica.close())
  return { db: database.db, pool: database.pool, replica, config, log }
}

/** Builds the site, opens it, and returns the address. Told to drain, it moves its visitors elsewhere. */
export async function openSite(context: Context, stopper: Stopper, drain: Pick<Drain, 'add'>): Promise<string> {
  const { host, port } = context.config
  const app = await buildApp(context)
  await registerPages(app, context)
  await stopper.add('site', () => closeSite(app))
  try {
    const address = await app.listen({ host, port })
    drain.add((forMs) => {
      context.log.info({ seconds: forMs / 1_000 }, 'Told to end: serving goes on while visitors move elsewhere.')
      app.draining.begin(forMs)
    })
    return address
  } catch (error) {
    throw explainListenError(error, host, port)
  }
}

/** Shorter than most turns of a busy process, much longer than an idle one's. */
const QUIET_TURN_MS = 0.5
/** A process that is never quiet closes all the same. */
const QUIET_WITHIN_MS = 250

/**
 * Returns right after the event loop has looked at its sockets, and had next to nothing to do there. A connection that the
 * system has made and nobody has taken yet is cut off with the listener, and so is a kept one whose next request has arrived
 * unread: after a long turn there may be many.
 */
async function takeInWhatWaits(): Promise<void> {
  const untilMs = performance.now() + QUIET_WITHIN_MS
  // Only ends the turn that we are in.
  await turn()
  for (let beganMs = performance.now(), tookMs = Infinity; tookMs > QUIET_TURN_MS && beganMs < untilMs;) {
    await turn()
    tookMs = performance.now() - beganMs
    beganMs += tookMs
  }
}

/**
 * The listener closes first, and the application only when the last reply is out: a client that finds no listener safely
 * tries another process, and a page under way may still call the API that it is drawn from.
 */
export async function closeSite(app: App, limitMs = CLOSE_LIMIT_MS): Promise<void> {
  app.draining.begin(0)
  await takeInWhatWaits()
  const giveUp = setTimeout(() => app.server.closeAllConnections(), limitMs)
  // An error says only that it never listened.
  await new Promise<unknown>((resolve) => app.server.close(resolve))
  clearTimeout(giveUp)
  await app.close()
}
