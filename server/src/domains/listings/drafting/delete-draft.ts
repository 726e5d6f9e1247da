import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockListing } from '../edit/lock-listing-queries.ts'
import { mayEdit } from '../edit/edit-rules.ts'
import { forgetPhotos } from '../photos/forget-photos.ts'
import { deleteDraftRows } from './delete-draft-queries.ts'

/** Deletes a draft with its lot, manifest and photos; a lot that was offered before stays, with those offers. */
export async function deleteDraft(
  { db }: Pick<Context, 'db'>,
  { name, editor }: { name: string; editor: Viewer },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, name)
    if (listing === null || !mayEdit(listing, editor)) throw new Refusal('listing_not_found')
    if (listing.state !== 'draft') throw new Refusal('not_a_draft')
    await forgetPhotos(tx, await deleteDraftRows(tx, listing.id))
    await writeAudit(tx, {
      accountId: editor.accountId,
      action: 'listing.delete',
      subject: `listing:${listing.name}`,
      details: { title: listing.overriddenTitle },
    })
  })
}
