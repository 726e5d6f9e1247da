import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The same lot offered again: under a name of its own, for sale from then on. */
export type ListingCopy = { oldId: string; id: string; name: string; from: Date }

export async function copyListing(tx: Tx, { oldId, id, name, from }: ListingCopy): Promise<void> {
  await sql`insert into listings (id, name, lot_id, state, buying_format, overridden_title, access_rule_id, shipping_mode,
      flat_shipping_cents, shipping_discount_percent, available_for_pick_up, published_at, updated_at)
    select ${id}, ${name}, lot_id, 'active', buying_format, overridden_title, access_rule_id, shipping_mode,
      flat_shipping_cents, shipping_discount_percent, available_for_pick_up, ${from}, ${from}
    from listings where id = ${oldId}`.execute(tx)
}
