// Decides whether an error means that the database is away: gone, stopping, starting, full or silent. Such an error says
// nothing about the request, so the client may send it again: 503, never 500, and never the end of the process.
//
// The socket of a visitor breaks with the same codes as the one to the database. So those codes count only for errors
// that are known to come from the driver, which database.ts wraps in DatabaseAwayError.
import pg from 'pg'

export class DatabaseAwayError extends Error {
  constructor(cause: Error) {
    super(`${isOfStatement(cause) ? GAVE_UP : 'The database is away'}: ${cause.message}`, { cause })
    this.name = 'DatabaseAwayError'
  }
}

// Said of a statement that the database, or this process, gave up while the connection was there: it took too long or more
// memory than there is, or was cancelled. It may be so each time, so a job that failed by it isn't run for ever
// (jobs/given-up-queries.ts).
const GAVE_UP = 'The database gave up a statement'
const STATEMENT_STATES = /^(53200|53400|57014)$/
const STATEMENT_MESSAGE = 'Query read timeout'

// 08: connection, 53: disk, memory or connections used up, 57014: cancelled, 57P01 to 57P05: shut down, crashed,
// starting, dropped, idle for too long, 25006: a standby after a failover, 58030: the disk failed.
const AWAY_STATES = /^(08\w{3}|53\w{3}|57014|57P0[1-5]|25006|58030)$/

const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

// The driver, its pool and Kysely throw these without a code. No other library's messages begin like this.
const AWAY_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed|Postgres connection has been discarded)/

// As Node reports a socket that failed. ERR_INVALID_ARG_TYPE and its like are bugs of ours and do not match.
const SOCKET_CODES = /^(E[A-Z0-9]+|EAI_[A-Z]+|ERR_STREAM_DESTROYED|ERR_SOCKET_CLOSED)$/

const MAX_CAUSES = 5

/** For any error, wherever it comes from. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < MAX_CAUSES; at = at.cause, depth += 1)
    if (at instanceof DatabaseAwayError || isAwayByItself(at)) return true
  return false
}

/** Only for an error that a connection to the database gave: there a socket's code means the database's socket. */
export function isConnectionFailure(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && SOCKET_CODES.test(code)
}

function isOfStatement(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return STATEMENT_STATES.test(error.code ?? '')
  return error.message === STATEMENT_MESSAGE
}

/** Whether others held all connections of a pool: of the server it says nothing. One that can't be connected to says another. */
export function isPoolTimeout(error: unknown): boolean {
  const said = error instanceof DatabaseAwayError ? error.cause : error
  return said instanceof Error && said.message === POOL_TIMEOUT
}

function isAwayByItself(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return AWAY_STATES.test(error.code ?? '')
  return AWAY_MESSAGES.test(error.message)
}
