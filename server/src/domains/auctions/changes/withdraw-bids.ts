import { judgeWithdrawal, LOT_CHANGED_REASON } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockAuction } from '../auction-queries.ts'
import { voidBids } from '../closing/void-bids.ts'
import { recordTimeMs } from '../record/link-chain.ts'
import { listUnvoidedBids } from '../record/record-queries.ts'
import { requireVisibleAuction } from '../require-visible-auction.ts'
import { findLatestChange, hasWithdrawn, insertWithdrawal } from './change-queries.ts'

const REFUSED = {
  auction_closed: 'auction_closed',
  no_bid: 'bid_not_found',
  lot_not_changed: 'lot_not_changed',
  bid_after_change: 'bid_after_change',
  too_late: 'withdrawal_over',
} as const

/** Takes all bids of this account out of an auction whose lot was changed. Done twice, it is done once. */
export async function withdrawBids(context: Pick<Context, 'db'>, name: string, viewer: Viewer): Promise<void> {
  const { name: listingName } = await requireVisibleAuction(context, name, viewer)
  await context.db.transaction().execute((tx) => withdrawInTurn(tx, listingName, viewer.accountId))
}

async function withdrawInTurn(tx: Tx, listingName: string, accountId: string): Promise<void> {
  const locked = await lockAuction(tx, listingName)
  if (locked === null) throw new Refusal('listing_not_found')
  const { auction, clockMs } = locked
  const nowMs = recordTimeMs(auction, clockMs)
  const counted = await listUnvoidedBids(tx, auction.id)
  const bids = counted.filter(({ bidderId }) => bidderId === accountId)
  // A repeated request, as after a lost reply, finds nothing left to do.
  if (bids.length === 0 && (await hasWithdrawn(tx, { listingId: auction.id, accountId }))) return
  const latestChange = await findLatestChange(tx, auction.id)
  const verdict = judgeWithdrawal({
    latestChange,
    latestBidSequence: bids.at(-1)?.sequence ?? null,
    endsAtMs: auction.softClose.endsAtMs,
    isClosed: auction.outcome !== null,
    nowMs,
  })
  if (!verdict.mayWithdraw) throw new Refusal(REFUSED[verdict.because])
  const withdrawnAt = new Date(nowMs)
  await insertWithdrawal(tx, { changeId: latestChange!.id, bidderNumber: bids[0]!.bidderNumber, withdrawnAt })
  await voidBids(tx, { auction, clockMs, counted, bids, reason: LOT_CHANGED_REASON })
}
