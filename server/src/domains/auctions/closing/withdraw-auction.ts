import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { Refusal } from '../../../refusal.ts'
import { lockAuction, saveRecord } from '../auction-queries.ts'
import { moveListing } from '../../listings/index.ts'
import { appendLink, recordTimeMs } from '../record/link-chain.ts'
import { writeAudit } from '../../../db/audit.ts'
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
    if (auction.outcome !== null || recordTimeMs(auction, clockMs) >= auction.softClose.endsAtMs)
      throw new Refusal('auction_closed')
    const links = appendLink(auction, { kind: 'withdrawal', reason }, clockMs)
    auction.outcome = 'withdrawn'
    await saveRecord(tx, auction, links)
    const closedAt = new Date(auction.lastRecordedMs!)
    await moveListing(tx, { listingId: auction.id, to: 'withdrawn', closedAt, soldPriceCents: null })
    const bidderIds = await listBidderIds(tx, auction.id)
    await saveEvents(
      tx,
      bidderIds.map((accountId) => ({ kind: 'withdrawn', listingId: auction.id, accountId, details: { reason } })),
    )
    const audit = {
      accountId: viewer.accountId,
      action: 'withdraw auction',
      subject: `listing:${auction.name}`,
      details: { reason },
    }
    await writeAudit(tx, audit)
  })
}
