import type { Order } from '@lotyard/contract/orders/orders'
import { owesInvoice } from '@lotyard/contract/rules/orders/payments/owes-invoice'

type Known = Pick<Order, 'state' | 'refundedCents'> & {
  /** Of an invoice, where the caller knows. */
  dueAt?: string | null
  paidAt?: string | null
  warehouses: readonly { shipments: readonly Shipment[] }[]
}
type Shipment = Pick<Order['warehouses'][0]['shipments'][0], 'state'>

/** What happened to parts of an order, which its state alone hides: '1 of 3 shipped', 'Partly refunded'. */
export function partialProgress({ state, refundedCents, warehouses, dueAt = null, paidAt = null }: Known): string[] {
  // One that ended says so itself.
  if (['placing', 'cancelled', 'refunded', 'failed'].includes(state)) return []
  const refund = refundedCents > 0 ? ['Partly refunded'] : []
  // Terms can let lots leave first: then the state tells of them, and hides what is owed.
  const owed = state !== 'invoiced' && owesInvoice({ state, dueAt, paidAt }) ? ['Payment due'] : []
  const parts = describeShipments(warehouses.flatMap(({ shipments }) => shipments))
  return [...owed, ...parts, ...refund]
}

function describeShipments(shipments: readonly Shipment[]): string[] {
  const count = (state: string) => shipments.filter((shipment) => shipment.state === state).length
  // Once all have left, the state says so; how many have arrived is news until all have.
  const hasLeft = count('waiting') + count('ready') === 0
  const told = hasLeft ? (count('shipped') > 0 ? ['delivered'] : []) : ['shipped', 'delivered', 'picked_up', 'ready']
  // All of them are what the state says.
  return told.flatMap((state) => {
    const part = count(state)
    if (part === 0 || part === shipments.length) return []
    return [`${part} of ${shipments.length} ${state.replace('_', ' ')}`]
  })
}
