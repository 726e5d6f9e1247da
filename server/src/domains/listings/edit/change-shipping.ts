import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockListing } from './lock-listing-queries.ts'
import { isPriceOpen, mayEdit } from './edit-rules.ts'
import { readShippingTerms, saveShippingTerms } from './shipping-terms-queries.ts'

/** What is left out stays. */
export type ShippingChange = { discountPercent?: number; isPickUp?: boolean }
export type ShippingBefore = { discountPercent: number; isPickUp: boolean }

/** Changes the discount on freight, or whether a buyer may pick the lot up. Returns what it was before. */
export async function changeShipping(
  { db }: Pick<Context, 'db'>,
  { name, editor, change }: { name: string; editor: Viewer; change: ShippingChange },
): Promise<ShippingBefore> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, name)
    if (listing === null || !mayEdit(listing, editor)) throw new Refusal('listing_not_found')
    // Bidders count on the freight: from the first bid on it stays, as the price does.
    if (!isPriceOpen(listing)) throw new Refusal('shipping_not_editable')
    const { shippingMode, ...before } = await readShippingTerms(tx, listing.id)
    if ((change.discountPercent ?? 0) > 0 && shippingMode !== 'calculated') throw new Refusal('shipping_not_calculated')
    const after = { ...before, ...change }
    if (after.discountPercent === before.discountPercent && after.isPickUp === before.isPickUp) return before
    await saveShippingTerms(tx, listing.id, after)
    await writeAudit(tx, {
      accountId: editor.accountId,
      action: 'listing.shipping',
      subject: `listing:${listing.name}`,
      details: { from: before, to: after },
    })
    return before
  })
}
