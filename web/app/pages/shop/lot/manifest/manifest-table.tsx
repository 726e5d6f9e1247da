import { COLUMNS, lookOf, VALUE_COLUMNS, type Column } from './manifest-columns.ts'
import { ROWS_ID } from './shown-lines.ts'
import type { ManifestView } from './use-manifest.ts'
import { icon } from '../../../../ui/icons/icon.tsx'

const ArrowDown = icon(<path d="M12 5v14M19 12l-7 7-7-7" />)
const ArrowUp = icon(<path d="M5 12l7-7 7 7M12 19V5" />)

type Props = {
  /** As HTML, in which every text is escaped. */
  rows: string
  view: ManifestView
  onSort: (change: Pick<ManifestView, 'sort' | 'isDescending'>) => void
  isValued: boolean
}

export function ManifestTable({ rows, view, onSort, isValued }: Props) {
  return (
    // A wide table scrolls inside its own box; the box takes focus, so that the keyboard can scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <section aria-label="Manifest lines" tabIndex={0} className="relative overflow-x-auto">
      <table className={isValued ? 'manifest valued' : 'manifest'}>
        <caption className="sr-only">Manifest lines</caption>
        <thead>
          <tr className="border-y border-line-strong text-ink-soft">
            {COLUMNS.map((column) => (
              <Head key={column.sort} column={column} view={view} onSort={onSort} />
            ))}
            {isValued &&
              VALUE_COLUMNS.map((column) => (
                <th key={column.name} scope="col" className={lookOf(column)}>
                  {column.name}
                </th>
              ))}
          </tr>
        </thead>
        <tbody id={ROWS_ID} className="rows rows-hover" dangerouslySetInnerHTML={{ __html: rows }} />
      </table>
    </section>
  )
}

function Head({ column, view, onSort }: { column: Column } & Pick<Props, 'view' | 'onSort'>) {
  const { sort, name, isNumber = false } = column
  const isSorted = sort === view.sort
  const Arrow = view.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={lookOf(column)}
      aria-sort={isSorted ? (view.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="inline-flex min-h-8 min-w-6 items-center gap-1 hover:underline"
        // The first click sorts numbers from the largest, names from A.
        onClick={() => onSort({ sort, isDescending: isSorted ? !view.isDescending : isNumber })}
      >
        {name}
        {/* Always there, so that a column keeps its width when the order changes. */}
        <Arrow className={`size-3.5 ${isSorted ? '' : 'invisible'}`} />
      </button>
    </th>
  )
}
