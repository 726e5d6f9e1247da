// How the lots of one part of an order leave: ready first, then shipped and delivered, or picked up. Each is mailed to the
// buyer. There are two steps back, with rules of their own: undo-shipped.ts and, of the buyer, arrival.ts. The table
// order_shipments checks what each state needs.
import { hasHiddenCharacters } from '../../accounts/hidden-characters.ts'
import { isInvalid, isRequired } from '../../site/field-messages.ts'
import { mayLeave, type OrderThatLeaves, type ShipmentState } from '../order-states.ts'
import { hasLeft } from './papers.ts'

const SHIPMENT_MOVES: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  waiting: ['ready'],
  ready: ['shipped', 'picked_up'],
  shipped: ['delivered'],
  delivered: [],
  picked_up: [],
}

/** What is fetched is not shipped, and the other way round. */
export function mayMoveShipment(from: ShipmentState, to: ShipmentState, isPickUp: boolean): boolean {
  if (!SHIPMENT_MOVES[from].includes(to)) return false
  return to === 'ready' || (to === 'picked_up') === isPickUp
}

/** `isStopped`: money is owed, by this order again or by another on terms, and keeps here what has not left. */
export function isMovable(
  order: OrderThatLeaves & { isStopped: boolean },
  shipment: { state: ShipmentState },
): boolean {
  return mayLeave(order) && (hasLeft(shipment) || !order.isStopped)
}

/** Only what was shipped has a carrier, and can have the wrong one. */
export function isSent(state: ShipmentState): boolean {
  return state === 'shipped' || state === 'delivered'
}

const MAX_CARRIER = 100
const MAX_TRACKINGS = 5
const TRACKING = /^[A-Za-z0-9][A-Za-z0-9 .-]{1,39}$/

/** As they are kept: without empty lines and repeats. */
export function cleanTrackings(given: readonly string[]): string[] {
  return [...new Set(given.map((number) => number.trim()).filter((number) => number !== ''))]
}

/** Sentences by field, of what is cleaned. Also enforced by tracking_numbers_are_few_and_plain. */
export function shippingErrors({
  carrier,
  trackings,
}: {
  carrier: string
  trackings: readonly string[]
}): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (carrier === '') errors['carrier'] = [isRequired('carrier')]
  else if (carrier.length > MAX_CARRIER || hasHiddenCharacters(carrier)) errors['carrier'] = [isInvalid('carrier')]
  if (trackings.length > MAX_TRACKINGS) errors['tracking'] = [`Enter up to ${MAX_TRACKINGS} tracking numbers.`]
  else if (!trackings.every((number) => TRACKING.test(number)))
    errors['tracking'] = ['Tracking numbers are 2 to 40 letters, digits, spaces, dots and hyphens.']
  return errors
}
