import { pageNumbers } from './page-numbers.ts'
import { ChevronLeft, ChevronRight } from '../icons/icons.tsx'
import { Link } from '../link.tsx'

type Props = {
  /** Zero-based, as in ?page=; labels count from one. */
  page: number
  pageCount: number
  pathOf: (page: number) => string
  /** Of what, where a page has several. */
  label?: string
}

export function Pagination({ page, pageCount, pathOf, label = 'Pages' }: Props) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1.5">
      <Step label="Previous page" to={page > 0 ? pathOf(page - 1) : null} icon={ChevronLeft} />
      {pageNumbers(page, pageCount).map((number) => (
        <Link
          key={number}
          to={pathOf(number)}
          aria-current={number === page ? 'page' : undefined}
          // On a narrow screen the numbers far from the current page are hidden: all of them would need a second row.
          className={Math.abs(number - page) > 2 ? 'page-step max-sm:hidden' : 'page-step'}
        >
          {number + 1}
        </Link>
      ))}
      <Step label="Next page" to={page < pageCount - 1 ? pathOf(page + 1) : null} icon={ChevronRight} />
    </nav>
  )
}

function Step({ label, to, icon: Icon }: { label: string; to: string | null; icon: typeof ChevronLeft }) {
  if (to === null) {
    return (
      <span className="page-step text-line-strong">
        <Icon />
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} className="page-step border-line-strong hover:border-ink">
      <Icon />
    </Link>
  )
}
