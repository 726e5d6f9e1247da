import { data } from 'react-router'
import type { Failure, Outcome } from './api.ts'

/** For loaders: a page without its data is the error page of that status. */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.data
  throw toErrorPage(outcome)
}

function toErrorPage({ status, error }: Failure) {
  // A call without an answer is our fault, not the reader's.
  return data({ code: error.code }, { status: status === 0 ? 503 : status })
}
