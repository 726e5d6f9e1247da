import type { Context } from '../context.ts'
import { readConnectionLimit } from '../db/connections/connection-limit-queries.ts'
import { connectionsNeeded, type SetUp } from './connections-needed.ts'

/**
 * Says how many connections this process may come to hold, and warns where the server can't have that many: otherwise that
 * shows only under load, as requests that wait. The embedded server is sized to fit.
 */
export async function reportConnections({ db, config, log }: Context, setUp: SetUp): Promise<void> {
  if (config.databaseUrl === null) return
  const needed = connectionsNeeded(setUp, config)
  const limit = await readConnectionLimit(db)
  const line = { needed, limit }
  if (needed <= limit)
    return log.info(line, `This process uses up to ${needed} of the ${limit} connections that the database server has.`)
  log.warn(
    line,
    `This process may need ${needed} database connections, and the server has ${limit} for all programs: raise max_connections there, or lower DATABASE_CONNECTIONS or DATABASE_WORK_CONNECTIONS.`,
  )
}
