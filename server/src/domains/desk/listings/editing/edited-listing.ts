import { openParts, type OpenParts } from '@lotyard/contract/rules/listings/open-parts'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { Refusal } from '../../../../lib/refusal.ts'
import type { LockedListing } from '../../../listings/index.ts'
import type { Actor } from '../lock-own-listing.ts'

export type EditedListing = LockedListing & { open: OpenParts }

/** What an edit did: the audit's from and to, and what it changed about the goods. */
export type Edited = { details: Record<string, unknown>; lotChanges: readonly LotChange[] }

export function toEditedListing(listing: LockedListing, { role }: Pick<Actor, 'role'>): EditedListing {
  const isOver = listing.endsAt !== null && listing.endsAt <= listing.now
  return { ...listing, open: openParts({ ...listing, isOver }, { isAdmin: role === 'admin' }) }
}

export function requireOpen(listing: EditedListing, part: Exclude<keyof OpenParts, 'closedBecause'>): void {
  if (listing.open[part]) return
  if (listing.open.closedBecause === null) throw new Refusal('not_allowed')
  throw new Refusal('listing_not_editable', { message: listing.open.closedBecause })
}
