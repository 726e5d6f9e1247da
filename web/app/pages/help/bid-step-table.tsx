import { formatCents } from '@lotyard/contract/rules/money'
import { DataTable } from '../../ui/data/data-table.tsx'
import { BID_STEPS, bidStepCents } from '@lotyard/contract/rules/auctions/bid-steps'

type Band = { fromCents: number; belowCents: number | null; stepCents: number }

/** Each band starts where the one below it ends; the last one has no end. */
const BANDS: Band[] = [
  ...BID_STEPS.map((step, index) => ({ ...step, fromCents: BID_STEPS[index - 1]?.belowCents ?? 0 })),
  lastBand(BID_STEPS.at(-1)!.belowCents),
]

function lastBand(fromCents: number): Band {
  return { fromCents, belowCents: null, stepCents: bidStepCents(fromCents) }
}

export function BidStepTable() {
  return (
    <div className="max-w-sm rounded-sm border border-line bg-surface">
      <DataTable
        caption="Bid steps by price"
        rows={BANDS}
        keyOf={(row) => String(row.fromCents)}
        columns={[
          { name: 'Price', cell: ({ fromCents, belowCents }) => describeBand(fromCents, belowCents) },
          { name: 'Step', isNumber: true, cell: ({ stepCents }) => formatCents(stepCents) },
        ]}
      />
    </div>
  )
}

function describeBand(fromCents: number, belowCents: number | null): string {
  if (belowCents === null) return `From ${formatCents(fromCents)}`
  if (fromCents === 0) return `Under ${formatCents(belowCents)}`
  return `${formatCents(fromCents)} to under ${formatCents(belowCents)}`
}
