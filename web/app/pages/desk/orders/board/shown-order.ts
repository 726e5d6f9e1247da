import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { partialProgress } from '../../../../features/orders/shipments/partial-progress.ts'

/** A row of the desk's list: an order in full has fifty lots at most, and the page would carry them all. */
export type ShownDeskOrder = Pick<
  DeskOrder,
  'id' | 'number' | 'orderType' | 'state' | 'placedAt' | 'dueAt' | 'isOwed' | 'isUncollected' | 'totalCostFinalCents'
> & { progress: string[]; buyer: string; lotCount: number; openProblems: number; toPrint: string[] }

export function toShownDeskOrder(order: DeskOrder): ShownDeskOrder {
  const { id, number, orderType, state, placedAt, dueAt, isOwed, isUncollected, totalCostFinalCents } = order
  const { account, listings, problems } = order
  return {
    id,
    number,
    orderType,
    state,
    placedAt,
    dueAt,
    isOwed,
    isUncollected,
    totalCostFinalCents,
    progress: partialProgress(order),
    // A deleted account keeps an address that belongs to no person.
    buyer: account.name === '' ? 'Deleted account' : (account.email ?? account.name),
    lotCount: listings.length,
    openProblems: problems.filter(({ state }) => state === 'open').length,
    toPrint: toPrint(order),
  }
}

/** Ids of the shipments that are to leave: what money keeps here is not to be picked. */
function toPrint({ warehouses, movable }: DeskOrder): string[] {
  return warehouses
    .flatMap(({ shipments }) => shipments)
    .filter(({ id, leftAt }) => leftAt === null && movable.includes(id))
    .map(({ id }) => id)
}
