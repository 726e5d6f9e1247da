// What the desk may do about a won lot that is not paid: remind its buyer, give more days, offer the lot to others.
//
// Asked under the auction's lock, by the database's clock. Also enforced by the triggers win_acts_have_limits and
// an_offer_has_limits, and by the constraints three_bidders_are_asked_at_most and an_offer_is_not_below_its_floor.
import { addMatchingDays, dayInZone, endOfDay, isWeekday } from '../site/calendar-day.ts'

export const MAX_REMINDERS = 3
export const REMINDER_GAP_HOURS = 12
export const MAX_EXTENSION_WEEKDAYS = 5
/** The winner, and two more in turn. */
export const MAX_BIDDERS_ASKED = 3
/** Of the winner's price. */
const SUGGESTED_SHARE = 0.8

/** From when on the buyer may be reminded again; null where all reminders are used up. */
export function nextReminder({ count, lastAt }: { count: number; lastAt: Date | null }): Date | null {
  if (count >= MAX_REMINDERS) return null
  return lastAt === null ? new Date(0) : new Date(lastAt.getTime() + REMINDER_GAP_HOURS * 3_600_000)
}

/**
 * The end of the so-many-th weekday after the day that it was due, or after today where that is over: otherwise more time for
 * a payment that is long overdue would be none.
 */
export function extendedDueAt(
  { dueAt, weekdays, timeZone }: { dueAt: Date; weekdays: number; timeZone: string },
  now: Date,
): Date {
  const from = new Date(Math.max(dueAt.getTime(), now.getTime()))
  return endOfDay(addMatchingDays(dayInZone(from, timeZone), weekdays, isWeekday), timeZone)
}

type OfferPrices = {
  /** What the bids lead to without those of everyone who was asked before. */
  floorCents: number
  /** What the auction's winner owed. */
  winnerCents: number
}

/** In whole dollars, as far as the floor allows. It may be above what the bidder bid: only the server knows that. */
export function suggestedOfferCents({ floorCents, winnerCents }: OfferPrices): number {
  return Math.max(floorCents, Math.floor((winnerCents * SUGGESTED_SHARE) / 100) * 100)
}

/**
 * The highest price that a bidder can be asked: what they bid themselves, and no more than the winner owed. Their maximum was
 * beaten, so the record opens it; where no record is published yet, a price above the floor would tell of it.
 */
export function offerCapCents({
  floorCents,
  winnerCents,
  maxCents,
  hasRecord,
}: OfferPrices & { maxCents: number; hasRecord: boolean }): number {
  return hasRecord ? Math.max(floorCents, Math.min(maxCents, winnerCents)) : floorCents
}
