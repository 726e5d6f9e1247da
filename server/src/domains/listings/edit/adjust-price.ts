import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { requireEditor, savePrice } from './edit-listing.ts'
import { openPriceCents } from './edit-rules.ts'
import { lockListing } from './lock-listing-queries.ts'

/**
 * Changes a price, or an auction's opening, by what it is at that moment. Computed under the lock: from a price
 * that was read before, two discounts would apply once, or undo a drop that came due in between.
 */
export async function adjustPrice(
  { db }: Pick<Context, 'db'>,
  { name, editor, adjust }: { name: string; editor: Viewer; adjust: (fromCents: number) => number },
): Promise<{ fromCents: number; toCents: number }> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, name)
    if (listing === null) throw new Refusal('listing_not_found')
    requireEditor(listing, editor)
    const fromCents = openPriceCents(listing)
    if (fromCents === 0 && listing.buyingFormat === 'fixed_price')
      throw new Refusal('price_not_editable', { message: 'This draft has no price yet. Set one first.' })
    const toCents = adjust(fromCents)
    await savePrice(tx, listing, toCents)
    await writeAudit(tx, {
      accountId: editor.accountId,
      action: 'listing.edit',
      subject: `listing:${listing.name}`,
      details: { price_cents: { from: fromCents, to: toCents } },
    })
    return { fromCents, toCents }
  })
}
