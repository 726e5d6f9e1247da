// SQL of the bids that an account can still do something about.
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { besideBids, BID_COLUMNS, bidsWhere, type AccountBidRow } from './bid-list-queries.ts'

export type OpenBidKind = 'to_pay' | 'offered' | 'changed' | 'outbid' | 'winning'

/** `total`: how many there are of its kind. A bid may be of two kinds, as one that was outbid on a changed lot. */
export type OpenBidRow = AccountBidRow & BarRow & { kind: OpenBidKind; total: number }

/**
 * At most so many of each kind, the most urgent first. Old auctions are left out before their bids are looked at: an
 * account has many more of those.
 */
export async function listOpenBidRows(db: Db, viewer: Viewer, max: number): Promise<OpenBidRow[]> {
  const { accountId } = viewer
  const isOpen = sql`(auctions.closed_at is null or exists (select from auction_wins win
      where win.listing_id = bidder.auction_id and win.buyer_id = ${accountId} and win.state = 'awaiting_payment')
    or exists (select from runner_up_offers offer where offer.listing_id = bidder.auction_id
      and offer.bidder_id = ${accountId} and offer.state = 'open'))`
  const { rows } = await sql<OpenBidRow>`
    with bids as (${bidsWhere(viewer, isOpen)}),
    known as (select ${BID_COLUMNS}, bids.is_over, bids.ends_at from bids ${besideBids(viewer)}),
    sorted as (
      select known.*, kinds.kind, count(*) over (partition by kinds.kind)::int as total,
        row_number() over (partition by kinds.kind order by kinds.until, known.listing_id) as place
      from known cross join lateral (values
        ('to_pay', known.payment_due_at, known.payment_due_at is not null),
        ('offered', known.offer_expires_at, known.offer_expires_at is not null),
        ('changed', known.withdraw_until, known.withdraw_until is not null),
        ('outbid', known.ends_at, not known.is_over and not known.has_withdrawn and known.state in ('outbid', 'voided')),
        ('winning', known.ends_at, known.state = 'winning')
      ) kinds (kind, until, holds)
      where kinds.holds)
    select kind, total, listing_id, name, sequence, max_cents, placed_at, state, has_withdrawn, payment_due_at,
      owed_cents, withdraw_until, offer_cents, offer_floor_cents, offer_expires_at, clock_timestamp() as read_at,
      ${isBarred(accountId)} as is_barred
    from sorted where place <= ${max} order by kind, place`.execute(db)
  return rows
}

export type BarRow = { is_barred: boolean; read_at: Date }

function isBarred(accountId: string) {
  return sql`exists (select from bidding_bars where account_id = ${accountId} and lifted_at is null)`
}

/** For an account without open bids: no row of theirs says it. */
export async function readBar(db: Db, accountId: string): Promise<BarRow> {
  const { rows } = await sql<BarRow>`select clock_timestamp() as read_at,
    ${isBarred(accountId)} as is_barred`.execute(db)
  return rows[0]!
}
