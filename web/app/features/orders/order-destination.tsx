import type { Order } from '@lotyard/contract/orders/orders'
import { waysOut } from '@lotyard/contract/rules/orders/fulfilment/ship-to'
import type { ReactNode } from 'react'

type Props = {
  order: Pick<Order, 'warehouses'>
  heading?: 'h2' | 'h3'
  /** The address that lots are shipped to. */
  children: ReactNode
}

/** Where the lots go: to an address, to a pickup, or some to each. */
export function OrderDestination({ order, heading: Heading = 'h3', children }: Props) {
  const { isShipped, pickUpPlaces } = waysOut(order)
  return (
    <div className="grid content-start gap-4">
      {isShipped && (
        <section>
          <Heading className="mb-1 text-base">Ship to</Heading>
          {children}
        </section>
      )}
      {pickUpPlaces.length > 0 && (
        <section>
          <Heading className="mb-1 text-base">Pickup in</Heading>
          {pickUpPlaces.map((place) => (
            <p key={place}>{place}</p>
          ))}
        </section>
      )}
    </div>
  )
}
