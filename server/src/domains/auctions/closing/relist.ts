import type { Tx } from '../../../db/database.ts'
import { copyListings, listingName } from '../../listings/index.ts'
import { copyAuction, reserveRelistingId } from './relist-queries.ts'

/**
 * Offers the lot again on the same terms and for as long as before, starting now, under a name of its own. Does nothing
 * where the auction has no relist left. Returns the new name.
 */
export async function relist(tx: Tx, listingId: string, from: Date): Promise<string | null> {
  const id = await reserveRelistingId(tx, listingId)
  if (id === null) return null
  const name = listingName(Number(id))
  await copyListings(tx, [{ oldId: listingId, id, name }], from)
  await copyAuction(tx, { oldId: listingId, id, from })
  return name
}
