import type { Order } from '@lotyard/contract/orders/orders'
import { useHasPassed } from '../../lib/browser/use-has-passed.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { describeOrderState } from './order-state-words.ts'

type Props = {
  order: Pick<Order, 'state' | 'dueAt'>
  /** See partial-progress.ts. */
  progress: readonly string[]
}

/** How far an order has come: its state, and what happened to parts of it. */
export function OrderStateBadges({ order: { state, dueAt }, progress }: Props) {
  const isOverdue = useHasPassed(state === 'invoiced' && dueAt !== null ? Date.parse(dueAt) : null)
  const { words, tone } = describeOrderState(state, isOverdue)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{words}</Badge>
      {progress.map((part) => (
        <Badge key={part}>{part}</Badge>
      ))}
    </span>
  )
}
