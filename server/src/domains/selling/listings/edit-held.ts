import { openParts, type OpenParts } from '@lotyard/contract/rules/listings/open-parts'
import type { LotChange } from '@lotyard/contract/rules/listings/lot-changes'
import type { Context } from '../../../context.ts'
import { writeAudit, type AuditEntry } from '../../../db/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { listUnvoidedBidderIds, noteLotChanges } from '../../auctions/index.ts'
import { bumpVersion, type HeldListing } from '../../listings/index.ts'
import { holdOwnListing, type Actor } from './hold-own-listing.ts'
import { requireVersion } from './require-version.ts'

export type Edit = {
  name: string
  /** Of the listing as whoever edits it has read it. */
  version: number
  /** Whether they know that bidders will be told. */
  tellBidders: boolean
}

export type EditedListing = HeldListing & { open: OpenParts }

/** What an edit did: the audit's from and to, and what it changed about the goods. */
export type Edited = { details: Record<string, unknown>; lotChanges: readonly LotChange[] }

/**
 * One edit at the desk: under the locks, of the version that was read, told to those who have bid, and audited. Nothing is
 * written about an edit that changed nothing.
 */
export async function editHeld(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  edit: Edit & Pick<AuditEntry, 'action'>,
  change: (tx: Tx, listing: EditedListing) => Promise<Edited>,
): Promise<void> {
  await db.transaction().execute((tx) => editWithin(tx, viewer, edit, change))
}

/** The same in a transaction that does more. */
export async function editWithin(
  tx: Tx,
  viewer: Actor,
  edit: Edit & Pick<AuditEntry, 'action'>,
  change: (tx: Tx, listing: EditedListing) => Promise<Edited>,
): Promise<void> {
  const listing = await holdOwnListing(tx, viewer, edit.name)
  await requireVersion(tx, listing, edit.version)
  const isOver = listing.endsAt !== null && listing.endsAt <= listing.now
  const open = openParts({ ...listing, isOver }, { isAdmin: viewer.role === 'admin' })
  const { details, lotChanges } = await change(tx, { ...listing, open })
  if (Object.keys(details).length === 0) return
  await tellBidders(tx, listing, { lotChanges, isKnown: edit.tellBidders, byAccountId: viewer.accountId })
  await bumpVersion(tx, listing.id)
  await writeAudit(tx, {
    accountId: viewer.accountId,
    action: edit.action,
    subject: `listing:${listing.name}`,
    details,
  })
}

export function requireOpen(listing: EditedListing, part: Exclude<keyof OpenParts, 'closedBecause'>): void {
  if (listing.open[part]) return
  if (listing.open.closedBecause === null) throw new Refusal('not_allowed')
  throw new Refusal('listing_not_editable', { message: listing.open.closedBecause })
}

type Telling = { lotChanges: readonly LotChange[]; isKnown: boolean; byAccountId: string }

async function tellBidders(tx: Tx, listing: HeldListing, { lotChanges, isKnown, byAccountId }: Telling): Promise<void> {
  if (listing.bidCount === 0 || lotChanges.length === 0) return
  if (!isKnown) {
    const bidders = await listUnvoidedBidderIds(tx, listing.id)
    throw new Refusal('bidders_not_told', { changes: lotChanges, bidder_count: bidders.length })
  }
  await noteLotChanges(tx, { listingId: listing.id, changes: lotChanges, byAccountId })
}
