import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { AuctionEvent } from '../auction-queries.ts'
import type { Outcome } from '../auction-state.ts'

/** An event with what its mail says: the account, the lot, and how the auction stands now. */
export type TakenEvent = {
  id: string
  kind: AuctionEvent['kind']
  accountId: string
  details: { reason?: string; price_cents?: number; expires_at?: string }
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
}

/**
 * Deletes the oldest events and returns them. Events that another worker is taking are left to it. The accounts are held:
 * an address that is being deleted this moment must not be written into a mail.
 */
export async function takeEvents(tx: Tx, limit: number): Promise<TakenEvent[]> {
  const { rows } = await sql<TakenEvent>`
    with taken as (delete from auction_events_outbox where id in (select id from auction_events_outbox order by id
      limit ${limit} for update skip locked) returning *)
    select taken.id, taken.kind, taken.account_id as "accountId", taken.details, accounts.email,
      accounts.first_name as "firstName", listings.name as "listingName",
      coalesce(listings.overridden_title, lots.title) as title, auctions.ends_at as "endsAt",
      auctions.price_cents as "priceCents", auctions.leader_id as "leaderId", auctions.outcome,
      wins.price_cents as "winCents", wins.payment_due_at as "paymentDueAt"
    from taken
    join accounts on accounts.id = taken.account_id
    join auctions on auctions.listing_id = taken.listing_id
    join listings on listings.id = taken.listing_id
    join lots on lots.id = listings.lot_id
    left join auction_wins wins on wins.listing_id = taken.listing_id and wins.buyer_id = taken.account_id
    order by taken.id for key share of accounts`.execute(tx)
  return rows
}
