import { formatCount } from '@lotyard/contract/rules/format-count'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'

type Numbered = LotChange & { number: number }

const NONE = <span className="text-ink-soft">None</span>

const columns = (after: string): Column<Numbered>[] => [
  { name: 'What', cell: ({ label }) => <span className="max-sm:font-semibold">{label}</span> },
  {
    name: 'Before',
    cell: ({ from }) => (from === null ? NONE : <span className="break-words whitespace-pre-line">{from}</span>),
    isNamedOnPhones: true,
    isWide: true,
  },
  {
    name: after,
    cell: ({ to }) => (to === null ? NONE : <span className="break-words whitespace-pre-line">{to}</span>),
    isNamedOnPhones: true,
    isWide: true,
  },
]

type Props = {
  caption: string
  /** What the lot is after the change. */
  after?: string
  changes: LotChange[]
  changeCount: number
}

/** What one edit changed about a lot, line by line. Of a long manifest the first lines. */
export function ChangeTable({ caption, after = 'Now', changes, changeCount }: Props) {
  const moreCount = changeCount - changes.length
  const rows = changes.map((change, number) => ({ ...change, number }))
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns(after)}
        rows={rows}
        keyOf={({ number }) => `${number}`}
        isFoldedOnPhones
      />
      {moreCount > 0 && <p className="px-3 pt-2 text-ink-soft">and {formatCount(moreCount)} more</p>}
    </>
  )
}
