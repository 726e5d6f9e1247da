// What the gate says of a code: whether its lots are handed over, or why not.
//
// A truck that comes late on its day is still loaded: whoever is at the gate sees that the slot is over and decides. On another
// day the dock doesn't expect it, and a code that was used, moved or cancelled opens nothing. That the order is paid, and the
// money collected, is decided where shipments move.
import { hasHiddenCharacters } from '../../accounts/hidden-characters.ts'
import { dayInZone } from '../../site/calendar-day.ts'
import { isInvalid, isRequired } from '../../site/field-messages.ts'
import { formatDeadline } from '../../site/format-moment.ts'
import type { Appointment } from './pickup-booking.ts'

export type GateVerdict = { mayHandOver: boolean; isWarning: boolean; words: string }

export type GateFacts = {
  appointment: Appointment & { endedAt: Date | null }
  /** When the same shipment is booked now; null where it isn't. */
  movedTo: Date | null
  timeZone: string
}

export function gateVerdict({ appointment, movedTo, timeZone }: GateFacts, now: Date): GateVerdict {
  const { state, startsAt, endsAt, endedAt } = appointment
  const at = (moment: Date): string => formatDeadline(moment.toISOString(), timeZone)
  switch (state) {
    case 'picked_up':
      return no(`Already picked up${endedAt === null ? '' : ` on ${at(endedAt)}`}. This code works once.`)
    case 'moved':
      return no(
        movedTo === null
          ? 'The buyer gave up this time. Ask the driver for the newest code.'
          : `The buyer moved this pickup to ${at(movedTo)}. Ask the driver for the new code.`,
      )
    case 'cancelled':
      return no('The buyer canceled this pickup. They can book another time on the order’s page.')
    case 'released':
      return no('This pickup was called off: the lots aren’t ready, or the order has ended.')
    case 'booked': {
      const [today, day] = [dayInZone(now, timeZone), dayInZone(startsAt, timeZone)]
      if (day > today) return no(`Booked for another day: ${at(startsAt)}.`)
      if (day < today)
        return no(`This pickup was missed: it was booked for ${at(startsAt)}. The buyer has to book again.`)
      if (now >= endsAt) return { mayHandOver: true, isWarning: true, words: `Late: the slot ended ${at(endsAt)}.` }
      return { mayHandOver: true, isWarning: false, words: `Expected ${at(startsAt)}.` }
    }
  }
}

function no(words: string): GateVerdict {
  return { mayHandOver: false, isWarning: true, words }
}

const MAX_DRIVER_LENGTH = 100

/** Who took the goods. Also enforced by the constraint a_driver_is_one_short_line. */
export function driverErrors(driver: string): Record<string, string[]> {
  const name = driver.trim()
  if (name === '') return { driver: [isRequired('driver')] }
  return name.length > MAX_DRIVER_LENGTH || hasHiddenCharacters(name) ? { driver: [isInvalid('driver')] } : {}
}
