import type { Account, getAccountEndpoint } from '@lotyard/contract/account/account'
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'
import { data, redirect } from 'react-router'
import { orThrow } from '../../api/or-throw.ts'
import type { PageContext } from '../pages/page-context.ts'

export { orThrow }

/** Visitors are sent to sign in, and come back afterwards. */
export async function requireAccount(page: PageContext, request: Request): Promise<Account> {
  const outcome = await page.api.call<typeof getAccountEndpoint>('GET', '/api/account/')
  if (!outcome.ok && outcome.status === 401) throw redirect(signInPath(pathOf(request)))
  return orThrow(outcome)
}

/** A page of admins is, for everyone else, not there. */
export async function requireAdmin(page: PageContext, request: Request): Promise<Account> {
  const account = await requireAccount(page, request)
  leadToTwoStep(account)
  if (!account.roles.includes('admin')) throw data(null, { status: 404 })
  return account
}

/** Admins run the whole desk, sellers their own part of it. For buyers it is not there. */
export async function requireDesk(page: PageContext, request: Request): Promise<Account> {
  const account = await requireAccount(page, request)
  leadToTwoStep(account)
  if (!account.roles.some((role) => role === 'admin' || role === 'seller')) throw data(null, { status: 404 })
  return account
}

/** The desk stays closed to an admin without the two-step sign-in that the market requires. */
function leadToTwoStep(account: Account): void {
  if (account.needs_two_step) throw redirect(SECURITY_PATH)
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
