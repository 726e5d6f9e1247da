// How far the lots of one shipment have come, as a row of steps.
import type { Order, OrderShipment } from '@lotyard/contract/orders/orders'

export type ShipmentStep = {
  words: string
  isDone: boolean
  /** A moment, or a day of the calendar. */
  at: string | null
}

type Paid = Pick<Order, 'state' | 'paidAt'>

export function shipmentSteps({ state, paidAt }: Paid, shipment: OrderShipment): ShipmentStep[] {
  const { isPickUp, leftAt, deliveredOn } = shipment
  const hasLeft = leftAt !== null
  return [
    { words: 'Paid', isDone: paidAt !== null && state !== 'placing', at: paidAt },
    {
      words: isPickUp ? 'Ready for pickup' : 'Ready to ship',
      isDone: hasLeft || shipment.state === 'ready',
      at: shipment.readyAt,
    },
    { words: isPickUp ? 'Picked up' : 'Shipped', isDone: hasLeft, at: leftAt },
    ...(isPickUp ? [] : [{ words: 'Delivered', isDone: deliveredOn !== null, at: deliveredOn }]),
  ]
}
