// What an error of a batch says about its connection and its locks.
import pg from 'pg'
import { isConnectionFailure } from '../../../../db/connections/database-away.ts'

/** PostgreSQL refused a statement and the connection lives on; classes 57 and 08 end it. */
export function isStatementError(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  return code !== undefined && !code.startsWith('57') && !code.startsWith('08')
}

/** The connection is gone, whatever ended it; a full disk leaves it usable. */
export function isConnectionLost(error: Error): boolean {
  return isConnectionFailure(error) && !isStatementError(error)
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}
