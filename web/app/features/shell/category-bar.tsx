import { Link, NavLink } from 'react-router'
import type { CategoryTree } from './categories.server.ts'

const ITEM = 'inline-flex min-h-11 items-center border-b-2 whitespace-nowrap hover:border-ink'

/** One row on every screen: on a narrow one it scrolls sideways. */
export function CategoryBar({ categories }: { categories: CategoryTree }) {
  return (
    <nav aria-label="Categories" className="border-b border-line bg-surface">
      <ul className="page flex gap-x-5 overflow-x-auto text-sm font-medium [scrollbar-width:none]">
        <li>
          <NavLink
            to="/lots/"
            end
            className={({ isActive }) => `${ITEM} ${isActive ? 'border-accent' : 'border-transparent'}`}
          >
            All lots
          </NavLink>
        </li>
        <li>
          <NavLink
            to="/lots/newly-added/"
            className={({ isActive }) => `${ITEM} ${isActive ? 'border-accent' : 'border-transparent'}`}
          >
            Newly added
          </NavLink>
        </li>
        {categories.map((category) => (
          <li key={category.key}>
            <Link to={`/lots/?category=${category.key}`} className={`${ITEM} border-transparent`}>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
