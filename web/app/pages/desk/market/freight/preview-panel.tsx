import type { FreightPreview } from '@lotyard/contract/desk/market/freight'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { ChangedRates } from './changed-rates.tsx'

type Example = FreightPreview['examples'][number]

const COLUMNS: Column<Example>[] = [
  { name: 'Shipment', cell: ({ name }) => name },
  { name: 'Now', cell: ({ from_cents }) => toDollars(from_cents), isNumber: true },
  { name: 'New', cell: ({ to_cents }) => toDollars(to_cents), isNumber: true },
  { name: 'Difference', cell: differenceOf, isNumber: true, isHiddenOnPhones: true },
]

/** What the rates that were typed would do. */
export function PreviewPanel({ preview }: { preview: FreightPreview }) {
  const { problems, changes, examples } = preview
  if (problems.length > 0)
    return (
      <Notice kind="danger">
        <p>These rates can&apos;t be used:</p>
        <ul className="list-disc pl-5">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    )
  if (changes.length === 0) return <Notice kind="info">These rates are in force already. Change one to save.</Notice>
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="mb-1 text-base">What changes</h3>
        <ChangedRates changes={changes} />
      </div>
      <div>
        <h3 className="mb-1 text-base">What buyers would pay</h3>
        <DataTable caption="What buyers would pay" columns={COLUMNS} rows={examples} keyOf={({ name }) => name} />
      </div>
    </div>
  )
}

function toDollars(cents: number | null): string {
  return cents === null ? 'No quote' : formatWithCents(cents)
}

function differenceOf({ from_cents: from, to_cents: to }: Example): string {
  if (from === null || to === null || from === to) return from === to ? 'None' : ''
  return `${to > from ? '+' : ''}${formatWithCents(to - from)}`
}
