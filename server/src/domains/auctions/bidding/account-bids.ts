import type { AccountBids, BidState } from '@lotyard/contract/auction'
import type { Card } from '@lotyard/contract/listing'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { leads } from '../../listings/index.ts'
import { lastPage } from './bid-history.ts'
import { listAccountBidRows, type AccountBidRow, type Page } from './bid-list-queries.ts'

/** Cards as the viewer sees them, by listing id. The catalogue makes them; a listing without one is left out. */
export type CardsByListingId = (listingIds: string[], viewer: Viewer) => Promise<Map<string, Card>>

/**
 * The account's bids, one entry per listing, newest first. It shows the latest maximum that counts, and none where an
 * admin voided them all: a voided one would promise a buyer that we go on bidding for them.
 */
export async function listAccountBids(
  { db, cardsByListingId }: Pick<Context, 'db'> & { cardsByListingId: CardsByListingId },
  viewer: Viewer,
  { page, pageSize, listingName }: Page & { listingName: string | null },
): Promise<AccountBids> {
  const { rows, total } = await listAccountBidRows(db, viewer, { page, pageSize, listingName })
  const cards = await cardsByListingId(
    rows.map((row) => row.listing_id),
    viewer,
  )
  const bids = rows.flatMap((row) => {
    const listing = cards.get(row.listing_id)
    return listing === undefined ? [] : [toWire(row, viewer, listing)]
  })
  return { bids, total, maxPage: lastPage(total, pageSize) }
}

function toWire(row: AccountBidRow, viewer: Viewer, listing: Card): AccountBids['bids'][number] {
  return {
    id: `${row.name}-${row.sequence}`,
    max_bid_cents: row.max_cents,
    placed_at: row.placed_at.toISOString(),
    state: stateOf(row, viewer.accountId),
    payment_due_at: row.payment_due_at?.toISOString() ?? null,
    offer:
      row.offer_cents === null
        ? null
        : { price_cents: row.offer_cents, expires_at: row.offer_expires_at!.toISOString() },
    listing,
  }
}

/** Between its end and its close an auction is decided already: no bid can come in, so a leader's state can be told. */
export function stateOf(
  row: Pick<AccountBidRow, 'max_cents' | 'leader_id' | 'outcome' | 'is_over' | 'win_state'>,
  accountId: string,
): BidState {
  if (row.win_state === 'awaiting_payment' || row.win_state === 'paid') return 'won'
  // A bidder without a bid that counts was neither outbid nor lost.
  if (row.max_cents === null) return 'voided'
  const isLeader = leads(accountId, row.leader_id)
  if (row.outcome === null) return isLeader ? 'winning' : row.is_over ? 'lost' : 'outbid'
  return isLeader && row.outcome === 'reserve_not_met' ? 'reserve_not_met' : 'lost'
}
