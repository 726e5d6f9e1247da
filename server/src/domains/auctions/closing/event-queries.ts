import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { AuctionEvent } from '../auction-queries.ts'
import type { Outcome } from '../auction-state.ts'

/** A mail has room for the newest changes of a lot alone. */
const MAX_CHANGES = 20

/** An event with what its mail says: the account, the lot, and how the auction stands now. */
export type TakenEvent = {
  id: string
  kind: AuctionEvent['kind']
  accountId: string
  details: {
    reason?: string
    price_cents?: number
    floor_cents?: number
    expires_at?: string
    changes?: LotChange[]
  }
  email: string
  firstName: string
  listingName: string
  title: string
  endsAt: Date
  priceCents: number | null
  leaderId: string | null
  outcome: Outcome | null
  winCents: number | null
  paymentDueAt: Date | null
  /** Whether the account owes for the lot: won it, and has neither paid nor placed an order. */
  isOwed: boolean
  isOverdue: boolean
  /** Of a lot that was changed: what, since the account's latest bid that counts, newest first; null where it has none. */
  lotChanges: { changedAtMs: number; changes: LotChange[]; changeCount: number }[] | null
}

/**
 * Deletes the oldest events and returns them. Events that another worker is taking are left to it. The accounts are locked:
 * an address that is being deleted this moment must not be written into a mail.
 */
export async function takeEvents(tx: Tx, limit: number): Promise<TakenEvent[]> {
  const { rows } = await sql<TakenEvent>`
    with taken as (delete from auction_events_outbox where id in (select id from auction_events_outbox order by id
      limit ${sql.lit(limit)} for update skip locked) returning *)
    select taken.id, taken.kind, taken.account_id as "accountId", taken.details, accounts.email,
      accounts.first_name as "firstName", listings.name as "listingName",
      coalesce(listings.overridden_title, lots.title) as title, auctions.ends_at as "endsAt",
      auctions.price_cents as "priceCents", auctions.leader_id as "leaderId", auctions.outcome,
      wins.price_cents as "winCents", wins.payment_due_at as "paymentDueAt",
      coalesce(wins.state = 'awaiting_payment' and wins.order_id is null, false) as "isOwed",
      coalesce(wins.payment_due_at < clock_timestamp(), false) as "isOverdue",
      changed.changes as "lotChanges"
    from taken
    join accounts on accounts.id = taken.account_id
    join auctions on auctions.listing_id = taken.listing_id
    join listings on listings.id = taken.listing_id
    join lots on lots.id = listings.lot_id
    left join auction_wins wins on wins.listing_id = taken.listing_id and wins.buyer_id = taken.account_id
    left join lateral (
      select json_agg(json_build_object('changedAtMs', floor(extract(epoch from change.changed_at) * 1000),
        'changes', change.changes, 'changeCount', change.change_count) order by change.id desc) as changes
      from (select * from lot_changes
        where taken.kind = 'lot_changed' and listing_id = taken.listing_id and before_sequence > (
          select max(bid.sequence) from auction_links bid join auction_bidders bidder
            on bidder.auction_id = bid.auction_id and bidder.number = bid.bidder_number
          where bid.auction_id = taken.listing_id and bidder.bidder_id = taken.account_id
            and not exists (select from auction_links void where void.auction_id = bid.auction_id
              and void.bid_sequence = bid.sequence and void.kind = 'void'))
        order by id desc limit ${sql.lit(MAX_CHANGES)}) change) changed on true
    order by taken.id for key share of accounts`.execute(tx)
  return rows
}
