// An admin may void a bid. The account's list then shows the latest maximum that still counts, and none where none does:
// a voided one would promise a buyer that we go on bidding for them.
import type { AccountBids } from '@lotyard/contract/auction'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

type Row = { name: string; sequence: number; max_cents: number; placed_at: Date }

/** A page of an account's bids, with the maximums that stand. An entry keeps its place in the list. */
export async function withStandingMaximums(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  page: AccountBids,
): Promise<AccountBids> {
  const { rows } = await sql<Row>`
    select listings.name, standing.sequence, standing.max_cents, standing.placed_at
    from listings
    join auction_bidders bidder on bidder.auction_id = listings.id and bidder.bidder_id = ${accountId}
    cross join lateral (select link.sequence, link.max_cents, link.placed_at from auction_links link
      where link.auction_id = bidder.auction_id and link.bidder_number = bidder.number
        and not exists (select from auction_links void where void.auction_id = link.auction_id
          and void.bid_sequence = link.sequence and void.kind = 'void')
      order by link.sequence desc limit 1) standing
    where listings.name = any(${page.bids.map((bid) => bid.listing.name)}::text[])`.execute(db)
  const standing = new Map(rows.map((row) => [row.name, row]))
  const bids = page.bids.map((bid): AccountBids['bids'][number] => {
    const row = standing.get(bid.listing.name)
    if (row === undefined) return { ...bid, max_bid_cents: null }
    const [id, placedAt] = [`${row.name}-${row.sequence}`, row.placed_at.toISOString()]
    return { ...bid, id, max_bid_cents: row.max_cents, placed_at: placedAt }
  })
  return { ...page, bids }
}
