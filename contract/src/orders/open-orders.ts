// What of an account's orders is under way, and wants something of their buyer.
import { Type, type Static } from 'typebox'
import { Amount, nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { Order } from './orders.ts'
import { ShipmentStateName } from './shipments.ts'

/** What a list of many orders says of each. */
export const OpenOrder = Type.Object({
  ...Type.Pick(Order, ['id', 'number', 'state', 'placedAt', 'dueAt', 'isOwed', 'totalCostFinalCents']).properties,
  /** What is still owed. */
  balanceCents: Amount,
  /** Until when it can be accepted; null where it can't. */
  proposedUntil: nullable(Timestamp),
  /** By when we wait for a reply about a problem; null where we don't. */
  replyUntil: nullable(Timestamp),
  /** Of its first lot. */
  title: Type.String(),
  lotCount: Type.Integer(),
  shipments: Type.Array(Type.Object({ state: ShipmentStateName })),
  /** Warehouses that have lots of it ready for the buyer: 'Hebron, KY'. */
  pickUpAt: Type.Array(Type.String()),
})
export type OpenOrder = Static<typeof OpenOrder>

const FirstOrders = Type.Object({ total: Type.Integer(), orders: Type.Array(OpenOrder) })

export const openOrdersEndpoint = {
  method: 'GET',
  path: '/api/account/open_orders',
  summary: 'The orders that are still under way, and what they and the resale certificates want of the account',
  reply: Type.Object({
    /** Not all of it has left, newest first. */
    open: FirstOrders,
    /** For the buyer to accept or decline, the first to lapse first. */
    proposed: FirstOrders,
    /** Not paid in full, the first due first: invoices, and orders whose money was taken back. */
    invoiced: FirstOrders,
    /** With lots that are ready to be picked up and have no time booked, the longest ready first. */
    toPickUp: FirstOrders,
    /** Shipped, and by the estimate there by now, the first that left first. */
    toConfirm: FirstOrders,
    /** With a problem that waits for the buyer's reply, the first to end first. */
    toReply: FirstOrders,
    /** Lately, and not sent again since. */
    refusedCertificates: Type.Array(
      Type.Object({ id: Type.String(), region: Type.String(), reason: nullable(Type.String()) }),
    ),
  }),
} as const satisfies Endpoint
export type OpenOrders = Static<(typeof openOrdersEndpoint)['reply']>
