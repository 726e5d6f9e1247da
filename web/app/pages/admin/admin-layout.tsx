import { NavLink, Outlet } from 'react-router'
import { pageContext } from '../../lib/pages/page-context.ts'
import { requireAdmin } from '../../lib/viewer/require-account.server.ts'
import type { Route } from './+types/admin-layout'

const LINKS = [
  ['Admin', '/admin/'],
  ['Outbox', '/admin/outbox'],
] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAdmin(context.get(pageContext), request)
  return null
}

export default function AdminLayout() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <nav aria-label="Admin">
        <ul className="flex gap-5 border-b border-line">
          {LINKS.map(([name, path]) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === '/admin/'}
                className="-mb-px flex min-h-11 items-center border-b-2 border-transparent hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}
