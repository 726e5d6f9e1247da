import { MAX_SHOWN_CHANGES, type LotChange } from '@lotyard/contract/rules/listings/lot-changes'
import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { PRIORITY } from '../../../jobs/priorities.ts'
import { listUnvoidedBidderIds, saveEvents } from '../closing/closing-queries.ts'
import { holdAuction, insertLotChange } from './change-queries.ts'

/** A description may have been rewritten; mail and page show how each text begins. */
const MAX_TEXT = 300

export type NotedChanges = { listingId: string; changes: readonly LotChange[]; byAccountId: string }

/**
 * Whoever edits the goods of a lot calls this in the same transaction, having locked the auction before the listing. Where
 * somebody has bid, the change is kept, every bidder is told, and each may take their bids back for 24 hours. Returns how
 * many bidders that is.
 */
export async function noteLotChanges(tx: Tx, { listingId, changes, byAccountId }: NotedChanges): Promise<number> {
  if (changes.length === 0) return 0
  const auction = await holdAuction(tx, listingId)
  if (auction === null || auction.isOver || auction.bidCount === 0) return 0
  await insertLotChange(tx, {
    listingId,
    changedBy: byAccountId,
    beforeSequence: auction.nextSequence,
    changes: changes.slice(0, MAX_SHOWN_CHANGES).map(shorten),
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

function shorten({ label, from, to }: LotChange): LotChange {
  return { label: cut(label), from: from === null ? null : cut(from), to: to === null ? null : cut(to) }
}

function cut(text: string): string {
  const letters = Array.from(text)
  return letters.length <= MAX_TEXT ? text : `${letters.slice(0, MAX_TEXT - 1).join('')}…`
}
