import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export type BidderFactsRow = {
  has_withdrawn: boolean
  is_barred: boolean
  has_method: boolean
  review_bids_from_cents: number
  /** Of the default site; null without one. */
  time_zone: string | null
}

/** What is known of an account that looks at an auction. The bid path reads the same of the bids of a batch. */
export async function findBidderFacts(
  db: Db,
  { listingId, accountId }: { listingId: string; accountId: string },
): Promise<BidderFactsRow> {
  const { rows } = await sql<BidderFactsRow>`select
    exists (select from auction_bidders where auction_id = ${listingId} and bidder_id = ${accountId}
      and withdrew_at is not null) as has_withdrawn,
    exists (select from bidding_bars where account_id = ${accountId} and lifted_at is null) as is_barred,
    exists (select from payment_methods where account_id = ${accountId} and removing_since is null) as has_method,
    (select review_bids_from_cents from accounts where id = ${accountId}) as review_bids_from_cents,
    (select time_zone from sites where is_default) as time_zone`.execute(db)
  return rows[0]!
}
