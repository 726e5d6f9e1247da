import pg from 'pg'
import { DatabaseAwayError } from './database-away.ts'
import { StartError } from '../../runtime/reporting/start-error.ts'

const MIN_VERSION = 15

/** Asks a database server that is not ours whether it is there, lets us in, is new enough, and takes writes if it has to. */
export async function requireExternal(
  variable: 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'SANDBOX_DATABASE_URL',
  url: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  client.on('error', () => {})
  const where = `${client.host}:${client.port}`
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; is_standby: boolean }>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as is_standby`,
    )
    requireVersion(variable, where, rows[0]!.version)
    if (variable === 'DATABASE_URL') requirePrimary(where, rows[0]!.is_standby)
  } catch (error) {
    throw explain(error, variable, client, where)
  } finally {
    await client.end().catch(() => {})
  }
}

export function requireVersion(variable: string, where: string, versionNumber: number): void {
  const version = Math.floor(versionNumber / 10_000)
  if (version >= MIN_VERSION) return
  throw new StartError(
    `${variable}: the server at ${where} is PostgreSQL ${version}, and Lotyard needs ${MIN_VERSION} or later.`,
  )
}

/** During a failover a balancer may still lead to a standby. It counts as away: another one, or this one, is about to take over. */
export function requirePrimary(where: string, isStandby: boolean): void {
  if (!isStandby) return
  const cause = new DatabaseAwayError(new Error('it is a standby'))
  throw new StartError(`DATABASE_URL: the server at ${where} is a standby, which takes no writes.`, { cause })
}

function explain(error: unknown, variable: string, client: pg.Client, where: string): Error {
  if (error instanceof StartError) return error
  const { code, message } = error as { code?: string; message: string }
  const sentences: Record<string, string> = {
    ENOTFOUND: `no machine named ${client.host} is known`,
    EAI_AGAIN: `no machine named ${client.host} is known`,
    ECONNREFUSED: `no PostgreSQL answers at ${where}`,
    ENOENT: `no PostgreSQL answers at ${where}`,
    EHOSTUNREACH: `${where} cannot be reached`,
    ENETUNREACH: `${where} cannot be reached`,
    ETIMEDOUT: `${where} did not answer in time`,
    '28P01': `the server at ${where} refuses the password of ${client.user}`,
    '28000': `the server at ${where} does not let ${client.user} in`,
    '3D000': `the server at ${where} has no database ${client.database}; create it first`,
    '53300': `the server at ${where} has no connection left`,
    '57P03': `the server at ${where} is still starting or stopping`,
  }
  const sentence =
    sentences[code ?? ''] ?? (message.includes('timeout') ? `${where} did not answer in time` : undefined)
  return new StartError(`${variable}: ${sentence ?? `${where} cannot be used: ${message}`}.`, { cause: error })
}
