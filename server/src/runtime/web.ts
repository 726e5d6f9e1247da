import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { LONG_WORK_LIMITS, REQUEST_LIMITS } from '../db/connections/limits.ts'
import { openReplica } from '../db/connections/replica/replica.ts'
import { registerPages } from '../ssr/pages/register-pages.ts'
import { POOL_SIZE, WORK_POOL_SIZE } from './open-database-server.ts'
import { explainListenError } from './port.ts'
import type { Stopper } from './stop-in-order.ts'

// Long enough to finish a request, short enough that a forgotten open stream does not hold up a stop.
const CLOSE_LIMIT_MS = 5_000

/**
 * Opens the pool that requests share, or the one for work that no client waits for: each has its own limits, so that long
 * work may take long and a silent database still keeps no visitor waiting.
 */
export async function openContext(
  config: Config,
  url: string,
  log: Logger,
  stopper: Stopper,
  purpose: 'requests' | 'work' = 'requests',
): Promise<Context> {
  const database = openDatabase(url, {
    maxConnections: purpose === 'requests' ? POOL_SIZE : WORK_POOL_SIZE,
    limits: purpose === 'requests' ? REQUEST_LIMITS : LONG_WORK_LIMITS,
    // The pool replaces a connection that broke. If the server is gone, the next query fails and says so.
    // While we stop, some are still saying goodbye when PostgreSQL ends them.
    onError: (error) => {
      if (!stopper.isStopping) log.warn({ err: error }, 'A database connection broke.')
    },
  })
  await stopper.add(`database connections (${purpose})`, () => database.close())
  const { databaseReplicaUrl } = config
  if (databaseReplicaUrl === null) return { db: database.db, pool: database.pool, config, log }
  const replica = openReplica(databaseReplicaUrl, { pool: database.pool, log })
  await stopper.add(`connections to the replica (${purpose})`, () => replica.close())
  return { db: database.db, pool: database.pool, replica, config, log }
}

/** Builds the site, opens it, and returns the address. */
export async function openSite(context: Context, stopper: Stopper): Promise<string> {
  const { host, port } = context.config
  const app = await buildApp(context)
  await registerPages(app, context)
  await stopper.add('site', async () => {
    const giveUp = setTimeout(() => app.server.closeAllConnections(), CLOSE_LIMIT_MS)
    await app.close()
    clearTimeout(giveUp)
  })
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw explainListenError(error, host, port)
  }
}
