import type { BidHistory } from '@lotyard/contract/auction'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { requireVisibleAuction } from '../require-visible-auction.ts'
import { countShownBids, listShownBids, type Page } from './bid-list-queries.ts'

/** What each bid made of price and leader, newest first, and never a maximum. */
export async function listBidHistory(
  context: Pick<Context, 'db'>,
  name: string,
  viewer: Viewer | null,
  page: Page,
): Promise<BidHistory> {
  const { id } = await requireVisibleAuction(context, name, viewer)
  const bids = await listShownBids(context.db, id, { ...page, viewerId: viewer?.accountId ?? null })
  const total = await countShownBids(context.db, id)
  return {
    bids: bids.map(({ sequence, placed_at, ...bid }) => ({
      ...bid,
      placed_at: placed_at.toISOString(),
      ...(viewer?.role === 'admin' && { sequence }),
    })),
    total,
    maxPage: lastPage(total, page.pageSize),
  }
}

/** The last zero-based page, 0 when there is nothing. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1)
}
