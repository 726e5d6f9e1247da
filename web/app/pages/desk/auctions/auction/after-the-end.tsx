import type { DeskAuction, DeskOffer, DeskWin } from '@lotyard/contract/desk/auctions'
import { formatCents } from '@lotyard/contract/rules/money'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge, type BadgeTone } from '../../../../ui/layout/badge.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Deadline } from '../../../../ui/time/deadline.tsx'
import { Bidder } from './bidder.tsx'

const WIN_STATES: Record<DeskWin['state'], { words: string; tone: BadgeTone }> = {
  awaiting_payment: { words: 'Awaiting payment', tone: 'accent' },
  paid: { words: 'Paid', tone: 'good' },
  defaulted: { words: 'Not paid', tone: 'bad' },
  cancelled: { words: 'Canceled', tone: 'neutral' },
}

const OFFER_STATES: Record<DeskOffer['state'], { words: string; tone: BadgeTone }> = {
  open: { words: 'Open', tone: 'accent' },
  accepted: { words: 'Accepted', tone: 'good' },
  declined: { words: 'Declined', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'neutral' },
}

const WIN_COLUMNS: Column<DeskWin>[] = [
  {
    name: 'Buyer',
    cell: ({ buyer_number, buyer, source }) => (
      <>
        <Bidder number={buyer_number} person={buyer} />
        {source === 'runner_up' && <span className="block text-sm text-ink-soft">Runner-up</span>}
      </>
    ),
  },
  { name: 'Payment', cell: (win) => <Payment win={win} /> },
  { name: 'Price', cell: ({ price_cents }) => formatCents(price_cents), isNumber: true },
]

const REMINDED = ['Not reminded yet', 'Reminded once', 'Reminded twice']

function Payment({ win: { state, is_overdue, payment_due_at, order_id, extended_at, unpaid } }: { win: DeskWin }) {
  // In an order it is due by that order's terms, not by these.
  const isOverdue = is_overdue && order_id === null
  const { words, tone } = isOverdue ? ({ words: 'Overdue', tone: 'bad' } as const) : WIN_STATES[state]
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{words}</Badge>
      {state === 'awaiting_payment' && (
        <span className="text-sm text-ink-soft">
          Due <Deadline at={payment_due_at} />
          {extended_at !== null && ', extended'}
        </span>
      )}
      {unpaid !== null && (
        <span className="text-sm text-ink-soft">
          {REMINDED[unpaid.reminder_count] ?? `Reminded ${unpaid.reminder_count} times`}.{' '}
          {unpaid.is_barred && 'Can’t bid until it’s paid.'}
        </span>
      )}
      {order_id !== null && (
        <Link to={deskOrderPath(order_id)} className="text-link text-sm">
          View order
        </Link>
      )}
    </span>
  )
}

const OFFER_COLUMNS: Column<DeskOffer>[] = [
  { name: 'Offered to', cell: ({ bidder_number, bidder }) => <Bidder number={bidder_number} person={bidder} /> },
  {
    name: 'Answer',
    cell: ({ state, expires_at, relist }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={OFFER_STATES[state].tone}>{OFFER_STATES[state].words}</Badge>
        {state === 'open' && (
          <span className="text-sm text-ink-soft">
            Until <Deadline at={expires_at} />, then {relist ? 'relisted' : 'kept'}
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'Price',
    cell: ({ price_cents, floor_cents }) => (
      <>
        {formatCents(price_cents)}
        {price_cents !== floor_cents && (
          <span className="block text-sm text-ink-soft">{formatCents(floor_cents)} without the winner</span>
        )}
      </>
    ),
    isNumber: true,
  },
]

/** Who won, whether they paid, and who was asked instead. */
export default function AfterTheEnd({ auction: { wins, offers } }: { auction: DeskAuction }) {
  return (
    <>
      {wins.length > 0 && (
        <Panel title="After the end" id="after-the-end">
          <DataTable
            caption="After the end"
            columns={WIN_COLUMNS}
            rows={wins}
            keyOf={({ won_at }) => won_at}
            isFoldedOnPhones
          />
        </Panel>
      )}
      {offers.length > 0 && (
        <Panel title="Runner-up offers">
          <DataTable
            caption="Runner-up offers"
            columns={OFFER_COLUMNS}
            rows={offers}
            keyOf={({ offered_at }) => offered_at}
            isFoldedOnPhones
          />
        </Panel>
      )}
    </>
  )
}
