import type { Order, OrderShipment } from '@lotyard/contract/orders/orders'
import type { ReactNode } from 'react'
import { Panel } from '../../../ui/layout/panel.tsx'
import { OrderLot } from '../order-lot.tsx'
import { ShipmentProgress } from './shipment-progress.tsx'

type Props = {
  order: Pick<Order, 'state' | 'paidAt' | 'listings'>
  shipment: OrderShipment
  /** What can be done with this shipment. */
  children?: ReactNode
}

/** What leaves one warehouse together: how far it has come, and the lots. */
export function ShipmentLots({ order, shipment, children }: Props) {
  const lots = order.listings.filter(({ name }) => shipment.listings.includes(name))
  return (
    <Panel title={`${shipment.isPickUp ? 'Pickup in' : 'Ships from'} ${shipment.description}`}>
      <div className="grid gap-5">
        {hasProgress(order) && <ShipmentProgress order={order} shipment={shipment} />}
        {children}
        <ul className="grid gap-4">
          {lots.map((lot) => (
            <li key={lot.name}>
              <OrderLot lot={lot} isPickUp={shipment.isPickUp} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** Nothing of an order that ended leaves any more; what is refunded may have left before. */
function hasProgress({ state }: Pick<Order, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'failed' && state !== 'placing'
}
