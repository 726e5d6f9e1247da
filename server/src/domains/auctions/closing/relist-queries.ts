import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Null where the auction has no relist left. */
export async function reserveRelistingId(tx: Tx, oldId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('listings', 'id')) as id
    from auctions where listing_id = ${oldId} and relists_left > 0`.execute(tx)
  return rows[0]?.id ?? null
}

/** As long as the first link of the old record says it was meant to run: extensions would make each relist longer. */
export async function copyAuction(
  tx: Tx,
  { oldId, id, from }: { oldId: string; id: string; from: Date },
): Promise<void> {
  await sql`insert into auctions (listing_id, starts_at, ends_at, opening_cents, reserve_cents, soft_close_window_seconds,
      extension_seconds, latest_end_at, relists_left)
    select ${id}, ${from}, ${from}::timestamptz + (meant.ends_at - auctions.starts_at), opening_cents, reserve_cents,
      soft_close_window_seconds, extension_seconds, ${from}::timestamptz + (latest_end_at - auctions.starts_at), relists_left - 1
    from auctions
    cross join lateral (select coalesce((select (body::jsonb ->> 'ends_at')::timestamptz from auction_links
      where auction_id = auctions.listing_id and sequence = 0), auctions.ends_at) as ends_at) meant
    where listing_id = ${oldId}`.execute(tx)
}
