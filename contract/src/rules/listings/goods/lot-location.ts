// Where a lot stands in its warehouse, as its people write it: 'B-12-3', 'Dock 4'. It is none of the goods: buyers never see
// it, bidders aren't told when it changes, and it changes most after the lot is sold. Also enforced by the constraint
// a_location_is_one_short_line.
import { cleanTitle } from './goods.ts'

export const MAX_LOCATION_LENGTH = 40

/** As it is saved; null where nothing was typed. */
export function cleanLocation(text: string): string | null {
  const line = cleanTitle(text)
  return line === '' ? null : line
}

/** For one that has been cleaned. */
export function locationProblem(location: string | null): string | null {
  return location !== null && location.length > MAX_LOCATION_LENGTH
    ? `Location is longer than ${MAX_LOCATION_LENGTH} characters`
    : null
}
