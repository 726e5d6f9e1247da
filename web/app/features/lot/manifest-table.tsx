import type { ManifestLine } from '@lotyard/contract/manifest'
import { formatCents } from '@lotyard/contract/rules/money'
import type { ManifestSort } from '@lotyard/contract/rules/manifest-options'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { highlight } from './highlight.ts'
import type { ManifestView } from './use-manifest.ts'

type Column = {
  sort: ManifestSort | null
  name: string
  isNumber?: boolean
  cell: (line: ManifestLine, hits: string) => ReactNode
}

const COLUMNS: Column[] = [
  { sort: 'description', name: 'Item', cell: (line, hits) => <Hits text={line.description} search={hits} /> },
  { sort: 'brand', name: 'Brand', cell: (line, hits) => <Hits text={line.brand} search={hits} /> },
  { sort: 'model', name: 'Model', cell: (line, hits) => <Hits text={line.model} search={hits} /> },
  { sort: 'upc', name: 'UPC', cell: (line, hits) => <Hits text={line.upc ?? ''} search={hits} /> },
  { sort: null, name: 'Condition', cell: (line) => line.condition.name },
  { sort: 'quantity', name: 'Qty', isNumber: true, cell: (line) => line.quantity.toLocaleString('en-US') },
  { sort: 'unit_msrp_cents', name: 'MSRP each', isNumber: true, cell: (line) => formatCents(line.unit_msrp_cents) },
  { sort: null, name: 'MSRP total', isNumber: true, cell: (line) => formatCents(line.quantity * line.unit_msrp_cents) },
]

type Props = {
  lines: ManifestLine[]
  view: ManifestView
  hits: string
  onSort: (change: Pick<ManifestView, 'sort' | 'isDescending'>) => void
}

export function ManifestTable({ lines, view, hits, onSort }: Props) {
  return (
    // A wide table scrolls inside its own box; the box takes focus, so that the keyboard can scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <section aria-label="Manifest lines" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full min-w-[52rem] border-collapse text-sm">
        <caption className="sr-only">Manifest lines</caption>
        <thead>
          <tr className="border-y border-line-strong text-ink-soft">
            {COLUMNS.map((column) => (
              <Head key={column.name} column={column} view={view} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position} className="border-b border-line last:border-b-0 hover:bg-sunken/50">
              {COLUMNS.map((column) => (
                <td
                  key={column.name}
                  className={`px-2 py-1.5 align-top first:min-w-56 first:pl-4 last:pr-4 ${column.isNumber ? 'text-right whitespace-nowrap' : ''}`}
                >
                  {column.cell(line, hits)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Head({ column, view, onSort }: { column: Column } & Pick<Props, 'view' | 'onSort'>) {
  const { sort, name, isNumber = false } = column
  const isSorted = sort !== null && sort === view.sort
  const Arrow = view.isDescending ? ArrowDown : ArrowUp
  const look = `px-2 py-1 font-semibold whitespace-nowrap first:pl-4 last:pr-4 ${isNumber ? 'text-right' : 'text-left'}`
  if (sort === null) {
    return (
      <th scope="col" className={look}>
        {name}
      </th>
    )
  }
  return (
    <th
      scope="col"
      className={look}
      aria-sort={isSorted ? (view.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="inline-flex min-h-8 items-center gap-1 hover:underline"
        // Amounts are most telling from the top; names from A.
        onClick={() => onSort({ sort, isDescending: isSorted ? !view.isDescending : isNumber })}
      >
        {name}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </th>
  )
}

function Hits({ text, search }: { text: string; search: string }) {
  return highlight(text, search).map((part, index) =>
    part.isHit ? (
      <mark key={index} className="rounded-[1px] bg-accent/40 text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
