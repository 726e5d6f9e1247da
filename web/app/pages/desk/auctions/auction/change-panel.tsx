import type { DeskAuction } from '@lotyard/contract/desk/auctions'
import { ChangeTable } from '../../../../features/lot-changes/change-table.tsx'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import { Bidder } from './bidder.tsx'

type Change = DeskAuction['changes'][number]
type Withdrawal = Change['withdrawals'][number]

const COLUMNS: Column<Withdrawal>[] = [
  { name: 'Bidder', cell: ({ bidder_number, bidder }) => <Bidder number={bidder_number} person={bidder} /> },
  { name: 'Withdrew', cell: ({ withdrawn_at }) => <LocalTime at={withdrawn_at} /> },
]

/** One edit under bids, and beside it who withdrew because of it. */
export function ChangePanel({ change }: { change: Change }) {
  return (
    <Panel title="Lot changed">
      <p className="mb-3 text-ink-soft">
        <LocalTime at={change.changed_at} /> by {change.changed_by}
        {change.granted_by !== null && `, approved by ${change.granted_by}`}. {describeWithdrawals(change)}
      </p>
      <ChangeTable caption="Changes" changes={change.changes} changeCount={change.change_count} />
      {change.withdrawals.length > 0 && (
        <div className="mt-3 border-t border-line pt-2">
          <DataTable
            caption="Withdrawals after this change"
            columns={COLUMNS}
            rows={change.withdrawals}
            keyOf={({ bidder_number }) => `${bidder_number}`}
          />
        </div>
      )}
    </Panel>
  )
}

function describeWithdrawals({ withdrawn_count: count, withdrawals }: Change): string {
  if (count === 0) return 'No bidder has withdrawn.'
  const said = count === 1 ? '1 bidder has withdrawn.' : `${count} bidders have withdrawn.`
  return withdrawals.length < count ? `${said} The latest ${withdrawals.length}:` : said
}
