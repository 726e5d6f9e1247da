import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** An offer made once more, under a name of its own: of the same lot, or of another one that is just like it. */
export type ListingCopy = { oldId: string; id: string; name: string; lotId?: string; requestKey?: string | null }

/**
 * For sale from then on, or a draft where `from` is null. The one list of what an offer takes along: a column that is
 * missing here is lost when lots relist.
 */
export async function copyListings(tx: Tx, copies: readonly ListingCopy[], from: Date | null): Promise<void> {
  const state = from === null ? 'draft' : 'active'
  await sql`insert into listings (id, name, lot_id, state, buying_format, overridden_title, fixed_price_cents,
      access_rule_id, shipping_mode, flat_shipping_cents, shipping_discount_percent, available_for_pick_up, published_at,
      updated_at, request_key)
    select copy.id, copy.name, coalesce(copy.lot_id, l.lot_id), ${state}, buying_format, overridden_title,
      fixed_price_cents, access_rule_id, shipping_mode, flat_shipping_cents, shipping_discount_percent,
      available_for_pick_up, ${from}::timestamptz, coalesce(${from}::timestamptz, clock_timestamp()), copy.request_key
    from unnest(${copies.map((copy) => copy.oldId)}::bigint[], ${copies.map((copy) => copy.id)}::bigint[],
      ${copies.map((copy) => copy.name)}::text[], ${copies.map((copy) => copy.lotId ?? null)}::bigint[],
      ${copies.map((copy) => copy.requestKey ?? null)}::uuid[]) as copy (old_id, id, name, lot_id, request_key)
    join listings l on l.id = copy.old_id`.execute(tx)
}
