import type { OwnReceipts } from '@lotyard/contract/lots/auction'
import type { Context } from '../../../context.ts'
import { lastPage } from '../../../lib/last-page.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { toReceipt } from '../record/bid-receipt.ts'
import { requireVisibleAuction } from '../require-visible-auction.ts'
import { listReceiptRows, type Page } from './bid-list-queries.ts'

/** The receipts of one's own bids, as they were given out with the bids: a bidder who lost one finds it again here. */
export async function listOwnReceipts(
  context: Pick<Context, 'db'>,
  name: string,
  viewer: Viewer,
  page: Page,
): Promise<OwnReceipts> {
  const auction = await requireVisibleAuction(context, name, viewer)
  const { rows, total } = await listReceiptRows(context.db, {
    auctionId: auction.id,
    bidderId: viewer.accountId,
    ...page,
  })
  const receipts = rows.map((row) => ({
    auction: auction.name,
    title: row.title,
    bidder_number: row.bidder_number,
    ...toReceipt(auction.name, {
      sequence: row.sequence,
      maxCents: row.max_cents,
      placedAtMs: row.placed_at.getTime(),
      hash: row.hash,
      salt: row.salt,
    }),
  }))
  return { receipts, is_closed: auction.isClosed, total, maxPage: lastPage(total, page.pageSize) }
}
