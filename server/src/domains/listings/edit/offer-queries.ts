// What is offered of a lot and how it ships, as the desk edits it.
import type { PriceStep } from '@lotyard/contract/rules/listings/prices/price-ladder'
import type { ShippingTerms } from '@lotyard/contract/rules/listings/shipping-terms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Drops to come, in the order of time. */
export async function listComingDrops(db: Db | Tx, listingId: string): Promise<PriceStep[]> {
  const { rows } = await sql<PriceStep>`select drops_at as "dropsAt", price_cents as "priceCents" from price_drops
    where listing_id = ${listingId} and drops_at > clock_timestamp() order by drops_at limit 100`.execute(db)
  return rows
}

/** Those that have come due stay: they are what the lot costs now. */
export async function replaceComingDrops(tx: Tx, listingId: string, steps: readonly PriceStep[]): Promise<void> {
  await sql`delete from price_drops where listing_id = ${listingId} and drops_at > clock_timestamp()`.execute(tx)
  if (steps.length === 0) return
  await tx
    .insertInto('price_drops')
    .values(
      steps.map(({ dropsAt, priceCents }) => ({ listing_id: listingId, drops_at: dropsAt, price_cents: priceCents })),
    )
    .execute()
}

/** Of a draft: no buyer could buy at the price it had before. */
export async function saveDraftOffer(
  tx: Tx,
  listingId: string,
  { buyingFormat, priceCents }: { buyingFormat: 'auction' | 'fixed_price'; priceCents: number | null },
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ buying_format: buyingFormat, fixed_price_cents: priceCents, original_price_cents: null })
    .where('id', '=', listingId)
    .execute()
}

export async function saveShipping(tx: Tx, listingId: string, terms: ShippingTerms): Promise<void> {
  await tx
    .updateTable('listings')
    .set({
      shipping_mode: terms.mode,
      flat_shipping_cents: terms.flatCents,
      shipping_discount_percent: terms.discountPercent,
      available_for_pick_up: terms.availableForPickUp,
    })
    .where('id', '=', listingId)
    .execute()
}

export async function saveAccessRule(tx: Tx, listingId: string, accessRuleId: string | null): Promise<void> {
  await tx.updateTable('listings').set({ access_rule_id: accessRuleId }).where('id', '=', listingId).execute()
}

export async function saveOverriddenTitle(tx: Tx, listingId: string, title: string | null): Promise<void> {
  await tx.updateTable('listings').set({ overridden_title: title }).where('id', '=', listingId).execute()
}
