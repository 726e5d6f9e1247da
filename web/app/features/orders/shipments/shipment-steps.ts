// How far the lots of one warehouse have come, as a row of steps.
import type { Order, OrderShipment } from '@lotyard/contract/orders/orders'

export type ShipmentStep = { words: string; isDone: boolean; at: string | null }

type Paid = Pick<Order, 'state' | 'paidAt'>

export function shipmentSteps({ state, paidAt }: Paid, shipment: OrderShipment): ShipmentStep[] {
  const hasLeft = shipment.state === 'shipped' || shipment.state === 'picked_up'
  return [
    { words: 'Paid', isDone: paidAt !== null && state !== 'placing', at: paidAt },
    {
      words: shipment.isPickUp ? 'Ready for pickup' : 'Ready to ship',
      isDone: hasLeft || shipment.state === 'ready',
      at: shipment.readyAt,
    },
    { words: shipment.isPickUp ? 'Picked up' : 'Shipped', isDone: hasLeft, at: shipment.leftAt },
  ]
}
