import { Outlet, useLocation } from 'react-router'
import { withLastSlash } from '../../lib/pages/last-slash.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import { requireDesk } from '../../lib/viewer/require-account.server.ts'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/admin-layout'

const SELLER_LINKS = [
  ['Desk', '/admin/'],
  ['Orders', '/admin/orders/'],
] as const
const ADMIN_LINKS = [
  ['Admin', '/admin/'],
  ['Orders', '/admin/orders/'],
  ['Invoice accounts', '/admin/invoices/'],
  ['Outbox', '/admin/outbox'],
] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { roles } = await requireDesk(context.get(pageContext), request)
  return { isAdmin: roles.includes('admin') }
}

/** Sellers get the part of it that is about their own lots; the pages of admins ask who comes. */
export default function AdminLayout({ loaderData: { isAdmin } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <nav aria-label={isAdmin ? 'Admin' : 'Desk'}>
        <ul className="flex gap-5 overflow-x-auto border-b border-line">
          {(isAdmin ? ADMIN_LINKS : SELLER_LINKS).map(([name, path]) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={isAt(pathname, path) ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center whitespace-nowrap border-b-2 border-transparent hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}

/** A single mail belongs to the outbox, a single order to the orders. */
function isAt(pathname: string, path: string): boolean {
  const here = withLastSlash(pathname)
  return path === '/admin/' ? here === path : here.startsWith(path)
}
