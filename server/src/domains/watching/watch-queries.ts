import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { DEFER_NOTIFY, IS_PUBLISHED } from '../listings/index.ts'

// Its writes send no notice: `watchesChanged` tells of them after the commit.
export type Watch = { id: string; lotId: string }

export async function findWatch(db: Db | Tx, accountId: string, lotId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id::text as id from starred_lots
    where account_id = ${accountId} and lot_id = ${lotId}`.execute(db)
  return rows[0]?.id ?? null
}

/** Null where the account watches the lot already, or as many lots as it may. */
export async function insertWatch(
  db: Db | Tx,
  { accountId, lotId, max }: { accountId: string; lotId: string; max: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`insert into starred_lots (account_id, lot_id)
    select ${accountId}, ${lotId} from ${DEFER_NOTIFY} where (select count(*) from starred_lots where account_id = ${accountId}) < ${max}
    on conflict on constraint one_watch_per_account_and_lot do nothing returning id::text as id`.execute(db)
  return rows[0]?.id ?? null
}

export async function deleteWatch(db: Db, accountId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from starred_lots using ${DEFER_NOTIFY} where account_id = ${accountId} and id = ${id} returning id`.execute(
      db,
    )
  return rows.length > 0
}

/** What the account watches, newest first, each with the newest published listing of the lot. */
export async function listWatches(db: Db, accountId: string): Promise<(Watch & { listingId: string })[]> {
  const { rows } = await sql<Watch & { listingId: string }>`
    select s.id::text as id, s.lot_id::text as "lotId", l.id::text as "listingId"
    from starred_lots s
    join lateral (select l.id from listings l where l.lot_id = s.lot_id and ${IS_PUBLISHED}
      order by l.id desc limit 1) l on true
    where s.account_id = ${accountId} order by s.created_at desc, s.id desc limit 1000`.execute(db)
  return rows
}

/** The newest published listing of a lot. */
export async function findNewestListing(db: Db, lotId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select l.id::text as id from listings l
    where l.lot_id = ${lotId} and ${IS_PUBLISHED} order by l.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** More than trigger an_account_watches_at_most_1000_lots allows, so that a mistake stays bounded. */
const MAX_WATCHES_READ = 1_001

/** The account's watch ids by lot id. */
export async function listAllWatchIds(db: Db, accountId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; lot_id: string }>`
    select id::text as id, lot_id::text as lot_id from starred_lots
    where account_id = ${accountId} limit ${sql.lit(MAX_WATCHES_READ)}`.execute(db)
  return new Map(rows.map((row) => [row.lot_id, row.id]))
}
