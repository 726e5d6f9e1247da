import { Refusal } from '../../../lib/refusal.ts'
import { maySee, type ListingAccess, type ViewerAccess } from './visibility-rules.ts'

/** Refuses a hidden listing exactly like one that does not exist: a reply that differs would give away a private lot. */
export function requireVisible<Found extends ListingAccess>(found: Found | null, viewer: ViewerAccess | null): Found {
  if (found === null || !maySee(found, viewer)) throw new Refusal('listing_not_found')
  return found
}
