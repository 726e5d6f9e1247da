import type { Order } from '@lotyard/contract/orders/orders'
import type { Photo } from '@lotyard/contract/lots/listing'
import { owesAgain } from '../../../features/orders/owes-again.ts'
import { toShownStep, type ShownStep } from '../../../features/orders/steps/shown-step.server.ts'
import { partialProgress } from '../../../features/orders/shipments/partial-progress.ts'

const MAX_LOTS = 4

/** What the list shows of an order: all of it has fifty lots at most, and the page would carry them ten times. */
export type ShownOrder = Pick<
  Order,
  'id' | 'number' | 'state' | 'placedAt' | 'dueAt' | 'isOwed' | 'totalCostFinalCents'
> & {
  step: Pick<ShownStep, 'words' | 'until'> | null
  /** What happened to parts of it. */
  progress: string[]
  lotCount: number
  lots: { name: string; title: string; photo: Photo | null }[]
}

export function toShownOrder(order: Order, now: Date): ShownOrder {
  const { id, number, state, placedAt, dueAt, isOwed, totalCostFinalCents, listings } = order
  const lots = listings.slice(0, MAX_LOTS).map(({ name, title, primaryPhoto }) => ({
    name,
    title,
    photo: primaryPhoto,
  }))
  return {
    id,
    number,
    state,
    placedAt,
    dueAt,
    isOwed: isOwed || owesAgain(order),
    totalCostFinalCents,
    // How it can be paid is on its own page.
    step: toShownStep(order, true, now),
    progress: partialProgress(order),
    lotCount: listings.length,
    lots,
  }
}
