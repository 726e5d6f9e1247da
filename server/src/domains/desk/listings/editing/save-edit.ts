import { judgeLotChange } from '@lotyard/contract/rules/auctions/lot-change'
import { shortenChanges } from '@lotyard/contract/rules/listings/goods/shorten-changes'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { beginTrial, listUnvoidedBidderIds, noteLotChanges, undoTrial } from '../../../auctions/index.ts'
import { bumpVersion } from '../../../listings/index.ts'
import { applyEdit, type ListingEdit } from './apply-edit.ts'
import { requestChange } from '../change-requests/request-change.ts'
import { toEditedListing, type Edited, type EditedListing } from './edited-listing.ts'
import { lockOwnListing, type Actor } from '../lock-own-listing.ts'
import { requireVersion } from './require-version.ts'
import type { Beside } from './save-listing.ts'

export type EditToSave = {
  name: string
  /** Of the listing as its editor has read it. */
  version: number
  /** Whether they know that bidders will be told, or that an admin decides first. */
  tellBidders: boolean
  edit: ListingEdit
} & Beside

/**
 * One edit at the desk: under the locks, of the version that was read, told to those who have bid, and audited. Nothing is
 * written about an edit that changed nothing. A seller's change of goods under bids is undone again and kept as a request.
 */
export async function saveEdit({ db }: Pick<Context, 'db'>, viewer: Actor, given: EditToSave): Promise<void> {
  await db.transaction().execute((tx) => saveEditWithin(tx, viewer, given))
}

/** The same in a transaction that does more. */
export async function saveEditWithin(
  tx: Tx,
  viewer: Actor,
  { name, version, tellBidders, edit, ...beside }: EditToSave,
): Promise<void> {
  const listing = toEditedListing(await lockOwnListing(tx, viewer, name), viewer)
  await requireVersion(tx, listing, version)
  await beginTrial(tx)
  const edited = await applyEdit(tx, listing, edit, beside)
  if (Object.keys(edited.details).length === 0) return
  const { lotChanges: changes } = edited
  const verdict = judgeLotChange({ bidCount: listing.bidCount, changes, isAdmin: viewer.role === 'admin' })
  if (verdict !== 'save' && !tellBidders)
    await refuseUntold(tx, listing, { changes, needsGrant: verdict === 'request' })
  if (verdict === 'request') {
    await undoTrial(tx)
    await requestChange(tx, viewer, { listing, edit, changes })
  } else {
    await noteLotChanges(tx, { listingId: listing.id, changes, by: viewer })
    await finishEdit(tx, viewer, { listing, edit, edited })
  }
}

/** What every edit leaves: another version of the listing, and its entry in the audit. */
export async function finishEdit(
  tx: Tx,
  viewer: Actor,
  { listing, edit, edited }: { listing: EditedListing; edit: ListingEdit; edited: Edited },
): Promise<void> {
  await bumpVersion(tx, listing.id)
  await writeAudit(tx, {
    accountId: viewer.accountId,
    action: edit.action,
    subject: `listing:${listing.name}`,
    details: edited.details,
  })
}

async function refuseUntold(
  tx: Tx,
  listing: EditedListing,
  { changes, needsGrant }: { changes: Edited['lotChanges']; needsGrant: boolean },
): Promise<never> {
  const bidders = await listUnvoidedBidderIds(tx, listing.id)
  throw new Refusal('bidders_not_told', {
    changes: shortenChanges(changes),
    bidder_count: bidders.length,
    needs_grant: needsGrant,
    ...(needsGrant && {
      message: 'This lot has bids, so an admin has to approve this change. Check it, tick the box and send it.',
    }),
  })
}
