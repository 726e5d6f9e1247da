import type { ManifestLine } from '@lotyard/contract/manifest'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { ManifestSort } from '@lotyard/contract/rules/catalogue/manifest-options'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { highlight } from './highlight.ts'
import type { ManifestView } from './use-manifest.ts'

type Column = {
  sort: ManifestSort | null
  name: string
  isNumber?: boolean
  /** The screen width from which it has its own column. On narrower screens `Item` shows it below the name. */
  from?: 'sm' | 'lg'
  cell: (line: ManifestLine, hits: string) => ReactNode
}

const COLUMNS: Column[] = [
  { sort: 'description', name: 'Item', cell: (line, hits) => <Item line={line} hits={hits} /> },
  { sort: 'brand', name: 'Brand', from: 'lg', cell: (line, hits) => <Hits text={line.brand} search={hits} /> },
  { sort: 'model', name: 'Model', from: 'lg', cell: (line, hits) => <Hits text={line.model} search={hits} /> },
  { sort: 'upc', name: 'UPC', from: 'lg', cell: (line, hits) => <Hits text={line.upc ?? ''} search={hits} /> },
  { sort: null, name: 'Condition', from: 'sm', cell: (line) => line.condition.name },
  { sort: 'quantity', name: 'Qty', isNumber: true, cell: (line) => line.quantity.toLocaleString('en-US') },
  { sort: 'unit_msrp_cents', name: 'MSRP each', isNumber: true, cell: (line) => formatWithCents(line.unit_msrp_cents) },
  {
    sort: null,
    name: 'MSRP total',
    isNumber: true,
    from: 'sm',
    cell: (line) => formatWithCents(line.quantity * line.unit_msrp_cents),
  },
]

const SHOWN = { sm: 'max-sm:hidden', lg: 'max-lg:hidden' }

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
      <table className="w-full border-collapse text-sm lg:min-w-[52rem]">
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
                  className={`px-2 py-1.5 align-top first:pl-4 last:pr-4 max-sm:nth-[7]:pr-4 lg:first:min-w-56 ${column.isNumber ? 'text-right whitespace-nowrap' : ''} ${lookOf(column)}`}
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
  const look = `px-2 py-1 font-semibold whitespace-nowrap first:pl-4 last:pr-4 max-sm:nth-[7]:pr-4 ${isNumber ? 'text-right' : 'text-left'} ${lookOf(column)}`
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
        // The first click sorts numbers from the largest, names from A.
        onClick={() => onSort({ sort, isDescending: isSorted ? !view.isDescending : isNumber })}
      >
        {name}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </th>
  )
}

function lookOf({ from }: Column): string {
  return from === undefined ? '' : SHOWN[from]
}

/** Where brand, model and UPC have no columns, they are below the name. */
function Item({ line, hits }: { line: ManifestLine; hits: string }) {
  const details = [line.brand, line.model, line.upc ?? ''].filter((detail) => detail !== '').join(' · ')
  return (
    <>
      <Hits text={line.description} search={hits} />
      <span className="block text-ink-soft lg:hidden">
        <Hits text={details} search={hits} />
      </span>
    </>
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
