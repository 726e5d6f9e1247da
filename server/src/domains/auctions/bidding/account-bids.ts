import type { AccountBid, AccountBids, BidCounts } from '@lotyard/contract/lots/auction'
import type { Card } from '@lotyard/contract/lots/listing'
import type { Context } from '../../../context.ts'
import { lastPage } from '../../../lib/last-page.ts'
import type { Reader } from '../../../lib/reader.ts'
import type { FindCard } from '../require-visible-auction.ts'
import { listAccountBidRows, NO_BIDS, type AccountBidRow, type BidSelection, type Page } from './bid-list-queries.ts'

/** Cards as the reader sees them, by listing id. The catalogue makes them; a listing without one is left out. */
export type CardsByListingId = (listingIds: string[], reader: Reader) => Promise<Map<string, Card>>

/**
 * The account's bids, one entry per listing, newest first. It shows the latest maximum that counts, and none where an
 * admin voided them all: a voided one would promise a buyer that we go on bidding for them.
 */
export async function listAccountBids(
  { db, cardsByListingId, findCard }: Pick<Context, 'db'> & { cardsByListingId: CardsByListingId; findCard: FindCard },
  reader: Reader,
  selected: Page & BidSelection,
): Promise<AccountBids> {
  // A lot without a record has no bids, so none of this account.
  if (selected.listingName !== null && (await findCard(selected.listingName))?.hasRecord !== true)
    return { bids: [], counts: NO_BIDS, total: 0, maxPage: 0 }
  const { rows, counts } = await listAccountBidRows(db, reader.viewer, selected)
  const total = selected.filter === null ? sumOf(counts) : counts[selected.filter]
  const cards = await cardsByListingId(
    rows.map((row) => row.listing_id),
    reader,
  )
  const bids = rows.flatMap((row) => {
    const listing = cards.get(row.listing_id)
    return listing === undefined ? [] : [toAccountBid(row, listing)]
  })
  return { bids, counts, total, maxPage: lastPage(total, selected.pageSize) }
}

function sumOf({ winning, outbid, won, lost }: BidCounts): number {
  return winning + outbid + won + lost
}

export function toAccountBid(row: AccountBidRow, listing: Card): AccountBid {
  return {
    id: `${row.name}-${row.sequence}`,
    max_bid_cents: row.max_cents,
    placed_at: row.placed_at.toISOString(),
    state: row.state,
    payment_due_at: row.payment_due_at?.toISOString() ?? null,
    owed_cents: row.owed_cents,
    has_withdrawn: row.has_withdrawn,
    withdraw_until: row.withdraw_until?.toISOString() ?? null,
    offer:
      row.offer_cents === null
        ? null
        : {
            price_cents: row.offer_cents,
            floor_cents: row.offer_floor_cents!,
            expires_at: row.offer_expires_at!.toISOString(),
          },
    listing,
  }
}
