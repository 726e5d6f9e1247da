import type { Account } from '@lotyard/contract/account'
import type { PageContext } from '../../lib/page-context.ts'
import type { GetAccount, GetCsrfToken, ListWatched } from '../../lib/pending-endpoints.ts'
import type { Viewer } from './viewer.ts'

/** Null for visitors, and for a session that ended between two calls. */
export async function loadViewer({ api, isSignedIn }: PageContext): Promise<Viewer | null> {
  if (!isSignedIn) return null
  const [account, token, watched] = await Promise.all([
    api.call<GetAccount>('GET', '/api/account/'),
    api.call<GetCsrfToken>('GET', '/api/csrf_token'),
    api.call<ListWatched>('GET', '/api/account/starred/listings'),
  ])
  if (!account.ok) return null
  return {
    ...toViewer(account.data),
    csrfToken: token.ok ? token.data.csrf_token : '',
    watchedCount: watched.ok ? watched.data.starred_listings.length : null,
  }
}

function toViewer({ first_name, last_name, email, roles }: Account) {
  return { firstName: first_name, lastName: last_name, email, roles }
}
