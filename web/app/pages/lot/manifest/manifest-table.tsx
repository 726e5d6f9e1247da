import { useMemo } from 'react'
import { COLUMNS, lookOf, rowsHtml, type Column } from './manifest-columns.ts'
import type { ShownLine } from './shown-lines.ts'
import type { ManifestView } from './use-manifest.ts'
import { ArrowDown, ArrowUp } from '../../../ui/icons/icons.tsx'

type Props = {
  lines: ShownLine[]
  view: ManifestView
  hits: string
  onSort: (change: Pick<ManifestView, 'sort' | 'isDescending'>) => void
}

export function ManifestTable({ lines, view, hits, onSort }: Props) {
  const rows = useMemo(() => rowsHtml(lines, hits), [lines, hits])
  return (
    // A wide table scrolls inside its own box; the box takes focus, so that the keyboard can scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <section aria-label="Manifest lines" tabIndex={0} className="relative overflow-x-auto">
      <table className="manifest">
        <caption className="sr-only">Manifest lines</caption>
        <thead>
          <tr className="border-y border-line-strong text-ink-soft">
            {COLUMNS.map((column) => (
              <Head key={column.sort} column={column} view={view} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* Every text in it is escaped. */}
        <tbody className="rows rows-hover" dangerouslySetInnerHTML={{ __html: rows }} />
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
