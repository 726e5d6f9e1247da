import { cleanTitle, titleProblem } from '@lotyard/contract/rules/listings/goods/goods'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { originalPriceCents } from '@lotyard/contract/rules/listings/prices/price-drop'
import { isRequired } from '@lotyard/contract/rules/site/field-messages'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { isPriceOpen, isTitleOpen, mayEdit, openPriceCents } from './edit-rules.ts'
import { keepPastPrices, listRecentPrices, saveAuctionOpening, saveFixedPrice, saveTitle } from './edit-queries.ts'
import { lockListing, type LockedListing } from './lock-listing-queries.ts'

/** Absent: not to be changed. Empty: the form's field was emptied, which is refused. A title of null: the lot's own again. */
export type ListingEdit = { fixedPriceCents?: number | null; overriddenTitle?: string | null }

/**
 * Tells those who have bid on a lot what changed about it, or refuses a seller's change. Called for every edit, with no changes
 * too: a seller's request for the lot as it was then lapses. Bids are the business of auctions.
 */
export type TellBidders = (
  tx: Tx,
  given: { listingId: string; changes: readonly LotChange[]; by: Pick<Viewer, 'accountId' | 'role'> },
) => Promise<unknown>

/** Spec §6: changes price or title, in one transaction with its audit entry. */
export async function editListing(
  { db, tellBidders }: Pick<Context, 'db'> & { tellBidders: TellBidders },
  { name, editor, edit }: { name: string; editor: Viewer; edit: ListingEdit },
): Promise<void> {
  const title = typeof edit.overriddenTitle === 'string' ? requireTitle(edit.overriddenTitle) : edit.overriddenTitle
  const priceCents = edit.fixedPriceCents === undefined ? undefined : requirePrice(edit.fixedPriceCents)
  if (title === undefined && priceCents === undefined)
    throw new Refusal('malformed_request', { errors: { listing: ['Listing is required'] } })
  await db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, name)
    if (listing === null) throw new Refusal('listing_not_found')
    requireEditor(listing, editor)
    if (title !== undefined) {
      if (!isTitleOpen(listing)) throw new Refusal('listing_not_editable')
      await saveTitle(tx, listing.id, title)
      const [from, to] = [listing.overriddenTitle ?? listing.lotTitle, title ?? listing.lotTitle]
      const changes = from === to ? [] : [{ label: 'Title', from, to }]
      await tellBidders(tx, { listingId: listing.id, changes, by: editor })
    }
    if (priceCents !== undefined) await savePrice(tx, listing, priceCents)
    await writeAudit(tx, {
      accountId: editor.accountId,
      action: 'listing.edit',
      subject: `listing:${listing.name}`,
      details: {
        ...(title !== undefined && { title: { from: listing.overriddenTitle, to: title } }),
        ...(priceCents !== undefined && { price_cents: { from: openPriceCents(listing), to: priceCents } }),
      },
    })
  })
}

/** Another seller's lot is not there to edit, seen or not: the same answer as for withdrawing it. */
export function requireEditor(listing: LockedListing, editor: Viewer): void {
  if (!mayEdit(listing, editor)) throw new Refusal('listing_not_found')
}

/** Of a listing that this transaction has locked. */
export async function savePrice(tx: Tx, listing: LockedListing, priceCents: number): Promise<void> {
  if (!isPriceOpen(listing)) throw new Refusal('price_not_editable')
  // The opening bid of a draft is part of its plan, which the desk edits as a whole.
  const isAuction = listing.buyingFormat === 'auction'
  if (isAuction && !listing.hasAuction)
    throw new Refusal('price_not_editable', { message: "Set a draft's opening bid in its auction settings." })
  await (isAuction ? changeOpening : changeFixedPrice)(tx, listing, priceCents)
}

/** A price that no buyer could pay is no price of before: edits of a listing that is not published leave no trace. */
export async function changeFixedPrice(
  tx: Tx,
  listing: Pick<LockedListing, 'id' | 'isPublished'>,
  priceCents: number,
): Promise<void> {
  if (listing.isPublished) await keepPastPrices(tx, listing.id)
  const originalCents = originalPriceCents(priceCents, await listRecentPrices(tx, listing.id))
  await saveFixedPrice(tx, listing, { priceCents, originalCents })
}

async function changeOpening(tx: Tx, listing: LockedListing, cents: number): Promise<void> {
  if (listing.reserveCents !== null && cents > listing.reserveCents)
    throw new Refusal('invalid_fields', {
      message: 'Price is above the reserve',
      errors: { fixed_price_cents: ['Price is above the reserve'] },
    })
  await saveAuctionOpening(tx, listing, cents)
}

function requireTitle(text: string): string {
  const title = cleanTitle(text)
  const problem = titleProblem(title)
  if (problem !== null)
    throw new Refusal('invalid_fields', { message: problem, errors: { overridden_title: [problem] } })
  return title
}

function requirePrice(cents: number | null): number {
  if (cents === null || cents === 0)
    throw new Refusal('invalid_fields', {
      message: isRequired('price'),
      errors: { fixed_price_cents: [isRequired('price')] },
    })
  return cents
}
