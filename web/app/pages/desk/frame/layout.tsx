import type { getWaitingEndpoint } from '@lotyard/contract/desk/today'
import { useEffect } from 'react'
import { Outlet, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { FlashArea } from '../../../features/shell/flash-area.tsx'
import { watchUnsavedForms } from '../../../lib/browser/stores/unsaved-forms.ts'
import type { PageHandle } from '../../../lib/pages/drawing/page-handle.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { requireDesk } from '../../../lib/viewer/require-account.server.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/layout'
import { DeskBar } from './desk-bar.tsx'
import { Rail } from './rail.tsx'
import { deskLinkFor, deskSectionsFor, isReadOnly } from './sections.ts'

export const handle: PageHandle = { hasOwnFrame: true, isWide: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { roles, rights } = await requireDesk(page, request)
  const waiting = await page.api.call<typeof getWaitingEndpoint>('GET', '/api/admin/waiting')
  return {
    isAdmin: roles.includes('admin'),
    rights: rights ?? {},
    takesPayments: page.takesPayments,
    // A menu without numbers is better than no page.
    waiting: waiting.ok ? waiting.data : null,
  }
}

const MAX_AGE_MS = 60_000
let readAt = Date.now()

/** Only a form changes at once what waits. A link takes the numbers along as they are, for a minute. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const isLink = formMethod === undefined && currentUrl.href !== nextUrl.href
  if (isLink && Date.now() - readAt < MAX_AGE_MS) return false
  readAt = Date.now()
  return true
}

/** The desk's own frame. Sellers get the part of it that is about their own lots; each page asks who comes. */
export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  const { isAdmin, rights, takesPayments, waiting } = loaderData
  const { pathname } = useLocation()
  useEffect(watchUnsavedForms, [])
  const sections = deskSectionsFor(loaderData)
  const link = deskLinkFor(sections, pathname)
  const here = link?.path ?? null
  return (
    <>
      <DeskBar />
      <div className="desk-frame page">
        <Rail sections={sections} here={here} waiting={waiting} />
        <main id="main" tabIndex={-1} className="outline-none">
          <FlashArea />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 pt-4 pb-12">
            {!takesPayments && here !== null && PUBLISHING_PATHS.includes(here) && (
              <NoGatewayNotice isAdmin={isAdmin} />
            )}
            {isAdmin && link !== null && isReadOnly(link, rights) && <ReadOnlyNotice />}
            <Outlet />
          </div>
        </main>
      </div>
    </>
  )
}

/** The pages of an area are the same for all who read it. Who can't change anything there learns it before filling in a form. */
function ReadOnlyNotice() {
  return (
    <Notice kind="info" isLive={false}>
      <p>You can look at this page, but not change anything here. An owner of this market can give you the right to.</p>
    </Notice>
  )
}

/** Where lots are published, one by one, many at once and from imports. */
const PUBLISHING_PATHS = ['/admin/listings/', '/admin/imports/']

/** Above what publishes: afterwards the lots are out, and buyers find out that they can't pay. */
function NoGatewayNotice({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Notice kind="info" isLive={false}>
      <p>
        <strong>Buyers can’t pay by card or PayPal yet.</strong> No payment gateway is set. What you publish can be sold
        by invoice only.{' '}
        {isAdmin && (
          <Link to="/admin/" className="text-link">
            What to set
          </Link>
        )}
      </p>
    </Notice>
  )
}
