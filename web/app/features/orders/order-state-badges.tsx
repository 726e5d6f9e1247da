import type { Order } from '@lotyard/contract/orders/orders'
import { useHasPassed } from '../../lib/browser/use-has-passed.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { describeOrderState } from './order-state-words.ts'

type Props = {
  order: Pick<Order, 'state' | 'dueAt' | 'isOwed'>
  /** See partial-progress.ts. */
  progress: readonly string[]
}

/** How far an order has come: its state, and what happened to parts of it. */
export function OrderStateBadges({ order: { state, dueAt, isOwed }, progress }: Props) {
  const isOverdue = useHasPassed(isOwed && dueAt !== null ? Date.parse(dueAt) : null)
  // What ships before payment is on its way and owed.
  const states = isOwed && state !== 'invoiced' ? (['invoiced', state] as const) : [state]
  return (
    <span className="flex flex-wrap gap-1.5">
      {states.map((one) => {
        const { words, tone } = describeOrderState(one, isOverdue)
        return (
          <Badge key={one} tone={tone}>
            {words}
          </Badge>
        )
      })}
      {progress.map((part) => (
        <Badge key={part}>{part}</Badge>
      ))}
    </span>
  )
}
