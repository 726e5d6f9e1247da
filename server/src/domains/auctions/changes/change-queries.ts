// SQL of lots that were changed after the first bid, and of bids taken back because of it.
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import type { ChangeOfLot } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type LockedAuction = { nextSequence: number; bidCount: number; isOver: boolean }

/**
 * Locks the auction of a listing; null where it has a fixed price. A transaction that has
 * it already does not wait. Read after the lock: in the statement that waits for it, the clock may be that of before the wait.
 */
export async function lockAuctionOfListing(tx: Tx, listingId: string): Promise<LockedAuction | null> {
  await tx.selectFrom('auctions').where('listing_id', '=', listingId).select('listing_id').forUpdate().execute()
  const row = await tx
    .selectFrom('auctions')
    .where('listing_id', '=', listingId)
    .select(['next_sequence', 'bid_count'])
    .select(sql<boolean>`closed_at is not null or ends_at <= clock_timestamp()`.as('is_over'))
    .executeTakeFirst()
  if (row === undefined) return null
  return { nextSequence: row.next_sequence, bidCount: row.bid_count, isOver: row.is_over }
}

export type NewLotChange = {
  listingId: string
  changedBy: string
  /** The granted request that it fulfils; null where an admin made it. */
  requestId: string | null
  beforeSequence: number
  changes: readonly LotChange[]
  changeCount: number
}

export async function insertLotChange(tx: Tx, change: NewLotChange): Promise<void> {
  await tx
    .insertInto('lot_changes')
    .values({
      listing_id: change.listingId,
      changed_by: change.changedBy,
      request_id: change.requestId,
      before_sequence: change.beforeSequence,
      changes: JSON.stringify(change.changes),
      change_count: change.changeCount,
    })
    .execute()
}

export async function findLatestChange(tx: Tx, listingId: string): Promise<(ChangeOfLot & { id: string }) | null> {
  const row = await tx
    .selectFrom('lot_changes')
    .where('listing_id', '=', listingId)
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .select(['id', 'changed_at', 'before_sequence'])
    .executeTakeFirst()
  if (row === undefined) return null
  return { id: row.id, changedAtMs: row.changed_at.getTime(), beforeSequence: row.before_sequence }
}

export type NewWithdrawal = { changeId: string; bidderNumber: number; withdrawnAt: Date }

export async function insertWithdrawal(tx: Tx, given: NewWithdrawal): Promise<void> {
  await tx
    .insertInto('bid_withdrawals')
    .values({ change_id: given.changeId, bidder_number: given.bidderNumber, withdrawn_at: given.withdrawnAt })
    .execute()
}

type OfBidder = { listingId: string; accountId: string }

/** Whether this account has taken its bids in this auction back. */
export async function hasWithdrawn(db: Db | Tx, { listingId, accountId }: OfBidder): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from bid_withdrawals withdrawal join lot_changes change on change.id = withdrawal.change_id
      join auction_bidders bidder on bidder.auction_id = change.listing_id and bidder.number = withdrawal.bidder_number
      where change.listing_id = ${listingId} and bidder.bidder_id = ${accountId}) as found`.execute(db)
  return rows[0]!.found
}

/** How many changes of one lot are read. Editing a lot with bids is rare, and a page cannot use more. */
const MAX_CHANGES = 20

export type LotChangeRow = {
  changed_at: Date
  before_sequence: number
  changes: LotChange[]
  change_count: number
}

/** The changes made to a lot while it had bids, newest first. */
export async function listLotChangeRows(db: Db | Tx, listingId: string): Promise<LotChangeRow[]> {
  const { rows } = await sql<LotChangeRow>`
    select changed_at, before_sequence, changes, change_count from lot_changes
    where listing_id = ${listingId} order by id desc limit ${sql.lit(MAX_CHANGES)}`.execute(db)
  return rows
}

export type WithdrawalFactsRow = {
  title: string
  ends_at: Date
  is_closed: boolean
  now: Date
  /** The bidder's latest bid that counts; null where there is none. */
  sequence: number | null
  max_cents: number | null
}

/** The auction with what of it decides whether this bidder may take their bids back. */
export async function findWithdrawalFacts(db: Db, { listingId, accountId }: OfBidder): Promise<WithdrawalFactsRow> {
  const { rows } = await sql<WithdrawalFactsRow>`
    select coalesce(l.overridden_title, t.title) as title, auctions.ends_at, auctions.closed_at is not null as is_closed,
      date_trunc('milliseconds', clock_timestamp()) as now, counted.sequence, counted.max_cents
    from auctions join listings l on l.id = auctions.listing_id join lots t on t.id = l.lot_id
    left join lateral (select link.sequence, link.max_cents from auction_links link
      where link.auction_id = auctions.listing_id and link.bidder_number = (select number from auction_bidders
          where auction_id = auctions.listing_id and bidder_id = ${accountId})
        and not exists (select from auction_links void where void.auction_id = link.auction_id
          and void.bid_sequence = link.sequence and void.kind = 'void')
      order by link.sequence desc limit 1) counted on true
    where auctions.listing_id = ${listingId}`.execute(db)
  return rows[0]!
}
