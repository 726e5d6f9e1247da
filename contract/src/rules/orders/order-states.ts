// The states of an order and the moves between them. A trigger of the database (orders_move_as_the_table_allows) knows the
// same table.

export const ORDER_STATES = ['placing', 'proposed', 'paid', 'invoiced', 'cancelled', 'refunded', 'failed'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** From each state, where an order may go next. */
export const ORDER_MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placing: [
    'paid', // The gateway authorised the payment.
    'failed', // It declined, or never heard of it: the lots are released.
  ],
  proposed: [
    'invoiced', // Its buyer accepted.
    'paid', // Its buyer paid at once, which accepts it.
    'cancelled', // Its buyer declined or let it lapse, or an admin withdrew it.
  ],
  invoiced: [
    'paid', // The money came in.
    'cancelled', // An admin gave up waiting for it, or the wire of a checkout did not come in time.
  ],
  paid: [
    'cancelled', // By an admin, before anything left; or because the payment could not be collected in the end.
    'refunded', // All of it was given back.
  ],
  cancelled: [],
  refunded: [],
  failed: [],
}

export function mayMoveOrder(from: OrderState, to: OrderState): boolean {
  return ORDER_MOVES[from].includes(to)
}

/** It is for its buyer to pay, now or once accepted. */
export function isToBePaid(state: ShownOrderState): boolean {
  return state === 'invoiced' || state === 'proposed'
}

export const SHIPMENT_STATES = ['waiting', 'ready', 'shipped', 'delivered', 'picked_up'] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

/** `shipsBeforePayment`: on terms, within the buyer's credit limit. */
export type OrderThatLeaves = { state: OrderState; shipsBeforePayment: boolean }

/** Its lots may leave, and problems with them be reported: it is paid, or on terms that ship first. */
export function mayLeave({ state, shipsBeforePayment }: OrderThatLeaves): boolean {
  return state === 'paid' || (state === 'invoiced' && shipsBeforePayment)
}

/** Its lots stay where they are until the money comes: their dates count from the day it is paid. */
export function waitsForMoney(order: { state: ShownOrderState; shipsBeforePayment: boolean }): boolean {
  return isToBePaid(order.state) && !order.shipsBeforePayment
}

/** What buyers see: an order that may leave is as far as its least advanced shipment. */
export type ShownOrderState = OrderState | 'ready' | 'shipped' | 'delivered' | 'picked_up'

/** What was all picked up was delivered by no one. Mirrored by progress_of_order(), but for what is ready. */
export function shownState(
  state: OrderState,
  shipments: readonly ShipmentState[],
  shipsBeforePayment = false,
): ShownOrderState {
  if (!mayLeave({ state, shipsBeforePayment }) || shipments.length === 0 || shipments.includes('waiting')) return state
  if (shipments.includes('ready')) return 'ready'
  if (shipments.includes('shipped')) return 'shipped'
  return shipments.includes('delivered') ? 'delivered' : 'picked_up'
}
