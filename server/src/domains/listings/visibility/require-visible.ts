import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { findCard, type PublicCard } from '../card-queries.ts'
import { maySee, type ListingAccess, type ViewerAccess } from './visibility-rules.ts'

/** Refuses a hidden listing exactly like one that does not exist: a reply that differs would give away a private lot. */
export function requireVisible<Found extends ListingAccess>(found: Found | null, viewer: ViewerAccess | null): Found {
  if (found === null || !maySee(found, viewer)) throw new Refusal('listing_not_found')
  return found
}

/** The published listing of that name, in any case of letters, if this viewer may see it. */
export async function requireVisibleCard(
  { db }: Pick<Context, 'db'>,
  name: string,
  viewer: ViewerAccess | null,
): Promise<PublicCard> {
  return requireVisible(await findCard(db, name.toUpperCase()), viewer)
}
