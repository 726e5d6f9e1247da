// The states of an order and the moves between them. A trigger of the database (orders_move_as_the_table_allows) knows the
// same table.

export const ORDER_STATES = ['placing', 'paid', 'invoiced', 'cancelled', 'refunded', 'failed'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** From each state, where an order may go next. */
export const ORDER_MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placing: [
    'paid', // The gateway authorised the payment.
    'failed', // It declined, or never heard of it: the lots are released.
  ],
  invoiced: [
    'paid', // An admin saw the money come in.
    'cancelled', // An admin gave up waiting for it.
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

export const SHIPMENT_STATES = ['waiting', 'ready', 'shipped', 'delivered', 'picked_up'] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

/** What buyers see: an order is as far as its least advanced shipment. */
export type ShownOrderState = OrderState | 'ready' | 'shipped' | 'delivered' | 'picked_up'

/** Invoices too, where terms let lots leave before they are paid. What was all picked up was delivered by no one. */
export function shownState(state: OrderState, shipments: readonly ShipmentState[]): ShownOrderState {
  const isOpen = state === 'paid' || state === 'invoiced'
  if (!isOpen || shipments.length === 0 || shipments.includes('waiting')) return state
  if (shipments.includes('ready')) return 'ready'
  if (shipments.includes('shipped')) return 'shipped'
  return shipments.includes('delivered') ? 'delivered' : 'picked_up'
}
