// Locks lots in the order that all of the market keeps: auctions by id, then listings by id.
import type { Tx } from '../../../db/database.ts'
import { lockAuctionRows, lockUnheldAuctionRows } from '../../auctions/index.ts'
import { lockListings, lockUnheldListings, type LockedListings } from '../../listings/index.ts'

/** What a transaction does about rows that another one has locked. */
export type Locking = 'waits' | 'skips'

type LotToLock = { listingId: string; isWon: boolean }

/** One whose auction is held by another transaction counts as held too. */
export async function lockLots(tx: Tx, lots: readonly LotToLock[], locking: Locking): Promise<LockedListings> {
  const listingIds = [...new Set(lots.map(({ listingId }) => listingId))]
  const wonIds = lots.filter(({ isWon }) => isWon).map(({ listingId }) => listingId)
  if (locking === 'waits') {
    if (wonIds.length > 0) await lockAuctionRows(tx, wonIds)
    return lockListings(tx, listingIds)
  }
  const auctions = wonIds.length === 0 ? new Set<string>() : await lockUnheldAuctionRows(tx, wonIds)
  const held = new Set(wonIds.filter((id) => !auctions.has(id)))
  return lockUnheldListings(
    tx,
    listingIds.filter((id) => !held.has(id)),
  )
}
