import type { BiddingBar } from '@lotyard/contract/desk/auctions'
import { PersonLink } from '../../../../features/desk/auctions/person-link.tsx'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { SiteDate } from '../../../../ui/time/site-date.tsx'
import { BarCause } from './bar-cause.tsx'

const COLUMNS: Column<BiddingBar>[] = [
  {
    name: 'Account',
    cell: ({ account }) => <PersonLink person={account} />,
  },
  { name: 'Cause', cell: ({ cause }) => <BarCause cause={cause} />, isHiddenOnPhones: true },
  {
    name: 'Lifted',
    cell: ({ lifted_at, lifted_by, lift_reason }) => (
      <>
        {lifted_at !== null && <SiteDate at={lifted_at} />}
        {lifted_by !== null && ` by ${lifted_by}`}
        <span className="block text-sm text-ink-soft">{lift_reason}</span>
      </>
    ),
  },
]

export function LiftedBars({ bars }: { bars: BiddingBar[] }) {
  return <DataTable caption="Lifted bars" columns={COLUMNS} rows={bars} keyOf={({ id }) => id} />
}
