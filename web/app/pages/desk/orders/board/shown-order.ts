import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { partialProgress } from '../../../../features/orders/shipments/partial-progress.ts'

/** A row of the desk's list: an order in full has fifty lots at most, and the page would carry them all. */
export type ShownDeskOrder = Pick<
  DeskOrder,
  'id' | 'number' | 'orderType' | 'state' | 'placedAt' | 'dueAt' | 'isOwed' | 'totalCostFinalCents'
> & { progress: string[]; buyer: string; lotCount: number; openProblems: number; toPrint: string[] }

export function toShownDeskOrder(order: DeskOrder): ShownDeskOrder {
  const { id, number, orderType, state, placedAt, dueAt, isOwed, totalCostFinalCents, account, listings, problems } =
    order
  return {
    id,
    number,
    orderType,
    state,
    placedAt,
    dueAt,
    isOwed,
    totalCostFinalCents,
    progress: partialProgress(order),
    // A deleted account keeps an address that belongs to no person.
    buyer: account.name === '' ? 'Deleted account' : (account.email ?? account.name),
    lotCount: listings.length,
    openProblems: problems.filter(({ answer }) => answer === null).length,
    toPrint: toPrint(order),
  }
}

/** Ids of the shipments that have not left. */
function toPrint({ warehouses, printable }: DeskOrder): string[] {
  return warehouses
    .flatMap(({ shipments }) => shipments)
    .filter(({ id, leftAt }) => leftAt === null && printable.includes(id))
    .map(({ id }) => id)
}
