import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { fieldLabel } from '@lotyard/contract/rules/site/field-messages'
import { personPath } from '../../../../features/people/people-paths.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
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
        {ways.length > 1 &&
          ways.map(({ to, amountCents }) => (
            <span key={`${to}`} className="figures block text-sm text-ink-soft">
              {formatWithCents(amountCents)} {to === null ? 'by hand' : `to ${to}`}
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

type BuyerProps = { account: DeskOrder['account']; isAdmin: boolean }

/** Admins go on to the account; sellers have no page of it. */
export function Buyer({ account: { id, name, email }, isAdmin }: BuyerProps) {
  // A deleted account has neither a name nor a page.
  if (name === '') return 'Deleted account'
  return (
    <>
      {isAdmin ? (
        <Link to={personPath(id)} className="text-link">
          {name}
        </Link>
      ) : (
        name
      )}
      {email !== null && <span className="block break-words">{email}</span>}
    </>
  )
}

/** Spec §3: what the buyer's browser said of itself when the order was placed. */
export function BrowserData({ browserData }: { browserData: DeskOrder['browserData'] }) {
  const entries = Object.entries(browserData)
  if (entries.length === 0) return null
  return (
    <Panel title="Browser">
      <dl className="grid gap-x-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-y-1 max-sm:[&>dd:not(:last-child)]:mb-3">
        {entries.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{fieldLabel(name)}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
