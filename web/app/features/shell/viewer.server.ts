import type { Account, getAccountEndpoint } from '@lotyard/contract/account/account'
import type { cartSummaryEndpoint } from '@lotyard/contract/orders/cart'
import type { countStarredEndpoint } from '@lotyard/contract/account/watching'
import type { PageContext } from '../../lib/pages/page-context.ts'
import type { Viewer } from './viewer.ts'

/** Null for visitors, and for a session that ended between two calls. */
export async function loadViewer({ api, isSignedIn, csrfToken }: PageContext): Promise<Viewer | null> {
  if (!isSignedIn) return null
  const [account, watched, cart] = await Promise.all([
    api.call<typeof getAccountEndpoint>('GET', '/api/account/'),
    api.call<typeof countStarredEndpoint>('GET', '/api/account/starred/count'),
    api.call<typeof cartSummaryEndpoint>('GET', '/api/cart/summary'),
  ])
  if (!account.ok) return null
  return {
    ...toViewer(account.data),
    csrfToken,
    watchedCount: watched.ok ? watched.data.count : null,
    cart: cart.ok ? cart.data : null,
  }
}

function toViewer({ first_name, last_name, email, roles }: Account) {
  return { firstName: first_name, lastName: last_name, email, roles }
}
