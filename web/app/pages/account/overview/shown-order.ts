// What the page shows of an open order. Made on the server, so that browsers need not load the words of every state.
import type { OpenOrder } from '@lotyard/contract/orders/open-orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import { orderPath } from '../../../features/orders/order-paths.ts'
import { describeOrderState, type OrderStateWords } from '../../../features/orders/order-state-words.ts'
import { partialProgress } from '../../../features/orders/shipments/partial-progress.ts'

export type ShownOrder = {
  path: string
  number: string
  /** 'Pallet of televisions and 2 more lots'. */
  lots: string
  totalCents: number
  badges: OrderStateWords[]
}

export function toShownOrder(order: OpenOrder, nowMs: number): ShownOrder {
  const { id, number, title, lotCount, state, dueAt, isOwed, shipments } = order
  // What was refunded stands on the order's own page.
  const progress = partialProgress({ state, refundedCents: 0, warehouses: [{ shipments }] })
  const isOverdue = dueAt !== null && Date.parse(dueAt) <= nowMs
  return {
    path: orderPath(id),
    number,
    lots: lotCount > 1 ? `${title} and ${countOf(lotCount - 1, 'more lot')}` : title,
    totalCents: order.totalCostFinalCents,
    badges: [
      // What ships before payment is on its way and owed.
      ...(isOwed && state !== 'invoiced' ? [describeOrderState('invoiced', isOverdue)] : []),
      describeOrderState(state, isOverdue),
      ...progress.map((words) => ({ words, tone: 'neutral' as const })),
    ],
  }
}
