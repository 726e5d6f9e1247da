import type { DeskOrderRow } from '@lotyard/contract/desk/orders'
import { partialProgress } from '../../../../features/orders/shipments/partial-progress.ts'

/** A row of the desk's list. */
export type ShownDeskOrder = Omit<DeskOrderRow, 'account' | 'shipments' | 'refundedCents'> & {
  progress: string[]
  buyer: string
  /** Ids of the shipments that are to leave. */
  toPrint: string[]
}

export function toShownDeskOrder({ account, shipments, refundedCents, ...order }: DeskOrderRow): ShownDeskOrder {
  return {
    ...order,
    progress: partialProgress({ state: order.state, refundedCents, warehouses: [{ shipments }] }),
    // A deleted account keeps an address that belongs to no person.
    buyer: account.name === '' ? 'Deleted account' : (account.email ?? account.name),
    toPrint: shipments.filter(({ isToLeave }) => isToLeave).map(({ id }) => id),
  }
}
