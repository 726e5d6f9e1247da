// SQL that only the bid path runs, on its pipelined connection.
import { textArray, uuidArray } from '../../../db/statements/binary-arrays.ts'
import { ms, type Statement } from '../auction-queries.ts'
import type { SubmittedBid } from './decide-bid.ts'

export const BEGIN: Statement = { text: 'begin', values: [] }
export const COMMIT: Statement = { text: 'commit', values: [] }
export const ROLLBACK: Statement = { text: 'rollback', values: [] }

export type ClockAndPayers = { clock_ms: number; payer_ids: string[] }

/**
 * The clock, and who of the bidders has a payment method. Sent after their accounts are locked: a statement sees what was
 * committed when it began, so the one that waits for an account would still see a method whose removal it waited for.
 */
export function readClockAndPayers(bidderIds: string[]): Statement<ClockAndPayers> {
  return {
    text: `select ${ms('clock_timestamp()')} as clock_ms, array(
      select asked.id from unnest($1::uuid[]) as asked(id)
      cross join lateral (select from payment_methods
        where account_id = asked.id and removing_since is null limit 1) methods) as payer_ids`,
    values: [uuidArray(bidderIds)],
  }
}

export type BidderRow = {
  position: number
  number: number | null
  is_barred: boolean
  is_deleted: boolean
  is_suspended: boolean
  lot_changed_ms: number | null
  has_withdrawn: boolean
  /** All null unless the account used the key before. */
  is_other_lot: boolean | null
  sequence: number | null
  placed_ms: number | null
  hash: string | null
  salt: string | null
  max_cents: number | null
  is_confirmed: boolean | null
  price_cents: number | null
  bid_count: number | null
  ends_ms: number | null
  is_leading: boolean | null
}

// Every join is a look-up by key ('offset 0'), whatever PostgreSQL believes the size of the tables to be.
const FIND_BIDDERS = `with held as materialized (select id, deleted_at, suspended_at from accounts
    where id = any($2::uuid[]) order by id for key share)
  select asked.position::float8 as position, bidders.number, bidders.withdrew_at is not null as has_withdrawn, links.*, held.deleted_at is not null as is_deleted,
    held.suspended_at is not null as is_suspended,
    exists (select from bidding_bars where account_id = asked.bidder_id and lifted_at is null) as is_barred,
    (select ${ms('changed_at')} from lot_changes where listing_id = listings.id order by id desc limit 1) as lot_changed_ms
  from unnest($1::text[], $2::uuid[], $3::text[]) with ordinality as asked(name, bidder_id, key, position)
  left join held on held.id = asked.bidder_id
  left join lateral (select id from listings where name = asked.name offset 0) listings on true
  left join lateral (select number, withdrew_at from auction_bidders
    where auction_id = listings.id and bidder_id = asked.bidder_id offset 0) bidders on true
  left join lateral (select auction_id <> listings.id as is_other_lot, sequence, ${ms('placed_at')} as placed_ms, hash, salt, max_cents, is_confirmed,
      price_cents, bid_count, ${ms('ends_at')} as ends_ms, is_leading from auction_links
    where bidder_id = asked.bidder_id and idempotency_key = asked.key offset 0) links on true`

/**
 * What is known of each bid's bidder: their number in the auction, whether they are barred or withdrew from it, what their
 * key was answered, for this lot or another, and when the lot was last changed. It locks their accounts, so that none is
 * deleted before the batch is committed: a deletion under way is waited for, and the bidder is then gone.
 */
export function findBidders(
  submittedBids: Pick<SubmittedBid, 'listingName' | 'viewer' | 'key'>[],
): Statement<BidderRow> {
  return {
    text: FIND_BIDDERS,
    values: [
      textArray(submittedBids.map((one) => one.listingName)),
      uuidArray(submittedBids.map((one) => one.viewer.accountId)),
      textArray(submittedBids.map((one) => one.key)),
    ],
  }
}
