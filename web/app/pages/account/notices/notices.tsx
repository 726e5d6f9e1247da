import type { listNoticesEndpoint, readNoticesEndpoint } from '@lotyard/contract/account/notices'
import { useEffect, useEffectEvent, useRef } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { NOTICES_PATH, noticesPath } from '../../../lib/pages/paths/notices-path.ts'
import { readPage } from '../../../lib/pages/paths/read-page.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { useUnread } from '../../../lib/viewer/unread-notices.ts'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import type { Route } from './+types/notices'
import { NoticeDays } from './notice-days.tsx'

/** Opening the page marks what it shows as read, with scripts or without. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  // Sends visitors to sign in before anything else is loaded.
  await requireAccount(context.get(pageContext), request)
  const page = readPage(new URL(request.url).searchParams)
  const query = { page: Math.min(page, MAX_ASKED) }
  const { notices, max_page } = orThrow(
    await api.call<typeof listNoticesEndpoint>('GET', '/api/account/notices', { query }),
  )
  if (page > max_page) throw redirect(noticesPath(max_page))
  const newest = notices.find(({ is_read }) => !is_read)
  // Where it fails they stay unread, and the bell says so.
  if (newest !== undefined)
    await api.call<typeof readNoticesEndpoint>('PUT', '/api/account/notices', { body: { read_up_to: newest.id } })
  return { notices, page, maxPage: max_page }
}

/** What the call takes; there are far fewer pages. */
const MAX_ASKED = 1_000

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Notices', path: NOTICES_PATH, isPrivate: true })

export default function NoticesPage({ loaderData: { notices, page, maxPage } }: Route.ComponentProps) {
  useNewOnes(page === 0)
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Notices</h1>
      {notices.length === 0 ? (
        <EmptyState
          title="No notices yet"
          action={
            <LinkButton kind="action" to="/lots/">
              Browse lots
            </LinkButton>
          }
        >
          News about your bids, orders and watched lots appears here.
        </EmptyState>
      ) : (
        <NoticeDays notices={notices} />
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={noticesPath} />
    </>
  )
}

/**
 * One that arrives while the page is looked at is shown, and read with it. The number that the tab had before it opened the
 * page is no news: loaded again for it, the page would not say any more which ones are new.
 */
function useNewOnes(isFirstPage: boolean): void {
  const unread = useUnread()
  const before = useRef(unread)
  const { revalidate } = useRevalidator()
  const show = useEffectEvent(() => {
    if (isFirstPage && document.visibilityState === 'visible') void revalidate()
  })
  useEffect(() => {
    if (unread > before.current) show()
    before.current = unread
  }, [unread])
}
