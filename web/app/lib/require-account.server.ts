import type { Account, getAccountEndpoint } from '@lotyard/contract/account'
import { data, redirect } from 'react-router'
import type { Failure, Outcome } from './api.ts'
import type { PageContext } from './page-context.ts'

/** Visitors are sent to sign in, and come back afterwards. */
export async function requireAccount(page: PageContext, request: Request): Promise<Account> {
  const outcome = await page.api.call<typeof getAccountEndpoint>('GET', '/api/account/')
  if (!outcome.ok && outcome.status === 401) throw redirect(signInPath(request))
  return orThrow(outcome)
}

/** A page of admins is, for everyone else, not there. */
export async function requireAdmin(page: PageContext, request: Request): Promise<Account> {
  const account = await requireAccount(page, request)
  if (!account.roles.includes('admin')) throw data(null, { status: 404 })
  return account
}

export function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return `/account/sign_in/?return_to=${encodeURIComponent(pathname + search)}`
}

/** For loaders: a page without its data is the error page of that status. */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.data
  throw toErrorPage(outcome)
}

function toErrorPage({ status, error }: Failure) {
  // A call without an answer is our fault, not the reader's.
  return data({ code: error.code }, { status: status === 0 ? 503 : status })
}
