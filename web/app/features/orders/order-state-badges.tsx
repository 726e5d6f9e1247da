import type { Order } from '@lotyard/contract/orders/orders'
import { useHasPassed } from '../../lib/browser/use-has-passed.ts'
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx'

const STATES: Record<Order['state'], { words: string; tone: BadgeTone }> = {
  placing: { words: 'Confirming payment', tone: 'accent' },
  paid: { words: 'Paid', tone: 'good' },
  invoiced: { words: 'Payment due', tone: 'accent' },
  ready: { words: 'Ready', tone: 'good' },
  shipped: { words: 'Shipped', tone: 'good' },
  picked_up: { words: 'Picked up', tone: 'good' },
  cancelled: { words: 'Canceled', tone: 'neutral' },
  refunded: { words: 'Refunded', tone: 'neutral' },
  failed: { words: 'Payment failed', tone: 'bad' },
}

type Props = {
  order: Pick<Order, 'state' | 'dueAt'>
  /** See partial-progress.ts. */
  progress: readonly string[]
}

/** How far an order has come: its state, and what happened to parts of it. */
export function OrderStateBadges({ order: { state, dueAt }, progress }: Props) {
  const isOverdue = useHasPassed(state === 'invoiced' && dueAt !== null ? Date.parse(dueAt) : null)
  const { words, tone } = isOverdue ? { words: 'Payment overdue', tone: 'bad' as const } : STATES[state]
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{words}</Badge>
      {progress.map((part) => (
        <Badge key={part}>{part}</Badge>
      ))}
    </span>
  )
}
