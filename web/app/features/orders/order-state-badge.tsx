import type { Order } from '@lotyard/contract/orders'
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

export function OrderStateBadge({ order: { state, dueAt } }: { order: Pick<Order, 'state' | 'dueAt'> }) {
  const isOverdue = useHasPassed(state === 'invoiced' && dueAt !== null ? Date.parse(dueAt) : null)
  const { words, tone } = isOverdue ? { words: 'Payment overdue', tone: 'bad' as const } : STATES[state]
  return <Badge tone={tone}>{words}</Badge>
}
