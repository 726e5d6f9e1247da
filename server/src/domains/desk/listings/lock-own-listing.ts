import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockListing, mayEdit, type LockedListing } from '../../listings/index.ts'

/** Who acts at the desk. */
export type Actor = Pick<Viewer, 'accountId' | 'role'>

/** Another seller's listing is not there, the same as one that does not exist. */
export async function lockOwnListing(tx: Tx, viewer: Actor, name: string): Promise<LockedListing> {
  const listing = await lockListing(tx, name)
  if (listing === null || !mayEdit(listing, viewer)) throw new Refusal('listing_not_found')
  return listing
}
