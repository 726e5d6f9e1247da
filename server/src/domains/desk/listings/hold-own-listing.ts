import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { holdListing, mayEdit, type HeldListing } from '../../listings/index.ts'

/** Who acts at the desk. */
export type Actor = Pick<Viewer, 'accountId' | 'role'>

/** Somebody else's listing is not there, the same as one that does not exist. */
export async function holdOwnListing(tx: Tx, viewer: Actor, name: string): Promise<HeldListing> {
  const listing = await holdListing(tx, name)
  if (listing === null || !mayEdit(listing, viewer)) throw new Refusal('listing_not_found')
  return listing
}
