import type { GivenManifestLine } from '@lotyard/contract/desk/listings'
import type { Tx } from '../../../../db/database.ts'
import { addLine, changeLine, removeLine } from './edit-lines.ts'
import type { Edited, EditedListing } from './edited-listing.ts'
import { saveParts, type Beside, type ListingParts } from './save-listing.ts'

/**
 * One edit of a listing, named by its action in the audit. It is data, because a seller's edit of a lot with bids is kept
 * until an admin grants it: a shape that is stored must stay readable.
 */
export type ListingEdit =
  | { action: 'listing.edit'; parts: ListingParts }
  | { action: 'listing.add_line'; line: GivenManifestLine }
  | { action: 'listing.change_line'; line: GivenManifestLine; position: number }
  | { action: 'listing.remove_line'; position: number }

export function applyEdit(tx: Tx, listing: EditedListing, edit: ListingEdit, beside?: Beside): Promise<Edited> {
  switch (edit.action) {
    case 'listing.edit':
      return saveParts(tx, listing, edit.parts, beside)
    case 'listing.add_line':
      return addLine(tx, listing, edit.line)
    case 'listing.change_line':
      return changeLine(tx, listing, edit)
    case 'listing.remove_line':
      return removeLine(tx, listing, edit.position)
  }
}
