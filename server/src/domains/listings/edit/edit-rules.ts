// Who may edit a listing, and what of it. The page shows its buttons by these rules, and the edit itself checks them.
import { isBeforeSale, type ListingState } from '@lotyard/contract/rules/listings/listing-states'
import type { Viewer } from '../../../lib/viewer.ts'

/** A listing as far as these rules look at it. */
export type Editable = { sellerId: string; state: ListingState; hasRecord: boolean }

/** Spec §6: an admin edits every listing, a seller their own, a buyer none. */
export function mayEdit(
  listing: Pick<Editable, 'sellerId'>,
  viewer: Pick<Viewer, 'accountId' | 'role'> | null,
): boolean {
  if (viewer === null) return false
  return viewer.role === 'admin' || (viewer.role === 'seller' && viewer.accountId === listing.sellerId)
}

/** What is sold, ended or being paid is a fact. */
export function isTitleOpen({ state }: Pick<Editable, 'state'>): boolean {
  return isBeforeSale(state)
}

/** The price that an edit starts from: the fixed one with its drops, or an auction's opening; 0 while a draft has none. */
export function openPriceCents(listing: { fixedPriceCents: number | null; openingCents: number | null }): number {
  return listing.fixedPriceCents ?? listing.openingCents ?? 0
}

/** From the first bid on the opening price is part of the auction's record, which stays even if every bid is voided. */
export function isPriceOpen(listing: Pick<Editable, 'state' | 'hasRecord'>): boolean {
  return isTitleOpen(listing) && !listing.hasRecord
}
