import type { Adjustment } from '@lotyard/contract/desk/payouts'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import { ADJUSTMENT_NAMES } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Link } from '../../../../ui/link.tsx'
import { SiteDate } from '../../../../ui/time/site-date.tsx'
import { undoPath } from './payout-paths.ts'

const REST: Column<Adjustment>[] = [
  {
    name: 'Reference or reason',
    cell: ({ note }) => <span className="break-words">{note}</span>,
    isHiddenOnPhones: true,
  },
  { name: 'Arrived', cell: ({ paid_on }) => (paid_on === null ? '–' : formatDay(paid_on)), isHiddenOnPhones: true },
  { name: 'Payout', cell: ({ payout }) => payout ?? 'Next one', isHiddenOnPhones: true },
  { name: 'Amount', cell: ({ amount_cents }) => formatWithCents(amount_cents), isNumber: true },
]

/** `undoOf`: the seller, where an admin may undo what was recorded. */
function columnsOf(undoOf: string | null, all: readonly Adjustment[]): Column<Adjustment>[] {
  const what: Column<Adjustment> = {
    name: 'What',
    cell: (adjustment) => {
      const { id, kind, amount_cents, recorded_at, note, is_reversed, reverses } = adjustment
      const undone = all.find((other) => other.id === reverses)
      return (
        <>
          <span className="font-semibold">{ADJUSTMENT_NAMES[kind]}</span>
          {undone && `: ${ADJUSTMENT_NAMES[undone.kind].toLowerCase()}`}
          {is_reversed && (
            <span className="ms-2">
              <Badge>Undone</Badge>
            </span>
          )}
          <span className="block text-sm text-ink-soft">
            Recorded <SiteDate at={recorded_at} />
          </span>
          <span className="block text-sm break-words sm:hidden">{note}</span>
          {undoOf !== null && kind !== 'reversal' && !is_reversed && (
            <Link
              to={undoPath(undoOf, id)}
              preventScrollReset
              className="text-link inline-flex min-h-11 items-center"
              aria-label={`Undo ${ADJUSTMENT_NAMES[kind].toLowerCase()} ${formatWithCents(amount_cents)}`}
            >
              Undo
            </Link>
          )}
        </>
      )
    },
  }
  return [what, ...REST]
}

type Props = { adjustments: Adjustment[]; undoOf: string | null }

/** What settled a seller's debts beside their sales. */
export function Adjustments({ adjustments, undoOf }: Props) {
  if (adjustments.length === 0) return null
  return (
    <section>
      <h2 className="pb-2 text-lg">Repayments and write-offs</h2>
      <div className="rounded-sm border border-line bg-surface">
        <DataTable
          caption="Repayments and write-offs"
          columns={columnsOf(undoOf, adjustments)}
          rows={adjustments}
          keyOf={({ id }) => id}
        />
      </div>
    </section>
  )
}
