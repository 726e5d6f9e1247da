import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { watchUnsavedForms } from '../../../lib/browser/stores/unsaved-forms.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { requireDesk } from '../../../lib/viewer/require-account.server.ts'
import { ChevronDown } from '../../../ui/icons/icons.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/layout'
import { deskLinkFor, deskSectionsFor, type DeskSection } from './sections.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { roles } = await requireDesk(page, request)
  return { isAdmin: roles.includes('admin'), takesPayments: page.takesPayments }
}

/** Sellers get the part of it that is about their own lots; the pages of admins ask who comes. */
export default function AdminLayout({ loaderData: { isAdmin, takesPayments } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  useEffect(watchUnsavedForms, [])
  const sections = deskSectionsFor({ isAdmin })
  const here = deskLinkFor(sections, pathname)?.path ?? null
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 pt-4 lg:grid-cols-[11rem_minmax(0,1fr)] print:block">
      <div className="print:hidden">
        <NarrowMenu key={pathname} sections={sections} here={here} />
        {/* Longer than a laptop's window is high: it scrolls by itself, or its end would come with the page's end only. */}
        <nav aria-label="Desk" className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto max-lg:hidden">
          <Sections sections={sections} here={here} />
        </nav>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        {!takesPayments && here !== null && PUBLISHING_PATHS.includes(here) && <NoGatewayNotice isAdmin={isAdmin} />}
        <Outlet />
      </div>
    </div>
  )
}

/** Where lots are published, one by one, many at once and from imports. */
const PUBLISHING_PATHS = ['/admin/listings/', '/admin/imports/']

/** Above what publishes: afterwards the lots are out, and buyers find out that they can't pay. */
function NoGatewayNotice({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Notice kind="info" isLive={false}>
      <p>
        <strong>Buyers can’t pay yet.</strong> No payment gateway is set, so only invoice accounts can order what you
        publish.{' '}
        {isAdmin && (
          <Link to="/admin/" className="text-link">
            What to set
          </Link>
        )}
      </p>
    </Notice>
  )
}

type MenuProps = { sections: DeskSection[]; here: string | null }

/** Where there is no room beside the page. Opens without scripts; a page that was chosen closes it. */
function NarrowMenu({ sections, here }: MenuProps) {
  const name = sections.flatMap(({ links }) => links).find(({ path }) => path === here)?.name ?? 'Desk'
  return (
    <details className="rounded-sm border border-line bg-surface lg:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 font-semibold">
        <span className="text-ink-soft">Desk</span>
        <span aria-hidden="true" className="text-ink-soft">
          /
        </span>
        {name}
        <ChevronDown className="ml-auto" />
      </summary>
      <nav aria-label="Desk" className="border-t border-line p-3">
        <Sections sections={sections} here={here} />
      </nav>
    </details>
  )
}

function Sections({ sections, here }: MenuProps) {
  return (
    <ul className="grid gap-4 max-lg:grid-cols-2 lg:gap-3">
      {sections.map(({ name, links }) => (
        <li key={name}>
          <p className="px-2.5 text-sm text-ink-soft">{name}</p>
          <ul>
            {links.map((link) => (
              <li key={link.path}>
                <Link
                  to={link.path}
                  aria-current={link.path === here ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-sm border-l-2 border-transparent px-2 hover:border-ink lg:min-h-7 aria-[current=page]:border-accent aria-[current=page]:font-semibold"
                >
                  {link.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
