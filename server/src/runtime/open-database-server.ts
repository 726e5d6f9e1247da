import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { notUsable } from '../config/data-folder.ts'
import { isDatabaseAway } from '../db/connections/database-away.ts'
import { lastComplaint } from '../db/embedded/server-process.ts'
import { StartError } from './reporting/start-error.ts'
import { requireExternal } from '../db/connections/require-external.ts'
import { startEmbeddedPostgres, useEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { SANDBOX_CONNECTIONS } from '../providers/payments/sandbox/create-sandbox.ts'

// Connections that the requests of a web process share, those of the first process for its work, and a few for the lease of
// the jobs, migrations, commands and psql.
export const POOL_SIZE = 20
// One for each slot of jobs and for each lane that listens for them, some for orders that are recovered together, and spare.
export const WORK_POOL_SIZE = 24
// What a web process holds beside its pool: two that decide bids, one that hears of bids, one that hears of changes to
// the catalogue, one that builds it, one that says that it lives, and those of the payment sandbox.
const BESIDE_POOL = 6 + SANDBOX_CONNECTIONS
const SPARE_CONNECTIONS = 38

export type DatabaseServer = {
  url: string
  stop: () => Promise<void>
  embeddedIn: string | null
  /** Makes one sentence of an error of the first statements, where the server's own state explains it. */
  explain: (error: unknown) => Error
}

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
    return { url: config.databaseUrl, stop: async () => {}, embeddedIn: null, explain: (error) => error as Error }
  }
  const open = options.as === 'owner' ? startEmbeddedPostgres : useEmbeddedPostgres
  const embedded: EmbeddedPostgres = await open({
    dataDir: config.dataDir,
    command: options.command,
    maxConnections:
      SPARE_CONNECTIONS + WORK_POOL_SIZE + SANDBOX_CONNECTIONS + (POOL_SIZE + BESIDE_POOL) * config.webProcesses,
    onTrouble: (line, message) => log.error(line, message),
  })
  return {
    url: embedded.url,
    stop: embedded.stop,
    embeddedIn: embedded.cluster,
    explain: (error) => explainEmbedded(error, config.dataDir),
  }
}

/** A full disk ends PostgreSQL, whose log then knows more than the connection that broke. */
function explainEmbedded(error: unknown, dataDir: string): Error {
  const explained = notUsable(dataDir, error)
  if (explained instanceof StartError || !isDatabaseAway(error)) return explained
  const logPath = join(dataDir, 'postgresql.log')
  return new StartError(
    `PostgreSQL ended during the start: ${lastComplaint(readFileSync(logPath, 'utf8'))} (log: ${logPath})`,
    {
      cause: error,
    },
  )
}
