import type { LotChanges } from '@lotyard/contract/lots/changes'
import { judgeWithdrawal } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { requireVisibleAuction } from '../require-visible-auction.ts'
import { findWithdrawalFacts, hasWithdrawn, listLotChangeRows } from './change-queries.ts'

/** What was changed about a lot while it had bids, and until when this account may take its own back. */
export async function listLotChanges(context: Pick<Context, 'db'>, name: string, viewer: Viewer): Promise<LotChanges> {
  const auction = await requireVisibleAuction(context, name, viewer)
  const bidder = { listingId: auction.id, accountId: viewer.accountId }
  const changes = await listLotChangeRows(context.db, auction.id)
  const own = await findWithdrawalFacts(context.db, bidder)
  const [latest] = changes
  const verdict = judgeWithdrawal({
    latestChange:
      latest === undefined
        ? null
        : { changedAtMs: latest.changed_at.getTime(), beforeSequence: latest.before_sequence },
    latestBidSequence: own.sequence,
    endsAtMs: own.ends_at.getTime(),
    isClosed: own.is_closed,
    nowMs: own.now.getTime(),
  })
  return {
    title: own.title,
    changes: changes.map((row) => ({
      changed_at: row.changed_at.toISOString(),
      changes: row.changes,
      change_count: row.change_count,
      is_after_bid: own.sequence !== null && own.sequence < row.before_sequence,
    })),
    max_bid_cents: own.max_cents,
    withdraw_until: verdict.mayWithdraw ? new Date(verdict.untilMs).toISOString() : null,
    has_withdrawn: own.sequence === null && (await hasWithdrawn(context.db, bidder)),
  }
}
