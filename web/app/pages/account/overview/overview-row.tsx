import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'

type Props = {
  /** Where the words lead; null where they are no link. */
  path: string | null
  title: string
  /** What stands at the end of the row. */
  action: ReactNode
  children: ReactNode
}

/** A line of a list of the overview: what it is about, what there is to know of it, and what to do. */
export function OverviewRow({ path, title, action, children }: Props) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        {path === null ? (
          <span className="font-medium">{title}</span>
        ) : (
          <Link to={path} className="text-link line-clamp-2 font-medium break-words">
            {title}
          </Link>
        )}
        <div className="text-sm text-ink-soft">{children}</div>
      </div>
      {action}
    </li>
  )
}

export const ROWS = 'divide-y divide-line'
