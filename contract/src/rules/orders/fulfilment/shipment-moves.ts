// How the lots of one warehouse leave: ready first, then shipped or picked up. There is no step back: each is mailed to the
// buyer. The table order_shipments checks what each state needs.
import { hasHiddenCharacters } from '../../accounts/hidden-characters.ts'
import { isInvalid, isRequired } from '../../site/field-messages.ts'
import type { ShipmentState } from '../order-states.ts'

const SHIPMENT_MOVES: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  waiting: ['ready'],
  ready: ['shipped', 'picked_up'],
  shipped: [],
  picked_up: [],
}

/** What is fetched is not shipped, and the other way round. */
export function mayMoveShipment(from: ShipmentState, to: ShipmentState, isPickUp: boolean): boolean {
  if (!SHIPMENT_MOVES[from].includes(to)) return false
  return to === 'ready' || (to === 'picked_up') === isPickUp
}

/** A mistyped number is corrected once the lots are on their way; what is picked up has none. */
export function mayCorrectTracking(state: ShipmentState): boolean {
  return state === 'shipped'
}

const MAX_LENGTH = 100

/** Sentences by field. Only what is shipped has a carrier. */
export function shippingErrors({ carrier, tracking }: { carrier: string; tracking: string }): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (carrier === '') errors['carrier'] = [isRequired('carrier')]
  else if (isBad(carrier)) errors['carrier'] = [isInvalid('carrier')]
  if (isBad(tracking)) errors['tracking'] = [isInvalid('tracking')]
  return errors
}

function isBad(text: string): boolean {
  return text.length > MAX_LENGTH || hasHiddenCharacters(text)
}
