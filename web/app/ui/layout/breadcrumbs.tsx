import { Link } from 'react-router'

export type Crumb = { name: string; path: string }

/** The last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="text-sm text-ink-soft">
      <ol className="-my-2 flex flex-wrap gap-x-2">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex items-center gap-x-2">
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="text-ink">
                {crumb.name}
              </span>
            ) : (
              <Link to={crumb.path} className="text-link inline-flex min-h-11 min-w-11 items-center">
                {crumb.name}
              </Link>
            )}
            {/* After the link, so that no line begins with it. */}
            {index < crumbs.length - 1 && <span aria-hidden>/</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
