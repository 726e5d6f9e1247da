import { requestStateNow } from '@lotyard/contract/rules/auctions/lot-change'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { shortenChanges } from '@lotyard/contract/rules/listings/goods/shorten-changes'
import { mayBeWordingOnly } from '@lotyard/contract/rules/listings/goods/wording-only'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { findLatestRequest, insertRequest } from '../../../auctions/index.ts'
import type { ListingEdit } from '../editing/apply-edit.ts'
import type { EditedListing } from '../editing/edited-listing.ts'
import type { Actor } from '../lock-own-listing.ts'

type Wanted = { listing: EditedListing; edit: ListingEdit; changes: readonly LotChange[] }

/** Keeps an edit that an admin must grant. Called under the locks of auction and listing: a lot has one that waits. */
export async function requestChange(tx: Tx, seller: Actor, { listing, edit, changes }: Wanted): Promise<void> {
  const latest = await findLatestRequest(tx, listing.id)
  const isWaiting =
    latest !== null && requestStateNow(latest, { version: listing.version, isOver: false }) === 'waiting'
  if (isWaiting) throw new Refusal('change_request_waiting')
  await insertRequest(tx, {
    listingId: listing.id,
    requestedBy: seller.accountId,
    version: listing.version,
    edit,
    changes: shortenChanges(changes),
    changeCount: changes.length,
    // By all of them, and whole: what is stored of them may leave out what an admin should see.
    mayBeWordingOnly: mayBeWordingOnly(changes),
  })
  await writeAudit(tx, {
    accountId: seller.accountId,
    action: 'listing.request_change',
    subject: `listing:${listing.name}`,
    details: { changes: shortenChanges(changes) },
  })
}
