import type { BookedPickUp, PickUp, PickUpPlace } from '@lotyard/contract/orders/pickup'
import {
  bookingProblem,
  bookingProblemWords,
  cancelProblem,
  MAX_REBOOKINGS,
  nextRebookedCount,
  type Appointment,
} from '@lotyard/contract/rules/orders/pickup/pickup-booking'
import { spellPickUpCode } from '@lotyard/contract/rules/orders/pickup/pickup-code'
import { isStillOpen } from '@lotyard/contract/rules/orders/pickup/pickup-slots'
import { openingLines } from '@lotyard/contract/rules/shipping/dates/opening-lines'
import { formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import type { StoredAppointment, StoredPickUp, StoredPlace } from './pickup-queries.ts'

/** A pick-up as its buyer sees it. */
export function toPickUp(stored: StoredPickUp): PickUp {
  const { part, phone } = stored
  const last = stored.last === null ? null : toAppointment(stored.last)
  const problem = problemOf(stored)
  return {
    part,
    place: toPlace(stored),
    booked: toBooked(stored),
    problem: problem === null ? null : bookingProblemWords(problem, phone),
    changesLeft: Math.max(0, MAX_REBOOKINGS + 1 - Math.max(1, nextRebookedCount(last))),
  }
}

export function problemOf(stored: StoredPickUp): ReturnType<typeof bookingProblem> {
  const last = stored.last === null ? null : toAppointment(stored.last)
  return bookingProblem(stored, last, stored.now)
}

/** Null where no time is booked. */
export function toBooked(stored: StoredPickUp): BookedPickUp | null {
  if (stored.last?.state !== 'booked') return null
  const { code } = stored.last
  const appointment = toAppointment(stored.last)
  const { startsAt, endsAt } = appointment
  const problem = cancelProblem(appointment, stored.now)
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    words: formatDeadline(startsAt.toISOString(), stored.timeZone),
    code,
    codeWords: spellPickUpCode(code),
    isMissed: stored.now >= endsAt,
    isOpen: isStillOpen(stored, appointment),
    cancelProblem: problem === null ? null : bookingProblemWords(problem, stored.phone),
  }
}

export function toAppointment({ state, startsAt, endsAt, rebookedCount }: StoredAppointment): Appointment {
  return { state, startsAt: new Date(startsAt), endsAt: new Date(endsAt), rebookedCount }
}

export function toPlace(stored: StoredPlace): PickUpPlace {
  const { warehouseKey, description, phone, dockNote, hours, timeZone } = stored
  return {
    warehouseKey,
    description,
    address: addressLines(stored),
    phone,
    dockNote,
    hours: openingLines(hours),
    timeZone,
  }
}

export function addressLines({ street, city, region, zip }: StoredPlace): string[] {
  return [...(street === null ? [] : [street]), `${city}, ${region} ${zip}`]
}
