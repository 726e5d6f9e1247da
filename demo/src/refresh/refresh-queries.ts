import { sql } from 'kysely'
import type { Tx } from '@lotyard/server/db/database'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { MARKET_PLAN } from '../market/make-market.ts'

/** Lot numbers of the spares, which were loaded last. */
const LAST_SPARE = MARKET_PLAN.reduce((sum, [, count]) => sum + count, 0)
const FIRST_SPARE = LAST_SPARE - MARKET_PLAN.at(-1)![1] + 1

/** False where another worker is at the same work; it is then left alone and not waited for. */
export async function tryLockRefresh(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('lotyard: refresh the demo market')) as locked`.execute(tx)
  return rows[0]!.locked
}

/** The database's time, the same for all that one refresh does. */
export async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx)
  return rows[0]!.now
}

const IS_NEWEST = sql`not exists (select from listings later
  where later.lot_id = listings.lot_id and later.id > listings.id)`
/** Auctions as short as the one that always ends soon. Sellers list no other lot for less than an hour. */
const IS_QUICK = sql`auctions.ends_at - auctions.starts_at < interval '1 hour'`

/**
 * The newest listings of lots whose auction failed since the demo was loaded. Older failures are history to show, and
 * those of quick auctions rest until it is their turn to end soon again.
 */
export async function listUnsold(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listings.id from listings join auctions on auctions.listing_id = listings.id
    where listings.state = 'unsold' and not ${IS_QUICK}
      and listings.closed_at >= (select created_at from accounts where id = ${DEMO_ACCOUNTS.admin.id})
      and ${IS_NEWEST}
    order by listings.closed_at desc, listings.id limit ${sql.lit(limit)}`.execute(tx)
  return rows.map((row) => row.id)
}

/** The public lot that has rested longest since its auction failed, so that they take turns; null where all are offered. */
export async function findRested(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select listings.id from listings join auctions on auctions.listing_id = listings.id
    where listings.state = 'unsold' and listings.access_rule_id is null and ${IS_NEWEST}
    order by listings.closed_at, listings.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Lots whose first listing was published within a day. */
export async function countFirstListings(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listings
    where state = 'active' and published_at > now() - interval '1 day'
      and not exists (select from listings earlier where earlier.lot_id = listings.lot_id and earlier.id < listings.id)
    `.execute(tx)
  return rows[0]!.count
}

/** Spares only: a draft that a visitor wrote or edited in the demo is theirs to publish. */
export async function listSpareDraftIds(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from listings
    where state = 'draft' and version = 1 and lot_id between ${FIRST_SPARE} and ${LAST_SPARE} order by id limit ${sql.lit(limit)}`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** Before their listings, as every transaction does: otherwise one that edits a listing meanwhile would deadlock with us. */
export async function lockAuctionsOf(tx: Tx, listingIds: string[]): Promise<void> {
  await sql`select from auctions where listing_id = any(${listingIds}::bigint[]) order by listing_id for update`.execute(
    tx,
  )
}

/** Those that are still drafts, as they were loaded. */
export async function lockDrafts(tx: Tx, listingIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from listings
    where id = any(${listingIds}::bigint[]) and state = 'draft' and version = 1 order by id for update`.execute(tx)
  return rows.map((row) => row.id)
}

/** Auctions of spares start now, and run as long as they were planned to. A spare at a fixed price has none. */
export async function startAuctions(tx: Tx, listingIds: string[]): Promise<void> {
  await sql`update auctions set starts_at = now(), ends_at = now() + (ends_at - starts_at)
    where listing_id = any(${listingIds}::bigint[])`.execute(tx)
}

/** One that ends within five minutes, and not before the next refresh had time to bring in another. */
export async function hasAuctionEndingSoon(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from auctions join listings on listings.id = auctions.listing_id
    where state = 'active' and access_rule_id is null
      and ends_at > now() + interval '70 seconds' and ends_at <= now() + interval '5 minutes'
    limit 1`.execute(tx)
  return rows.length > 0
}
