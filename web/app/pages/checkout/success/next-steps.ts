import type { Order } from '@lotyard/contract/orders/orders'

type Bought = Pick<Order, 'state' | 'shipsBeforePayment' | 'warehouses'>

/** What a buyer can expect of an order that was just placed, a sentence each. */
export function nextSteps({ state, shipsBeforePayment, warehouses }: Bought, sendsMail: boolean): string[] {
  const shipments = warehouses.flatMap((warehouse) => warehouse.shipments)
  const fetched = shipments.filter(({ isPickUp }) => isPickUp)
  // Where no e-mail is sent, the order's page says all of it.
  const tell = sendsMail ? "We'll e-mail you" : 'Your order shows'
  return [
    ...(state === 'invoiced' && !shipsBeforePayment
      ? [`We get your lots ready as soon as your payment arrives${sendsMail ? ', and e-mail you when it does' : ''}.`]
      : []),
    ...(shipments.length > fetched.length
      ? [`${tell} the carrier and the tracking number when your freight ships.`]
      : []),
    ...fetched.map(({ description }) => `${tell} when your lots in ${description} are ready for pickup.`),
    sendsMail
      ? 'A confirmation is on its way to your inbox.'
      : "E-mail isn't sent here. An admin can find yours in the outbox.",
  ]
}
