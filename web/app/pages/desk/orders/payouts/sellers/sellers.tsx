import type { SellerBalance } from '@lotyard/contract/desk/payouts'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { formatBasisPoints } from '@lotyard/contract/rules/percent'
import { DataTable, type Column } from '../../../../../ui/data/data-table.tsx'
import { LinkButton } from '../../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../../ui/layout/empty-state.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { SiteDate } from '../../../../../ui/time/site-date.tsx'
import { isFormer } from './is-former.ts'
import { payoutsPath } from '../payout-paths.ts'

const COLUMNS: Column<SellerBalance>[] = [
  {
    name: 'Seller',
    cell: ({ seller_id, name, email }) => (
      <>
        <Link to={payoutsPath(seller_id)} className="text-link font-semibold">
          {name}
        </Link>
        <span className="block text-sm break-all text-ink-soft">{isFormer({ email }) ? 'Account deleted' : email}</span>
      </>
    ),
  },
  {
    name: 'Commission',
    cell: ({ commission_basis_points }) => formatBasisPoints(commission_basis_points),
    isNumber: true,
    isHiddenOnPhones: true,
  },
  {
    name: 'Due now',
    cell: ({ due_cents }) => (
      <span className={due_cents < 0 ? 'text-bad' : due_cents > 0 ? 'font-semibold' : ''}>
        {formatWithCents(due_cents)}
        {due_cents < 0 && <span className="block text-sm">Owes us</span>}
      </span>
    ),
    isNumber: true,
  },
  {
    name: 'Not due yet',
    cell: ({ later_cents }) => formatWithCents(later_cents),
    isNumber: true,
    isHiddenOnPhones: true,
  },
  {
    name: 'Next due',
    cell: ({ next_due_at }) => (next_due_at === null ? '–' : <SiteDate at={next_due_at} />),
    isHiddenOnPhones: true,
  },
]

export function Sellers({ sellers }: { sellers: SellerBalance[] }) {
  if (sellers.length === 0)
    return (
      <EmptyState
        title="No sellers yet"
        action={<LinkButton to="/admin/people/?do=invite">Invite a seller</LinkButton>}
      >
        Accounts that can sell appear here with what they’re owed.
      </EmptyState>
    )
  return (
    <section>
      <h2 className="pb-2 text-lg">Sellers</h2>
      <div className="rounded-sm border border-line bg-surface">
        <DataTable caption="Sellers" columns={COLUMNS} rows={sellers} keyOf={({ seller_id }) => seller_id} />
      </div>
    </section>
  )
}
