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

export const SHIPMENT_STATES = ['waiting', 'ready', 'shipped', 'picked_up'] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

/** What buyers see: a paid order is as far as its least advanced shipment. */
export type ShownOrderState = OrderState | 'ready' | 'shipped' | 'picked_up'

export function shownState(state: OrderState, shipments: readonly ShipmentState[]): ShownOrderState {
  if (state !== 'paid' || shipments.length === 0 || shipments.includes('waiting')) return state
  if (shipments.includes('ready')) return 'ready'
  return shipments.every((shipment) => shipment === 'picked_up') ? 'picked_up' : 'shipped'
}
