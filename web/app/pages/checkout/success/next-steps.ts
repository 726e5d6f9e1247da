import type { Order } from '@lotyard/contract/orders/orders'
import { waitsForMoney } from '@lotyard/contract/rules/orders/order-states'
import { estimateLine } from '@lotyard/contract/rules/shipping/dates/estimate-words'

type Bought = Pick<Order, 'state' | 'shipsBeforePayment' | 'warehouses'>

/** What a buyer can expect of an order that was just placed, a sentence each. */
export function nextSteps({ warehouses, ...order }: Bought, sendsMail: boolean): string[] {
  const shipments = warehouses.flatMap((warehouse) => warehouse.shipments)
  const fetched = shipments.filter(({ isPickUp }) => isPickUp)
  // Where no e-mail is sent, the order's page says all of it.
  const tell = sendsMail ? "We'll e-mail you" : 'Your order shows'
  return [
    ...(waitsForMoney(order)
      ? [`We get your lots ready as soon as your payment arrives${sendsMail ? ', and e-mail you when it does' : ''}.`]
      : []),
    ...(shipments.length > fetched.length
      ? [`${tell} the carrier and the tracking number when your freight ships.`]
      : []),
    ...fetched.map(({ description }) => `${tell} when your lots in ${description} are ready for pickup.`),
    ...shipments.flatMap(({ description, estimate }) => {
      if (estimate === null) return []
      const { label, days } = estimateLine(estimate)
      return [`${label}${waitsForMoney(order) ? ' if paid today' : ''}, lots from ${description}: ${days}.`]
    }),
    sendsMail
      ? 'A confirmation is on its way to your inbox.'
      : "E-mail isn't sent here. An admin can find yours in the outbox.",
  ]
}
