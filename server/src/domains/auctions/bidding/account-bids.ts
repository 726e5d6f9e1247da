import type { AccountBids, BidCounts } from '@lotyard/contract/auction'
import type { Card } from '@lotyard/contract/listing'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { lastPage } from './bid-history.ts'
import {
  countAccountBids,
  listAccountBidRows,
  type AccountBidRow,
  type BidSelection,
  type Page,
} from './bid-list-queries.ts'

/** Cards as the viewer sees them, by listing id. The catalogue makes them; a listing without one is left out. */
export type CardsByListingId = (listingIds: string[], viewer: Viewer) => Promise<Map<string, Card>>

/**
 * The account's bids, one entry per listing, newest first. It shows the latest maximum that counts, and none where an
 * admin voided them all: a voided one would promise a buyer that we go on bidding for them.
 */
export async function listAccountBids(
  { db, cardsByListingId }: Pick<Context, 'db'> & { cardsByListingId: CardsByListingId },
  viewer: Viewer,
  selected: Page & BidSelection,
): Promise<AccountBids> {
  const { rows, total } = await listAccountBidRows(db, viewer, selected)
  const cards = await cardsByListingId(
    rows.map((row) => row.listing_id),
    viewer,
  )
  const bids = rows.flatMap((row) => {
    const listing = cards.get(row.listing_id)
    return listing === undefined ? [] : [toWire(row, listing)]
  })
  return { bids, total, maxPage: lastPage(total, selected.pageSize) }
}

/** For the tabs of the bids page. */
export async function countBidsByState({ db }: Pick<Context, 'db'>, viewer: Viewer): Promise<BidCounts> {
  const counts = { winning: 0, outbid: 0, won: 0, lost: 0 }
  for (const { filter, count } of await countAccountBids(db, viewer)) counts[filter] = count
  return counts
}

function toWire(row: AccountBidRow, listing: Card): AccountBids['bids'][number] {
  return {
    id: `${row.name}-${row.sequence}`,
    max_bid_cents: row.max_cents,
    placed_at: row.placed_at.toISOString(),
    state: row.state,
    payment_due_at: row.payment_due_at?.toISOString() ?? null,
    offer:
      row.offer_cents === null
        ? null
        : { price_cents: row.offer_cents, expires_at: row.offer_expires_at!.toISOString() },
    listing,
  }
}
