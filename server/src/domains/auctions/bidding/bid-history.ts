import type { BidHistory } from '@lotyard/contract/lots/auction'
import type { Context } from '../../../context.ts'
import { lastPage } from '../../../lib/last-page.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { requireAuctionCard, type FindCard } from '../require-visible-auction.ts'
import { countShownBids, listShownBids, type Page } from './bid-list-queries.ts'

/** What each bid made of price and leader, newest first, and never a maximum. */
export async function listBidHistory(
  { db, findCard }: Pick<Context, 'db'> & { findCard: FindCard },
  name: string,
  viewer: Viewer | null,
  page: Page,
): Promise<BidHistory> {
  const { listingId, hasRecord } = await requireAuctionCard(findCard, name, viewer)
  // Most auctions have no bid yet, and each of their pages asks.
  if (!hasRecord) return { bids: [], total: 0, maxPage: 0 }
  const bids = await listShownBids(db, listingId, { ...page, viewerId: viewer?.accountId ?? null })
  // A first page that is not full has them all.
  const isAll = page.page === 0 && bids.length < page.pageSize
  const total = isAll ? bids.length : await countShownBids(db, listingId)
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
