import type { Order } from '@lotyard/contract/orders/orders'

type Known = Pick<Order, 'state' | 'refundedCents'> & {
  warehouses: readonly { shipments: readonly Shipment[] }[]
}
type Shipment = Pick<Order['warehouses'][0]['shipments'][0], 'state'>

/** What happened to parts of an order, which its state alone hides: '1 of 3 shipped', 'Partly refunded'. */
export function partialProgress({ state, refundedCents, warehouses }: Known): string[] {
  // One that ended says so itself.
  if (['placing', 'cancelled', 'refunded', 'failed'].includes(state)) return []
  const refund = refundedCents > 0 ? ['Partly refunded'] : []
  const parts = describeShipments(warehouses.flatMap(({ shipments }) => shipments))
  return [...parts, ...refund]
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
