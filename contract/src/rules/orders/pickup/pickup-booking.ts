// Whether a buyer may book, move or cancel the time at which a truck fetches a shipment.
//
// A time can be moved three times and until two hours before it begins: the dock plans by it. One that has passed without a
// pick-up was missed, and can be moved like any other; a time that we took back counts as no move of the buyer's. Also
// enforced by the constraint rebooked_at_most_three_times and the trigger only_what_is_ready_is_booked.
import type { OrderState, ShipmentState } from '../order-states.ts'

export const MAX_REBOOKINGS = 3
const CHANGES_CLOSE_HOURS = 2

/** `released`: taken back because the lots are no longer ready, or the order has ended. */
export type AppointmentState = 'booked' | 'moved' | 'cancelled' | 'released' | 'picked_up'

export type Appointment = { state: AppointmentState; startsAt: Date; endsAt: Date; rebookedCount: number }

export type BookableShipment = {
  orderState: OrderState
  state: ShipmentState
  isPickUp: boolean
  /** Trucks in one slot; null: buyers call ahead. */
  capacity: number | null
}

export type BookingProblem = 'not_a_pick_up' | 'ended' | 'left' | 'not_ready' | 'call_ahead' | 'too_late' | 'too_often'
export type CancelProblem = 'not_booked' | 'too_late'

/** Why no time can be booked now, with `last` the newest appointment of the shipment; null where one can. */
export function bookingProblem(shipment: BookableShipment, last: Appointment | null, now: Date): BookingProblem | null {
  if (!shipment.isPickUp) return 'not_a_pick_up'
  if (shipment.orderState !== 'paid' && shipment.orderState !== 'invoiced') return 'ended'
  if (shipment.state === 'waiting') return 'not_ready'
  if (shipment.state !== 'ready') return 'left'
  if (shipment.capacity === null) return 'call_ahead'
  if (last !== null && isTooLateToChange(last, now)) return 'too_late'
  return nextRebookedCount(last) > MAX_REBOOKINGS ? 'too_often' : null
}

/** Why the newest appointment can't be given up; null where it can. */
export function cancelProblem(last: Appointment | null, now: Date): CancelProblem | null {
  if (last?.state !== 'booked') return 'not_booked'
  return isTooLateToChange(last, now) ? 'too_late' : null
}

/** Of the booking that would come after `last`. */
export function nextRebookedCount(last: Appointment | null): number {
  if (last === null) return 0
  return last.rebookedCount + (last.state === 'released' ? 0 : 1)
}

/** From two hours before it begins until it is over: the dock expects the truck. */
function isTooLateToChange({ state, startsAt, endsAt }: Appointment, now: Date): boolean {
  return state === 'booked' && now.getTime() > changesCloseAt(startsAt).getTime() && now < endsAt
}

function changesCloseAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - CHANGES_CLOSE_HOURS * 3_600_000)
}

/** What the buyer reads. `phone` is the warehouse's, where it has one. */
export function bookingProblemWords(problem: BookingProblem | CancelProblem, phone: string | null): string {
  const call = phone === null ? 'Contact us' : `Call ${phone}`
  switch (problem) {
    case 'not_a_pick_up':
      return 'These lots are shipped to you, so there is nothing to pick up.'
    case 'ended':
      return 'This order has ended, so its lots can’t be picked up.'
    case 'left':
      return 'These lots were already picked up.'
    case 'not_ready':
      return 'These lots aren’t ready yet. We’ll e-mail you when you can book a pickup.'
    case 'call_ahead':
      return `This warehouse takes no bookings online. ${call} to arrange a time.`
    case 'not_booked':
      return 'No pickup is booked for these lots.'
    case 'too_late':
      return `Your pickup starts in less than ${CHANGES_CLOSE_HOURS} hours, so it can’t be changed here. ${call} if you can’t make it.`
    case 'too_often':
      return `You’ve changed this pickup ${MAX_REBOOKINGS} times already. ${call} to arrange another time.`
  }
}
