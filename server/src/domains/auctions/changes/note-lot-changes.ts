import { judgeLotChange } from '@lotyard/contract/rules/auctions/lot-change'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { shortenChanges } from '@lotyard/contract/rules/listings/goods/shorten-changes'
import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { PRIORITY } from '../../../jobs/running/priorities.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { listUnvoidedBidderIds, saveEvents } from '../closing/closing-queries.ts'
import { lockAuctionOfListing, insertLotChange } from './change-queries.ts'
import { lapseRequest } from './lapse-request.ts'

export type NotedChanges = {
  listingId: string
  changes: readonly LotChange[]
  by: Pick<Viewer, 'accountId' | 'role'>
  /** The seller's request that an admin has granted. */
  grantedRequestId?: string
}

/**
 * Every edit of a listing's goods or title calls this in the same transaction, having locked the auction before the listing,
 * also where bidders read no difference. Where bids count and more than the wording changed, the change is kept, every bidder
 * is told, and each may take their bids back for 24 hours. Returns how many bidders that is. A seller needs an admin's grant,
 * and a request of the lot as it was lapses.
 */
export async function noteLotChanges(tx: Tx, given: NotedChanges): Promise<number> {
  const { listingId, changes, by, grantedRequestId = null } = given
  if (grantedRequestId === null) await lapseRequest(tx, listingId)
  if (changes.length === 0) return 0
  const auction = await lockAuctionOfListing(tx, listingId)
  if (auction === null) return 0
  const isAdmin = by.role === 'admin' || grantedRequestId !== null
  const verdict = judgeLotChange({ bidCount: auction.bidCount, changes, isAdmin })
  if (verdict === 'save') return 0
  // The end may come after the edit was judged: the winner would get goods that they were not told of.
  if (auction.isOver) throw new Refusal(grantedRequestId === null ? 'listing_not_editable' : 'change_request_lapsed')
  if (verdict === 'request') throw new Refusal('change_needs_grant')
  await insertLotChange(tx, {
    listingId,
    changedBy: by.accountId,
    requestId: grantedRequestId,
    beforeSequence: auction.nextSequence,
    changes: shortenChanges(changes),
    changeCount: changes.length,
  })
  const bidderIds = await listUnvoidedBidderIds(tx, listingId)
  await saveEvents(
    tx,
    bidderIds.map((accountId) => ({ kind: 'lot_changed', listingId, accountId })),
  )
  await enqueue(tx, 'drain_auction_events', {}, { jobKey: 'drain_auction_events', priority: PRIORITY.prompt })
  return bidderIds.length
}
