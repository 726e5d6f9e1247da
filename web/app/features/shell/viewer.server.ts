import type { getAccountEndpoint } from '@lotyard/contract/account/account'
import type { cartSummaryEndpoint } from '@lotyard/contract/orders/cart'
import type { countStarredEndpoint } from '@lotyard/contract/account/watching'
import type { PageContext } from '../../lib/pages/page-context.ts'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import { marksNoticesRead } from '../../lib/pages/paths/notices-path.ts'
import type { Viewer } from './viewer.ts'

/** Null for visitors, and for a session that ended between two calls. */
export async function loadViewer(
  { api, isSignedIn, csrfToken }: PageContext,
  request: Request,
): Promise<Viewer | null> {
  if (!isSignedIn) return null
  const [account, watched, cart] = await Promise.all([
    api.call<typeof getAccountEndpoint>('GET', '/api/account/'),
    api.call<typeof countStarredEndpoint>('GET', '/api/account/starred/count'),
    api.call<typeof cartSummaryEndpoint>('GET', '/api/cart/summary'),
  ])
  if (!account.ok) return null
  return {
    ...toViewer(account.data),
    // That page marks them while this is loaded: it must not draw a number that is old by then.
    unreadNotices: marksNoticesRead(new URL(request.url)) ? 0 : account.data.unread_notices,
    csrfToken,
    watchedCount: watched.ok ? watched.data.count : null,
    cart: cart.ok ? cart.data : null,
  }
}

function toViewer({ first_name, last_name, email, roles }: ReplyOf<typeof getAccountEndpoint>) {
  return { firstName: first_name, lastName: last_name, email, roles }
}
