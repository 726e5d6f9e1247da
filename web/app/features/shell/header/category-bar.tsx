import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { withLastSlash } from '../../../lib/pages/paths/last-slash.ts'
import { bringIntoRow } from '../../../ui/layout/bring-into-row.ts'
import type { CategoryTree } from '../categories.server.ts'
import { Link } from '../../../ui/link.tsx'

/** One row on every screen: on a narrow one the categories scroll sideways beside where lots are delivered. */
export function CategoryBar({ categories, deliverTo }: { categories: CategoryTree; deliverTo: ReactNode }) {
  const { pathname, search } = useLocation()
  const here = withLastSlash(pathname)
  const chosen = here === '/lots/' ? new URLSearchParams(search).getAll('category') : []
  const links = [
    ['All lots', '/lots/', here === '/lots/' && chosen.length === 0],
    ['Newly added', '/lots/newly-added/', here === '/lots/newly-added/'],
    ...categories.map(({ key, name }) => [name, `/lots/?category=${key}`, chosen.join() === key] as const),
  ] as const
  return (
    <div className="border-b border-line bg-surface text-sm">
      <div className="page flex">
        <nav aria-label="Categories" className="min-w-0 flex-1">
          <ul className="flex gap-x-5 overflow-x-auto font-medium [scrollbar-width:none]">
            {links.map(([name, path, isHere]) => (
              <li key={path}>
                <Link
                  to={path}
                  ref={isHere ? bringIntoRow : undefined}
                  aria-current={isHere ? 'page' : undefined}
                  className="category-link"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {deliverTo}
      </div>
    </div>
  )
}
