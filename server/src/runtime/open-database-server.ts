import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { requireExternal } from '../db/require-external.ts'
import { startEmbeddedPostgres, useEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded-postgres.ts'

// Connections per web process, of the first process for jobs and migrations, and a few for commands and psql.
export const POOL_SIZE = 20
export const WORK_POOL_SIZE = 12
const SPARE_CONNECTIONS = 38

export type DatabaseServer = { url: string; stop: () => Promise<void>; embeddedIn: string | null }

/**
 * The database server: the one DATABASE_URL names, or the embedded one. An owner must be the only one on the data
 * folder; a guest (a command beside a running site) uses the running server.
 */
export async function openDatabaseServer(options: {
  config: Config
  as: 'owner' | 'guest'
  command: string
  log: Logger
}): Promise<DatabaseServer> {
  const { config, log } = options
  if (config.databaseUrl !== null) {
    await requireExternal('DATABASE_URL', config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => {}, embeddedIn: null }
  }
  const open = options.as === 'owner' ? startEmbeddedPostgres : useEmbeddedPostgres
  const embedded: EmbeddedPostgres = await open({
    dataDir: config.dataDir,
    command: options.command,
    maxConnections: SPARE_CONNECTIONS + WORK_POOL_SIZE + POOL_SIZE * config.webProcesses,
    onTrouble: (line, message) => log.error(line, message),
  })
  return { url: embedded.url, stop: embedded.stop, embeddedIn: embedded.cluster }
}
