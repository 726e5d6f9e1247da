import type { Adjustment } from '@lotyard/contract/payouts'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { ADJUSTMENT_NAMES } from '@lotyard/contract/rules/selling/seller-balance'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { SiteDate } from '../../ui/time/site-date.tsx'

const COLUMNS: Column<Adjustment>[] = [
  {
    name: 'What',
    cell: ({ kind, recorded_at, note }) => (
      <>
        <span className="font-semibold">{ADJUSTMENT_NAMES[kind]}</span>
        <span className="block text-sm text-ink-soft">
          Recorded <SiteDate at={recorded_at} />
        </span>
        <span className="block text-sm break-words sm:hidden">{note}</span>
      </>
    ),
  },
  {
    name: 'Reference or reason',
    cell: ({ note }) => <span className="break-words">{note}</span>,
    isHiddenOnPhones: true,
  },
  { name: 'Arrived', cell: ({ paid_on }) => paid_on ?? '–', isHiddenOnPhones: true },
  { name: 'Payout', cell: ({ payout }) => payout ?? 'Next one', isHiddenOnPhones: true },
  { name: 'Amount', cell: ({ amount_cents }) => formatWithCents(amount_cents), isNumber: true },
]

/** What settled a seller's debts beside their sales. */
export function Adjustments({ adjustments }: { adjustments: Adjustment[] }) {
  if (adjustments.length === 0) return null
  return (
    <section>
      <h2 className="pb-2 text-lg">Repayments and write-offs</h2>
      <div className="rounded-sm border border-line bg-surface">
        <DataTable caption="Repayments and write-offs" columns={COLUMNS} rows={adjustments} keyOf={({ id }) => id} />
      </div>
    </section>
  )
}
