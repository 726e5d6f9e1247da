import { Link } from '../link.tsx'

export type Crumb = { name: string; path: string }

/** The last crumb is the page itself. On phones each is as high as a finger needs. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="text-sm text-ink-soft">
      <ol className="flex max-md:-my-2 flex-wrap gap-x-2">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex min-h-6 items-center gap-x-2 max-md:min-h-11">
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="text-ink">
                {crumb.name}
              </span>
            ) : (
              <Link
                to={crumb.path}
                className="text-link inline-flex min-h-[inherit] min-w-6 items-center max-md:min-w-11"
              >
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
