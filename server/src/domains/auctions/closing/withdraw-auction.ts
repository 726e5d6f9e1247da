import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { lockAuction, saveRecord } from '../auction-queries.ts'
import type { AuctionState } from '../auction-state.ts'
import { moveListing } from '../../listings/index.ts'
import { appendLink, recordTimeMs } from '../record/link-chain.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { listBidderIds, saveEvents } from './closing-queries.ts'

/** Takes an auction off the market before its end. Its record says why, and everyone who bid is told. */
export async function withdrawAuction(
  { db }: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
  { listingName, reason }: { listingName: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockAuction(tx, listingName)
    if (locked === null) throw new Refusal('listing_not_found')
    const { auction, clockMs } = locked
    if (viewer.role !== 'admin' && auction.sellerId !== viewer.accountId) throw new Refusal('listing_not_found')
    const closedAt = await recordWithdrawal(tx, { auction, clockMs, reason })
    await moveListing(tx, { listingId: auction.id, to: 'withdrawn', closedAt, soldPriceCents: null })
    const bidderIds = await listBidderIds(tx, auction.id)
    await saveEvents(
      tx,
      bidderIds.map((accountId) => ({ kind: 'withdrawn', listingId: auction.id, accountId, details: { reason } })),
    )
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'auction.withdraw',
      subject: `listing:${auction.name}`,
      details: { reason },
    })
  })
}

export const HAS_BIDS_MESSAGE = 'This lot has bids, so only its auction can sell it.'

/** For an auction without bids whose lot is sold directly: its record ends with that, and the caller moves its listing. */
export async function endBySale(tx: Tx, listingName: string): Promise<void> {
  const locked = await lockAuction(tx, listingName)
  if (locked === null) throw new Refusal('listing_not_found')
  if (locked.auction.bidCount > 0) throw new Refusal('not_for_sale', { message: HAS_BIDS_MESSAGE })
  await recordWithdrawal(tx, { ...locked, reason: 'Sold directly' })
}

async function recordWithdrawal(
  tx: Tx,
  { auction, clockMs, reason }: { auction: AuctionState; clockMs: number; reason: string },
): Promise<Date> {
  if (auction.outcome !== null || recordTimeMs(auction, clockMs) >= auction.softClose.endsAtMs)
    throw new Refusal('auction_closed')
  const links = appendLink(auction, { kind: 'withdrawal', reason }, clockMs)
  auction.outcome = 'withdrawn'
  await saveRecord(tx, auction, links)
  return new Date(auction.lastRecordedMs!)
}
