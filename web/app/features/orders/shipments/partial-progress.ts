import type { Order } from '@lotyard/contract/orders/orders'

type Known = Pick<Order, 'state' | 'refundedCents'> & {
  warehouses: readonly { shipments: readonly Shipment[] }[]
}
type Shipment = Pick<Order['warehouses'][0]['shipments'][0], 'state'>

/** What happened to parts of an order, which its state alone hides: '1 of 3 shipped', 'Partly refunded'. */
export function partialProgress({ state, refundedCents, warehouses }: Known): string[] {
  // One that ended says so itself, and nothing of an unpaid one has left.
  if (state !== 'paid' && state !== 'ready' && state !== 'shipped' && state !== 'picked_up') return []
  const refund = refundedCents > 0 ? ['Partly refunded'] : []
  if (state === 'shipped' || state === 'picked_up') return refund
  return [...describeShipments(warehouses.flatMap(({ shipments }) => shipments)), ...refund]
}

function describeShipments(shipments: readonly Shipment[]): string[] {
  const count = (state: string) => shipments.filter((shipment) => shipment.state === state).length
  const parts = [
    [count('shipped'), 'shipped'],
    [count('picked_up'), 'picked up'],
    [count('ready'), 'ready'],
  ] as const
  // All of them are what the state says.
  return parts.flatMap(([part, word]) =>
    part === 0 || part === shipments.length ? [] : [`${part} of ${shipments.length} ${word}`],
  )
}
