// What is wrong with a payment that an admin records, by field. Also enforced by the table receipts.
import { hasHiddenCharacters } from '../../accounts/hidden-characters.ts'
import { isDay } from '../../site/calendar-day.ts'
import { isInvalid } from '../../site/field-messages.ts'

const MAX_REFERENCE = 200
/** A bank may tell of a wire late, but no slip of a year passes unseen. */
const MAX_DAYS_AGO = 366
/** No order is paid in more parts; a list without an end could not be shown. */
export const MAX_RECEIPTS = 100

/** `receivedOn` is empty for today; `today` is the site's. */
export function receiptErrors(
  given: { amountCents: number; reference: string; receivedOn: string },
  today: string,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (given.amountCents < 1) errors['amount_cents'] = ['Enter a dollar amount, for example 2,650.']
  if (given.reference.length > MAX_REFERENCE || hasHiddenCharacters(given.reference))
    errors['reference'] = [isInvalid('reference')]
  const problem = given.receivedOn === '' ? null : dayProblem(given.receivedOn, today)
  if (problem !== null) errors['received_on'] = [problem]
  return errors
}

function dayProblem(day: string, today: string): string | null {
  if (!isDay(day)) return 'Enter the day it arrived, for example 11/16/2026.'
  if (day > today) return "This day hasn't come yet."
  const daysAgo = (Date.parse(today) - Date.parse(day)) / 86_400_000
  return daysAgo > MAX_DAYS_AGO ? 'This day is more than a year ago.' : null
}
