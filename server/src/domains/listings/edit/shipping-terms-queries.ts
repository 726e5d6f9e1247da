import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

export type ShippingTerms = { shippingMode: string; discountPercent: number; isPickUp: boolean }

/** Of a listing that this transaction holds. */
export async function readShippingTerms(tx: Tx, listingId: string): Promise<ShippingTerms> {
  const { rows } = await sql<ShippingTerms>`select shipping_mode as "shippingMode",
    shipping_discount_percent as "discountPercent", available_for_pick_up as "isPickUp"
    from listings where id = ${listingId}`.execute(tx)
  return rows[0]!
}

export async function saveShippingTerms(
  tx: Tx,
  listingId: string,
  { discountPercent, isPickUp }: Omit<ShippingTerms, 'shippingMode'>,
): Promise<void> {
  await sql`update listings set shipping_discount_percent = ${discountPercent}, available_for_pick_up = ${isPickUp},
    version = version + 1, updated_at = clock_timestamp() where id = ${listingId}`.execute(tx)
}
