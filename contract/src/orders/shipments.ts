// Lots of one order on their way: where they are, and what was said of them.
import { Type, type Static } from 'typebox'
import { Estimate } from '../lots/estimate.ts'
import { Amount, Day, nullable, oneOf, Timestamp } from '../wire/amounts.ts'

export const ShipmentStateName = oneOf(['waiting', 'ready', 'shipped', 'delivered', 'picked_up'])

/** What was known of a shipment at a moment. */
export const ShipmentFacts = Type.Object({
  state: ShipmentStateName,
  carrier: nullable(Type.String()),
  trackings: Type.Array(Type.String()),
  deliveredOn: nullable(Day),
  /** Names of lots. */
  listings: Type.Array(Type.String()),
})
export type ShipmentFacts = Static<typeof ShipmentFacts>

export const ShipmentEvent = Type.Object({
  at: Timestamp,
  by: oneOf(['desk', 'buyer']),
  /** Who at the desk; null for buyers and where that account is gone. */
  name: nullable(Type.String()),
  before: ShipmentFacts,
  after: ShipmentFacts,
  reason: nullable(Type.String()),
})
export type ShipmentEvent = Static<typeof ShipmentEvent>

/** Lots of one warehouse on their way together. */
export const OrderShipment = Type.Object({
  id: Type.String(),
  /** Of the order, from 1. */
  part: Type.Integer(),
  /** For changes: 409 where another was made meanwhile. */
  version: Type.Integer(),
  warehouseKey: Type.String(),
  description: Type.String(),
  isPickUp: Type.Boolean(),
  listings: Type.Array(Type.String()),
  state: ShipmentStateName,
  /** `link` has {tracking} in the place of the number; it and the key are null where the carrier is none of the market's. */
  carrier: nullable(Type.Object({ key: nullable(Type.String()), name: Type.String(), link: nullable(Type.String()) })),
  /** The first of `trackings`. */
  tracking: nullable(Type.String()),
  trackings: Type.Array(Type.String()),
  readyAt: nullable(Timestamp),
  /** Shipped, or picked up. */
  leftAt: nullable(Timestamp),
  /** Follows what happens; of an unpaid invoice, if it is paid now. Null once it is there, and where nothing will leave. */
  estimate: nullable(Estimate),
  /** The site's day. */
  leftOn: nullable(Day),
  deliveredOn: nullable(Day),
  deliveredBy: nullable(oneOf(['desk', 'buyer'])),
  /** When its buyer said that it had not arrived. */
  notArrivedAt: nullable(Timestamp),
  /** Until when a problem can be reported, past or not; null until it has left. */
  reportUntil: nullable(Timestamp),
  /** The same for 'not arrived'; null where that can't be said. */
  notArrivedUntil: nullable(Timestamp),
  /** Of lots that stand ready for their buyer to fetch; null for all others. */
  pickUp: nullable(
    Type.Object({
      /** False where the warehouse takes calls instead. */
      isBookable: Type.Boolean(),
      /** `words`: by the warehouse's clocks, 'Thu, Nov 19, 10:00 AM EST'. */
      booked: nullable(Type.Object({ startsAt: Timestamp, endsAt: Timestamp, words: Type.String() })),
    }),
  ),
  /** The last twenty, oldest first. */
  events: Type.Array(ShipmentEvent),
})
export type OrderShipment = Static<typeof OrderShipment>

/** Spec §3: warehouses grouped by zip. */
export const OrderWarehouse = Type.Object({
  zip: Type.String(),
  description: Type.String(),
  /** Names. */
  listings: Type.Array(Type.String()),
  shippingCostFinalCents: Amount,
  /** Of the first of its shipments that has one. */
  tracking: nullable(Type.String()),
  shipments: Type.Array(OrderShipment),
})
export type OrderWarehouse = Static<typeof OrderWarehouse>
