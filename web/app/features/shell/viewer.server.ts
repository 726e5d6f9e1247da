import type { Account, csrfTokenEndpoint, getAccountEndpoint } from '@lotyard/contract/account'
import type { PageContext } from '../../lib/page-context.ts'
import type { Viewer } from './viewer.ts'

/** Null for visitors, and for a session that ended between two calls. */
export async function loadViewer({ api, isSignedIn }: PageContext): Promise<Viewer | null> {
  if (!isSignedIn) return null
  const [account, token] = await Promise.all([
    api.call<typeof getAccountEndpoint>('GET', '/api/account/'),
    api.call<typeof csrfTokenEndpoint>('GET', '/api/csrf_token'),
  ])
  if (!account.ok) return null
  return {
    ...toViewer(account.data),
    csrfToken: token.ok ? token.data.csrf_token : '',
    watchedCount: null,
  }
}

function toViewer({ first_name, last_name, email, roles }: Account) {
  return { firstName: first_name, lastName: last_name, email, roles }
}
