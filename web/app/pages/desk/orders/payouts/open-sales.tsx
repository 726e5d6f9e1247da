import type { OpenSale } from '@lotyard/contract/desk/payouts'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import { SiteDate } from '../../../../ui/time/site-date.tsx'

const COLUMNS: Column<OpenSale>[] = [
  {
    name: 'Lot',
    cell: (sale) => (
      <>
        {sale.title}
        <span className="block text-sm text-ink-soft">
          <Link to={deskListingPath(sale.listing)} className="text-link">
            {sale.listing}
          </Link>
          , order{' '}
          <Link to={deskOrderPath(sale.order_id)} className="text-link">
            {sale.order_number}
          </Link>
        </span>
        {/* Where there is no room for a column of its own. */}
        <span className="block pt-1 xl:hidden">
          <DueState sale={sale} />
        </span>
      </>
    ),
  },
  { name: 'Due', cell: (sale) => <DueState sale={sale} />, isHiddenOnTablets: true },
  { name: 'Price', cell: ({ price_cents }) => formatWithCents(price_cents), isNumber: true, isHiddenOnPhones: true },
  { name: 'Refunded', cell: ({ refunded_cents }) => less(refunded_cents), isNumber: true, isHiddenOnPhones: true },
  {
    name: 'Commission',
    cell: ({ commission_cents }) => less(commission_cents),
    isNumber: true,
    isHiddenOnPhones: true,
  },
  { name: 'Amount', cell: ({ amount_cents }) => formatWithCents(amount_cents), isNumber: true },
]

/** What comes off. */
function less(cents: number): string {
  return cents === 0 ? '–' : formatWithCents(-cents)
}

function DueState({ sale: { state, due_at, is_correction } }: { sale: OpenSale }) {
  if (is_correction) return <Badge tone="bad">Correction</Badge>
  switch (state) {
    case 'due':
      return <Badge tone="good">Due now</Badge>
    case 'unpaid':
      return <Badge>Invoice unpaid</Badge>
    case 'not_left':
      return <Badge>Not shipped yet</Badge>
    case 'problem':
      return <Badge tone="bad">Problem open</Badge>
    case 'window_open':
      return due_at === null ? null : <SiteDate at={due_at} />
  }
}

export function OpenSales({ sales }: { sales: OpenSale[] }) {
  if (sales.length === 0)
    return <EmptyState title="No open sales">Lots that sell appear here until they’re paid out.</EmptyState>
  return (
    <section>
      <h2 className="pb-2 text-lg">Open sales</h2>
      <div className="rounded-sm border border-line bg-surface">
        <DataTable
          caption="Open sales"
          columns={COLUMNS}
          rows={sales}
          keyOf={({ order_id, listing }) => `${order_id} ${listing}`}
        />
      </div>
    </section>
  )
}
