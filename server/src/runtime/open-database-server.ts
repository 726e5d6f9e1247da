import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { notUsable } from '../config/data-folder.ts'
import { isDatabaseAway } from '../db/connections/database-away.ts'
import { lastComplaint } from '../db/embedded/server-process.ts'
import { StartError } from './reporting/start-error.ts'
import { startEmbeddedPostgres, useEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { connectionsNeeded } from './connections-needed.ts'
import { waitForDatabase, type Waiting } from './wait-for-external.ts'

/** Of the embedded server, for a worker beside the site, commands and psql. */
const SPARE_CONNECTIONS = 34

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
  /** For the database of DATABASE_URL, where it is away. Absent: not at all. */
  waiting?: Waiting
}): Promise<DatabaseServer> {
  const { config, log } = options
  if (config.databaseUrl !== null) {
    await waitForDatabase(options.waiting ?? { limitMs: 0, say: () => {} }, config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => {}, embeddedIn: null, explain: (error) => error as Error }
  }
  const open = options.as === 'owner' ? startEmbeddedPostgres : useEmbeddedPostgres
  const embedded: EmbeddedPostgres = await open({
    dataDir: config.dataDir,
    command: options.command,
    maxConnections:
      SPARE_CONNECTIONS + connectionsNeeded({ webProcesses: config.webProcesses, jobProcesses: 1 }, config),
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
