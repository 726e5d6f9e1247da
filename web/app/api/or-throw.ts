import { data } from 'react-router'
import type { Failure, Outcome } from './api.ts'

/** For loaders: a page without its data is the error page of that status. */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.data
  throw toErrorPage(outcome)
}

function toErrorPage({ status, error }: Failure) {
  // A page whose data is not for its reader is not there: so it is for buyers at the desk, and for staff without the area.
  if (error.code === 'not_allowed') return data({ code: error.code }, { status: 404 })
  // A call without an answer is our fault, not the reader's.
  return data({ code: error.code }, { status: status === 0 ? 503 : status })
}
