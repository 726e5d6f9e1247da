// Reads which listings changed since a cursor. The cursor is the whole previous snapshot: what it had not seen is exactly
// what started later or was still open, so a transaction that commits late is never missed and never read twice.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../../../../db/database.ts'
import { AUCTION_CHANGES } from '../../../auctions/index.ts'

export type Changes = {
  cursor: string
  /** Another timeline is another server after a failover: cursors of the old one mean nothing there. */
  timeline: string
  /** The database's clock, in microseconds. */
  now: number
  offers: number[]
  goods: number[]
  photos: number[]
  reference: boolean
  /** Photos that were public may be so no longer: a listing became private, is published later, or shows others. */
  audience: boolean
  /** Accounts that watch something new, or something no longer. */
  watchers: string[]
  /** Accounts whose cart or ship-to address has changed. */
  carts: string[]
  /** Accounts whose number of unread notices may have changed. */
  notices: string[]
  /** Accounts with an order that something has happened to. */
  orders: string[]
}

export async function readCursor(tx: Tx): Promise<Pick<Changes, 'cursor' | 'timeline' | 'now'>> {
  const { rows } = await sql<Pick<Changes, 'cursor' | 'timeline' | 'now'>>`
    select pg_current_snapshot()::text as cursor, ${TIMELINE} as timeline, ${NOW} as now`.execute(tx)
  return rows[0]!
}

const TIMELINE = sql`substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`
const NOW = sql`(extract(epoch from clock_timestamp()) * 1000000)::float8`

/** One statement, so that the new cursor and the changes it has seen belong together. */
export async function readChanges(db: Db, cursor: string): Promise<Changes> {
  const { rows } = await sql<Changes>`
    with fresh as materialized (
      select kind, listing_ids, account_ids from listing_changes
      where xid >= pg_snapshot_xmax(${cursor}::text::pg_snapshot)
        or xid = any (array(select pg_snapshot_xip(${cursor}::text::pg_snapshot)))
    )
    select pg_current_snapshot()::text as cursor, ${TIMELINE} as timeline, ${NOW} as now,
      array(select distinct unnest(listing_ids)::float8 from fresh where kind = 'offer') as offers,
      array(select distinct unnest(listing_ids)::float8 from fresh where kind = 'goods') as goods,
      array(select distinct unnest(listing_ids)::float8 from fresh where kind = 'photos') as photos,
      exists(select from fresh where kind = 'reference') as reference,
      exists(select from fresh where kind = 'audience') as audience,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'watches') as watchers,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'carts') as carts,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'notices') as notices,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'orders') as orders`.execute(db)
  return rows[0]!
}

/** From now on the client hears of commits that wrote to the feed: of bids by their own notice, sent after the commit. */
export async function listenForChanges(client: pg.Client): Promise<void> {
  await client.query(`listen listing_changes; listen ${AUCTION_CHANGES}`)
}

/** Notes which transactions are open now. */
export async function insertChangeMark(tx: Tx): Promise<void> {
  await sql`insert into listing_change_marks default values on conflict do nothing`.execute(tx)
}

/** The transaction below which every change is older than so many minutes; null while there is no such mark. */
export async function findMarkOlderThan(tx: Tx, minutes: number): Promise<string | null> {
  const { rows } = await sql<{ xid: string }>`
    select oldest_open_xid::text as xid from listing_change_marks
    where taken_at < clock_timestamp() - make_interval(mins => ${minutes})
    order by oldest_open_xid desc limit 1`.execute(tx)
  return rows[0]?.xid ?? null
}

export async function deleteChangesBefore(tx: Tx, xid: string): Promise<void> {
  await sql`delete from listing_changes where xid < ${xid}::text::xid8`.execute(tx)
}

export async function deleteMarksBefore(tx: Tx, xid: string): Promise<void> {
  await sql`delete from listing_change_marks where oldest_open_xid < ${xid}::text::xid8`.execute(tx)
}
