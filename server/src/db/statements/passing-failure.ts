import pg from 'pg'
import { isDatabaseAway } from '../connections/database-away.ts'

// 40001: two transactions that can't both count, 40P01: a deadlock, 55P03: a lock that was not to be had in time.
const PASSING_STATES: ReadonlySet<string> = new Set(['40001', '40P01', '55P03'])

/**
 * Whether the same work may well succeed in a moment: it met others, or the database went away. Such a failure says nothing
 * about the work, so it is never kept as its answer.
 */
export function isPassingFailure(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return error instanceof pg.DatabaseError && PASSING_STATES.has(error.code ?? '')
}
