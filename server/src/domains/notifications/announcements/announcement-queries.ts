import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { IS_NEWLY_ADDED } from '../../catalogue/index.ts'
import { IS_OPEN } from '../../listings/index.ts'

// Any fixed number that no other lock of this kind uses on the same database.
const ANNOUNCER_LOCK = 724_512

/** False while another process announces. Locked until the commit, so numbers are committed in their order. */
export async function lockAnnouncer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(ANNOUNCER_LOCK)}) as "isLocked"`.execute(tx)
  return rows[0]!.isLocked
}

export type Announced = { listingId: string; sequence: number }

/**
 * Gives the lots whose time has come their numbers. A lot that is not for sale at this moment, or was offered before, is no
 * news: its row goes, and comes back if it is put on offer again. `taken` counts both. A lot that another transaction is
 * changing waits for the next look: it must not keep all others waiting.
 */
export async function takeDueLots(tx: Tx, limit: number): Promise<{ taken: number; announced: Announced[] }> {
  const { rows } = await sql<{ listingId: string; sequence: number | null }>`
    with due as materialized (
      select lot_id, listing_id from lot_announcements where sequence is null and due_at <= clock_timestamp()
      order by due_at, lot_id limit ${sql.lit(limit)} for update skip locked),
    judged as materialized (
      select due.lot_id, due.listing_id, coalesce(${IS_OPEN} and ${IS_NEWLY_ADDED}, false) as is_news
      from due left join listings l on l.id = due.listing_id left join auctions a on a.listing_id = l.id),
    dropped as (
      delete from lot_announcements n using judged where n.lot_id = judged.lot_id and not is_news
      returning n.listing_id, null::bigint as sequence),
    announced as (
      update lot_announcements n set sequence = nextval('announcement_numbers'), announced_at = clock_timestamp()
      from judged where n.lot_id = judged.lot_id and is_news returning n.listing_id, n.sequence)
    select listing_id::text as "listingId", sequence::float8 as sequence from announced
    union all select listing_id::text, sequence::float8 from dropped
    order by sequence`.execute(tx)
  const announced = rows.filter((row): row is Announced => row.sequence !== null)
  return { taken: rows.length, announced }
}

/** When lots were last announced, a little earlier than the database knows; null if never. */
export async function findLastAnnouncement(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select (select announced_at from lot_announcements where sequence is not null order by sequence desc limit 1) as at`.execute(
    tx,
  )
  return rows[0]!.at
}

export async function findLastNumber(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    select coalesce(max(sequence), 0)::float8 as sequence from lot_announcements`.execute(db)
  return rows[0]!.sequence
}

/** The newest first. */
export async function listAnnounced(
  db: Db | Tx,
  { after, through, limit }: { after: number; through: number; limit: number },
): Promise<Announced[]> {
  const { rows } = await sql<Announced>`
    select listing_id::text as "listingId", sequence::float8 as sequence from lot_announcements
    where sequence > ${after}::bigint and sequence <= ${through}::bigint order by sequence desc limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

/** The number before the first lot that was announced within the last days. */
export async function findNumberBefore(db: Db | Tx, days: number): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    select coalesce(max(sequence), 0)::float8 as sequence from lot_announcements
    where announced_at < clock_timestamp() - make_interval(days => ${days})`.execute(db)
  return rows[0]!.sequence
}

export async function readNextLook(tx: Tx, seconds: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() + make_interval(secs => ${seconds}) as at`.execute(
    tx,
  )
  return rows[0]!.at
}

/** Longer than a lot counts as new: a lot that is listed again within that time must be known to have been announced. */
const KEEP_DAYS = 15
const MAX_REMOVED_AT_ONCE = 10_000

export async function removeOldAnnouncements(db: Db): Promise<void> {
  await sql`delete from lot_announcements where lot_id in (
    select lot_id from lot_announcements where announced_at < now() - make_interval(days => ${KEEP_DAYS})
    order by sequence limit ${sql.lit(MAX_REMOVED_AT_ONCE)})`.execute(db)
}
