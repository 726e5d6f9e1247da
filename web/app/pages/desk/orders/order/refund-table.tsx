import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Badge, type BadgeTone } from '../../../../ui/layout/badge.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'

type Refund = DeskOrder['refunds'][number]

const REFUND_STATES: Record<Refund['state'], { words: string; tone: BadgeTone }> = {
  waiting: { words: 'Waiting', tone: 'accent' },
  done: { words: 'Done', tone: 'good' },
  failed: { words: 'Failed', tone: 'bad' },
}

const KINDS: Partial<Record<Refund['kind'], string>> = { surplus: 'Surplus', write_off: 'Written off' }

const columnsOf = (isAdmin: boolean): Column<Refund>[] => [
  {
    name: 'For',
    cell: ({ kind, listing, reason, ways }) => (
      <>
        {KINDS[kind] ?? (listing === null ? (isAdmin ? 'Whole order' : 'Whole order (your share)') : `Lot ${listing}`)}
        {kind === 'credit' && <span className="block text-sm text-ink-soft">Off what is owed</span>}
        {/* One way alone is told by the amount, unless it is the admin who has to send it. */}
        {(ways.length > 1 || ways.some(({ to }) => to === null)) &&
          ways.map(({ to, amountCents }) => (
            <span key={`${to}`} className="figures block text-sm text-ink-soft">
              {formatWithCents(amountCents)} {to === null ? 'sent by you' : `to ${to}`}
            </span>
          ))}
        <span className="block text-sm break-words text-ink-soft sm:hidden">{reason}</span>
      </>
    ),
  },
  { name: 'Reason', cell: ({ reason }) => reason, isHiddenOnPhones: true },
  {
    name: 'State',
    cell: ({ state, sentByWire }) => (
      <Badge tone={REFUND_STATES[state].tone}>{sentByWire ? 'Sent by wire' : REFUND_STATES[state].words}</Badge>
    ),
  },
  { name: 'Requested', cell: ({ requestedAt }) => <LocalTime at={requestedAt} />, isHiddenOnPhones: true },
  { name: 'Amount', cell: ({ amountCents }) => formatWithCents(amountCents), isNumber: true },
]

export function RefundTable({ refunds, isAdmin }: { refunds: Refund[]; isAdmin: boolean }) {
  if (refunds.length === 0) return null
  return (
    <Panel title="Refunds">
      <DataTable caption="Refunds" columns={columnsOf(isAdmin)} rows={refunds} keyOf={({ id }) => id} />
    </Panel>
  )
}
