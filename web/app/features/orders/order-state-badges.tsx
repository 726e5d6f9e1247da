import type { Order } from '@lotyard/contract/orders/orders'
import { useHasPassed } from '../../lib/browser/use-has-passed.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { describeOrderState } from './order-state-words.ts'

type Props = {
  /** `isUncollected`: it was paid and owes again, for the desk. */
  order: Pick<Order, 'state' | 'dueAt' | 'isOwed'> & { isUncollected?: boolean }
  /** See partial-progress.ts. */
  progress: readonly string[]
}

/** How far an order has come: its state, and what happened to parts of it. */
export function OrderStateBadges({ order: { state, dueAt, isOwed, isUncollected = false }, progress }: Props) {
  const isOverdue = useHasPassed(isOwed && dueAt !== null ? Date.parse(dueAt) : null)
  // What ships before payment is on its way and owed.
  const states = isOwed && state !== 'invoiced' ? (['invoiced', state] as const) : [state]
  const owesAgain = isUncollected && state !== 'cancelled'
  // 'Paid' beside it would contradict it.
  const shown = owesAgain || isOwed ? states.filter((one) => one !== 'paid') : states
  return (
    <span className="flex flex-wrap gap-1.5">
      {owesAgain && <Badge tone="bad">Not collected</Badge>}
      {shown.map((one) => {
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
