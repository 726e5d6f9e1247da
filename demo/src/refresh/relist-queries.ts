import type { Tx } from '@lotyard/server/db/database'
import type { ListingCopy } from '@lotyard/server/domains/listings/index'
import { sql } from 'kysely'

export type Relisting = ListingCopy & { endsInSeconds: number }

/** After the listings, which they belong to. */
export async function copyAuctions(tx: Tx, relistings: readonly Relisting[], from: Date): Promise<void> {
  await sql`
    insert into auctions (listing_id, starts_at, ends_at, opening_cents, reserve_cents)
    select relisting.id, ${from}, ${from}::timestamptz + make_interval(secs => relisting.ends_in_seconds), opening_cents,
      reserve_cents
    from unnest(${relistings.map((one) => one.oldId)}::bigint[], ${relistings.map((one) => one.id)}::bigint[],
      ${relistings.map((one) => one.endsInSeconds)}::int[]) as relisting (old_id, id, ends_in_seconds)
    join auctions on auctions.listing_id = relisting.old_id`.execute(tx)
}
