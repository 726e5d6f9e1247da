import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { requireExternal } from '../db/require-external.ts'
import { startEmbeddedPostgres, useEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded-postgres.ts'

// Connections per web process, and a few for migrations, commands and psql.
export const POOL_SIZE = 20
const SPARE_CONNECTIONS = 30

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
  onLost: (error: Error) => void
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
    maxConnections: SPARE_CONNECTIONS + POOL_SIZE * (config.webProcesses + 1),
    onRestart: (message) => log.error(message),
    onLost: options.onLost,
  })
  return { url: embedded.url, stop: embedded.stop, embeddedIn: embedded.cluster }
}
