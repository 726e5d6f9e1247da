// That a shipment arrived, and that it didn't: who may say so, and for which day. Also enforced by the triggers
// it_arrives_after_it_left and not_arrived_is_said_once.
import { isDay } from '../../site/calendar-day.ts'
import type { ShipmentState } from '../order-states.ts'

export type ArrivingShipment = { state: ShipmentState; notArrivedAt: unknown; deliveredBy: 'desk' | 'buyer' | null }

/** The days are the site's. Null where that day will do. */
export function arrivalError(on: string, { leftOn, today }: { leftOn: string; today: string }): string | null {
  if (!isDay(on)) return 'Enter the day it arrived.'
  if (on < leftOn) return 'Enter a day on or after the day it shipped.'
  return on > today ? 'Enter today or an earlier day.' : null
}

/** What its buyer has denied once is for an admin to decide: a seller would only say it again. */
export function maySayDelivered({ notArrivedAt }: Pick<ArrivingShipment, 'notArrivedAt'>, isAdmin: boolean): boolean {
  return isAdmin || notArrivedAt === null
}

/** The day that a buyer named is the buyer's word: a seller would make a late truck punctual. */
export function mayCorrectDay({ deliveredBy }: Pick<ArrivingShipment, 'deliveredBy'>, isAdmin: boolean): boolean {
  return isAdmin || deliveredBy !== 'buyer'
}

/** The buyer, against the desk's word and not against their own; once. */
export function mayDenyArrival({ state, notArrivedAt, deliveredBy }: ArrivingShipment): boolean {
  return state === 'delivered' && deliveredBy === 'desk' && notArrivedAt === null
}

/** Whether its buyer is asked if it came: from the first day of the estimate. Where there is none, a truck may come any day. */
export function mayHaveArrived(arrivesFrom: string | null, today: string): boolean {
  return arrivesFrom === null || arrivesFrom <= today
}
