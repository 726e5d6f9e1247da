import { payoutStatementPath } from '@lotyard/contract/rules/desk/file-paths'
import type { Payout } from '@lotyard/contract/desk/payouts'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { SiteDate } from '../../../../ui/time/site-date.tsx'

const SELLER: Column<Payout> = { name: 'Seller', cell: ({ seller_name }) => seller_name, isHiddenOnPhones: true }
const COLUMNS: Column<Payout>[] = [
  {
    name: 'Payout',
    cell: ({ number, paid_at }) => (
      <>
        <span className="font-semibold">{number}</span>
        <span className="block text-sm whitespace-nowrap text-ink-soft">
          <SiteDate at={paid_at} />
        </span>
      </>
    ),
  },
  {
    name: 'Reference',
    cell: ({ reference }) => <span className="break-words">{reference}</span>,
    isHiddenOnPhones: true,
  },
  { name: 'Lots', cell: ({ line_count }) => formatCount(line_count), isNumber: true, isHiddenOnPhones: true },
  { name: 'Amount', cell: ({ amount_cents }) => formatWithCents(amount_cents), isNumber: true },
  {
    name: 'Statement',
    cell: ({ id, number }) => (
      // A file, not a page: the browser itself asks for it.
      <a href={payoutStatementPath(id)} download className="text-link">
        CSV<span className="sr-only"> of payout {number}</span>
      </a>
    ),
    isNumber: true,
  },
]

export function PaidOut({ payouts, hasSellers }: { payouts: Payout[]; hasSellers: boolean }) {
  if (payouts.length === 0)
    return <EmptyState title="No payouts yet">Payouts appear here with their statements.</EmptyState>
  const [first, ...others] = COLUMNS
  const withSeller: Column<Payout> = {
    ...first!,
    cell: (payout) => (
      <>
        {first!.cell(payout)}
        <span className="block text-sm text-ink-soft sm:hidden">{payout.seller_name}</span>
      </>
    ),
  }
  return (
    <section>
      <h2 className="pb-2 text-lg">Paid out</h2>
      <div className="rounded-sm border border-line bg-surface">
        <DataTable
          caption="Paid out"
          columns={hasSellers ? [withSeller, SELLER, ...others] : COLUMNS}
          rows={payouts}
          keyOf={({ id }) => id}
        />
      </div>
    </section>
  )
}
