// Until when a buyer may report a problem with what arrived: those who fetch their lots see them at once, those who wait for
// a truck have time from the day it came, and never less than the trip takes. The database computes it as a shipment
// changes and keeps it (trigger report_until_only_rises): payouts, deletions and pages read that one date.
import { addDays, endOfDay } from '../../site/calendar-day.ts'
import type { ShipmentState } from '../order-states.ts'
import { CLAIM_DAYS } from './claims-rule.ts'
import type { ProblemKind } from './problem-report.ts'

const DAY_MS = 86_400_000

export type ClaimFacts = {
  isPickUp: boolean
  leftAt: Date | null
  /** Days of the site. */
  deliveredOn: string | null
  promisedArriveBy: string | null
  /** What was said before: it only rises, whatever is said of the delivery later. */
  before: Date | null
}

/** Null while the lots have not left. */
export function reportUntil(facts: ClaimFacts, timeZone: string): Date | null {
  const { isPickUp, leftAt, deliveredOn, promisedArriveBy, before } = facts
  if (leftAt === null) return null
  const arrival = isPickUp ? null : (deliveredOn ?? promisedArriveBy)
  const ends = [
    before?.getTime() ?? 0,
    leftAt.getTime() + (isPickUp ? CLAIM_DAYS.afterPickUp : CLAIM_DAYS.afterShipping) * DAY_MS,
    arrival === null ? 0 : endOfDay(addDays(arrival, CLAIM_DAYS.afterDelivery), timeZone).getTime(),
  ]
  return new Date(Math.max(...ends))
}

/** A shipment as it is stored. */
export type ClaimedShipment = { state: ShipmentState; leftAt: Date | null; reportUntil: Date | null }

/** Until when its buyer may say that it never came. Null where that can't be said. */
export function notArrivedUntil({ state, leftAt, reportUntil: until }: ClaimedShipment): Date | null {
  if (state !== 'shipped' || leftAt === null) return null
  return new Date(Math.max(leftAt.getTime() + CLAIM_DAYS.notArrived * DAY_MS, until?.getTime() ?? 0))
}

export function mayReport(shipment: ClaimedShipment, kind: ProblemKind, now: Date): boolean {
  const until = kind === 'not_arrived' ? notArrivedUntil(shipment) : shipment.reportUntil
  return until !== null && now < until
}

/** The latest that is still to come; null where none is. */
export function lastUntil(dates: readonly (Date | null)[], now: Date): Date | null {
  const open = dates.filter((date) => date !== null && now < date) as Date[]
  return open.length === 0 ? null : new Date(Math.max(...open.map((date) => date.getTime())))
}
