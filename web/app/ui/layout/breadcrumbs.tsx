import { Link } from 'react-router'

export type Crumb = { name: string; path: string }

/** The last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="text-sm text-ink-soft">
      <ol className="-my-2 flex flex-wrap gap-x-2">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden>/</span>}
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="text-ink">
                {crumb.name}
              </span>
            ) : (
              <Link to={crumb.path} className="text-link inline-flex min-h-11 min-w-11 items-center">
                {crumb.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
