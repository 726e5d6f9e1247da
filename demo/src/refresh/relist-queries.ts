import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '@lotyard/server/db/database'

/** `lotId`: another lot than before. */
export type Relisting = { oldId: string; id: string; name: string; endsInSeconds: number; lotId?: string }

export async function insertRelistings(tx: Tx, relistings: readonly Relisting[]): Promise<void> {
  await sql`
    insert into listings (id, name, lot_id, state, buying_format, overridden_title, access_rule_id, shipping_mode,
      flat_shipping_cents, shipping_discount_percent, available_for_pick_up, published_at)
    select relisting.id, relisting.name, coalesce(new_lot_id, lot_id), 'active', buying_format, overridden_title, access_rule_id, shipping_mode,
      flat_shipping_cents, shipping_discount_percent, available_for_pick_up, now()
    from ${toTable(relistings)} join listings on listings.id = relisting.old_id`.execute(tx)
}

/** After the listings, which they belong to. */
export async function insertRelistedAuctions(tx: Tx, relistings: readonly Relisting[]): Promise<void> {
  await sql`
    insert into auctions (listing_id, starts_at, ends_at, opening_cents, reserve_cents)
    select relisting.id, now(), now() + make_interval(secs => relisting.ends_in_seconds), opening_cents, reserve_cents
    from ${toTable(relistings)} join auctions on auctions.listing_id = relisting.old_id`.execute(tx)
}

function toTable(relistings: readonly Relisting[]): RawBuilder<unknown> {
  return sql`unnest(${relistings.map((one) => one.oldId)}::bigint[], ${relistings.map((one) => one.id)}::bigint[],
    ${relistings.map((one) => one.name)}::text[], ${relistings.map((one) => one.endsInSeconds)}::int[],
    ${relistings.map((one) => one.lotId ?? null)}::bigint[])
    as relisting (old_id, id, name, ends_in_seconds, new_lot_id)`
}
