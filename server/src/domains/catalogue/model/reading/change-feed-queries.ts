// Reads which listings changed since a cursor. The cursor is the whole previous snapshot: what it had not seen is exactly
// what started later or was still open, so a transaction that commits late is never missed and never read twice.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../../../../db/database.ts'
import { AUCTION_CHANGES } from '../../../auctions/index.ts'
import type { ServerFacts } from '../following/compare-servers.ts'

/** Where a read of the feed ended, and in which server. */
export type FeedPosition = ServerFacts & {
  cursor: string
  /** The database's clock, in microseconds. */
  now: number
}

export type Changes = FeedPosition & {
  offers: number[]
  /** Auctions that bids alone have changed. */
  bids: number[]
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
  /** Accounts whose price book has changed. */
  books: string[]
  /** Accounts whose certificates have changed; and whether the rates of all have. */
  taxpayers: string[]
  taxes: boolean
}

// The database a transaction number belongs to: the cluster, the database in it, and the table, which a dump that is
// restored in place makes again.
const ORIGIN = sql<string>`concat_ws('.', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()), to_regclass('listing_changes')::oid)`

// A standby refuses pg_current_wal_lsn, so that no feed is ever followed there: its cursor would be ahead of its rows.
const TIMELINE = sql`substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`

// A crash restarts all of PostgreSQL's processes but the first, whose start is then the same as before. It also throws away
// the statistics, so the time of their reset tells.
const RUN = sql`concat_ws('/', extract(epoch from pg_postmaster_start_time()),
  (select extract(epoch from stats_reset) from pg_stat_archiver))`

const SERVER = sql`concat_ws('/', ${ORIGIN}, ${TIMELINE}, (select extract(epoch from noted_at) from feed_origin)) as history,
  ${RUN} as run, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as "walBytes",
  current_setting('synchronous_commit') <> 'off' as "keepsCommits"`
const NOW = sql`(extract(epoch from clock_timestamp()) * 1000000)::float8`

export async function readCursor(tx: Db | Tx): Promise<FeedPosition> {
  const { rows } = await sql<FeedPosition>`
    select pg_current_snapshot()::text as cursor, ${NOW} as now, ${SERVER}`.execute(tx)
  return rows[0]!
}

/**
 * A cursor from which on every change is read that was committed after a moment, or was open then, and how many changes
 * that is, counted up to a limit. It relies on marks that were saved before the moment, so it holds after a crash too: no
 * number below a saved one is given out again.
 */
export async function findCursorBefore(
  db: Db | Tx,
  { micros, countUpTo }: { micros: number; countUpTo: number },
): Promise<{ cursor: string; changes: number }> {
  const { rows } = await sql<{ xid: string; changes: number }>`
    with mark as materialized (
      -- 3 is the first number that a transaction can have. The minute is for a clock that was set back.
      select coalesce((select oldest_open_xid from listing_change_marks
        where taken_at < to_timestamp(${micros}::float8 / 1000000) - interval '1 minute'
        order by taken_at desc limit 1), '3'::xid8) as xid
    )
    select xid::text as xid, (select count(*)::int
      from (select from listing_changes where xid >= (select xid from mark) limit ${sql.lit(countUpTo)}) counted) as changes
    from mark`.execute(db)
  const { xid, changes } = rows[0]!
  return { cursor: `${xid}:${xid}:`, changes }
}

/** One statement, so that the new cursor and the changes it has seen belong together. */
export async function readChanges(db: Db, cursor: string): Promise<Changes> {
  const { rows } = await sql<Changes>`
    with fresh as materialized (
      select kind, listing_ids, account_ids, bids_only from listing_changes
      where xid >= pg_snapshot_xmax(${cursor}::text::pg_snapshot)
        or xid = any (array(select pg_snapshot_xip(${cursor}::text::pg_snapshot)))
    )
    select pg_current_snapshot()::text as cursor, ${NOW} as now, ${SERVER},
      array(select distinct unnest(listing_ids)::float8 from fresh where kind = 'offer' and not bids_only) as offers,
      array(select distinct unnest(listing_ids)::float8 from fresh where bids_only) as bids,
      array(select distinct unnest(listing_ids)::float8 from fresh where kind = 'goods') as goods,
      array(select distinct unnest(listing_ids)::float8 from fresh where kind = 'photos') as photos,
      exists(select from fresh where kind = 'reference') as reference,
      exists(select from fresh where kind = 'audience') as audience,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'watches') as watchers,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'carts') as carts,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'notices') as notices,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'orders') as orders,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'price_books') as books,
      array(select distinct unnest(account_ids)::text from fresh where kind = 'taxes') as taxpayers,
      exists(select from fresh where kind = 'taxes' and account_ids = '{}') as taxes`.execute(db)
  return rows[0]!
}

/** From now on the client hears of commits that wrote to the feed: of bids by their own notice, sent after the commit. */
export async function listenForChanges(client: pg.Client): Promise<void> {
  await client.query(`listen listing_changes; listen ${AUCTION_CHANGES}`)
}

/** Notes which transactions are open now. Returns the mark's time, which tells it from all others. */
export async function insertChangeMark(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ taken_at: string }>`
    insert into listing_change_marks default values returning taken_at::text as taken_at`.execute(db)
  return rows[0]!.taken_at
}

export async function hasChangeMark(db: Db | Tx, takenAt: string): Promise<boolean> {
  const { rows } = await sql<{ has_mark: boolean }>`select exists (
    select from listing_change_marks where taken_at = ${takenAt}::timestamptz) as has_mark`.execute(db)
  return rows[0]!.has_mark
}

/** How many changes the feed keeps, counted up to a limit. */
export async function countChanges(tx: Tx, countUpTo: number): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select count(*)::int as changes from (select from listing_changes limit ${sql.lit(countUpTo)}) counted`.execute(tx)
  return rows[0]!.changes
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

/** What the row says of the feed's database, and what is true; held until the transaction ends, so that one process decides. */
export async function lockFeedOrigin(
  tx: Tx,
): Promise<{ noted: string | null; actual: string; hasFutureChanges: boolean }> {
  await sql`lock table feed_origin in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ noted: string | null; actual: string; hasFutureChanges: boolean }>`
    select (select origin from feed_origin) as noted, ${ORIGIN} as actual,
      exists(select from listing_changes where xid >= pg_snapshot_xmax(pg_current_snapshot()))
        or exists(select from listing_change_marks where oldest_open_xid > pg_snapshot_xmax(pg_current_snapshot()))
        as "hasFutureChanges"`.execute(tx)
  return rows[0]!
}

export async function saveFeedOrigin(tx: Tx, origin: string): Promise<void> {
  await sql`insert into feed_origin (origin) values (${origin})
    on conflict (is_the_one) do update set origin = excluded.origin, noted_at = excluded.noted_at`.execute(tx)
}

export async function emptyFeed(tx: Tx): Promise<void> {
  await sql`delete from listing_changes`.execute(tx)
  await sql`delete from listing_change_marks`.execute(tx)
}
