import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import type { ReactNode } from 'react'
import { Panel } from '../../../ui/layout/panel.tsx'
import { OrderLot } from '../order-lot.tsx'
import { ShipmentProgress } from './shipment-progress.tsx'
import type { ShipmentStep } from './shipment-steps.server.ts'

type Props = {
  order: Pick<Order, 'listings' | 'warehouses'>
  shipment: OrderShipment
  steps: readonly ShipmentStep[] | undefined
  /** Between how far it has come and its lots. */
  children?: ReactNode
  /** After the lots: what is done with them. */
  below?: ReactNode
}

/** What leaves one warehouse together: how far it has come, and the lots. */
export function ShipmentLots({ order, shipment, steps = [], children, below }: Props) {
  const lots = order.listings.filter(({ name }) => shipment.listings.includes(name))
  return (
    <Panel title={titleOf(order, shipment)}>
      <div className="grid gap-4">
        {steps.length > 0 && <ShipmentProgress steps={steps} shipment={shipment} />}
        {children}
        <ul className="grid gap-4">
          {lots.map((lot) => (
            <li key={lot.name}>
              <OrderLot lot={lot} isPickUp={shipment.isPickUp} />
            </li>
          ))}
        </ul>
        {below}
      </div>
    </Panel>
  )
}

/** Where a warehouse sends several, each says which it is. */
function titleOf(
  { warehouses }: Pick<Order, 'warehouses'>,
  { id, isPickUp, description, warehouseKey }: OrderShipment,
) {
  const title = `${isPickUp ? 'Pickup in' : 'Ships from'} ${description}`
  const same = warehouses
    .flatMap(({ shipments }) => shipments)
    .filter((shipment) => shipment.warehouseKey === warehouseKey)
  return same.length === 1 ? title : `${title}, part ${same.findIndex((part) => part.id === id) + 1} of ${same.length}`
}
