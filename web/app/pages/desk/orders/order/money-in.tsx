import type { DeskOrder, MoneyIn } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge, type BadgeTone } from '../../../../ui/layout/badge.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'

export const MONEY_KINDS: Readonly<Record<MoneyIn['kind'], string>> = {
  wire: 'Wire',
  check: 'Check',
  ach: 'ACH transfer',
  card: 'Card',
  paypal: 'PayPal',
}

const STATES: Readonly<Record<string, { words: string; tone: BadgeTone }>> = {
  received: { words: 'Received', tone: 'good' },
  reversed: { words: 'Reversed', tone: 'bad' },
  requested: { words: 'Being paid', tone: 'accent' },
  authorised: { words: 'Authorized', tone: 'accent' },
  captured: { words: 'Received', tone: 'good' },
  settled: { words: 'Received', tone: 'good' },
  voided: { words: 'Voided', tone: 'neutral' },
  declined: { words: 'Declined', tone: 'bad' },
  failed: { words: 'Failed', tone: 'bad' },
  refunded: { words: 'Returned', tone: 'neutral' },
}

/** What is owed on top, then all that came in or was to come in. */
export function MoneyInPanel({ order }: { order: DeskOrder }) {
  if (order.moneyIn.length === 0 && (order.balanceCents ?? 0) === 0) return null
  return (
    <Panel title="Payments">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="figures text-lg font-semibold">{balanceWords(order)}</p>
        {order.moneyIn.length > 0 && (
          <DataTable caption="Payments" columns={columnsOf(order)} rows={order.moneyIn} keyOf={({ id }) => id} />
        )}
      </div>
    </Panel>
  )
}

function balanceWords({ balanceCents, receivedCents, state }: DeskOrder): string {
  const cents = balanceCents ?? 0
  if (cents > 0) {
    const received = (receivedCents ?? 0) === 0 ? 'nothing received' : `${formatWithCents(receivedCents!)} received`
    return `${formatWithCents(cents)} ${state === 'proposed' ? 'to pay once accepted' : 'owed'}, ${received}`
  }
  const isOver = state === 'cancelled' || state === 'refunded'
  if (cents < 0) return isOver ? `${formatWithCents(-cents)} to give back` : `Overpaid by ${formatWithCents(-cents)}`
  return isOver ? 'Nothing left to give back' : 'Paid in full'
}

function columnsOf(order: DeskOrder): Column<MoneyIn>[] {
  return [
    {
      name: 'Payment',
      cell: ({ kind, reference, on }) => (
        <>
          {MONEY_KINDS[kind]}
          {reference !== null && <span className="block text-sm wrap-anywhere text-ink-soft">{reference}</span>}
          {on !== null && <span className="block text-sm text-ink-soft sm:hidden">{formatDay(on)}</span>}
        </>
      ),
    },
    { name: 'Day', cell: ({ on }) => on !== null && formatDay(on), isHiddenOnPhones: true },
    {
      name: 'State',
      cell: ({ id, kind, state, amountCents }) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <Badge tone={STATES[state]?.tone ?? 'neutral'}>{STATES[state]?.words ?? state}</Badge>
          {state === 'received' && (
            <Link
              to={`${deskOrderPath(order.id)}?do=reverse&receipt=${id}`}
              className="text-link inline-flex min-h-11 items-center text-sm sm:-my-2.5"
              preventScrollReset
            >
              Reverse
              <span className="sr-only">{` ${MONEY_KINDS[kind]} of ${formatWithCents(amountCents)}`}</span>
            </Link>
          )}
        </span>
      ),
    },
    { name: 'Amount', cell: ({ amountCents }) => formatWithCents(amountCents), isNumber: true },
  ]
}
