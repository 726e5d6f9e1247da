import type { Tx } from '../../../../db/database.ts'
import type { ChangeRequestRow } from '../../../auctions/index.ts'
import type { ListingEdit } from '../editing/apply-edit.ts'
import { findKeptBrandKey } from '../choice-queries.ts'

/**
 * The edit that a request keeps, by what the market calls things now. A brand that was merged meanwhile is the one that is
 * left, as for the lot itself: merging counts no version of its lots, and an admin has no field to correct it in.
 */
export async function readKeptEdit(tx: Tx, request: Pick<ChangeRequestRow, 'edit'>): Promise<ListingEdit> {
  // Written by insertRequest alone, from an edit of this type.
  const edit = request.edit as unknown as ListingEdit
  if (edit.action !== 'listing.edit') return edit
  const { goods } = edit.parts
  if (goods === undefined || goods.brand_key === null) return edit
  return {
    ...edit,
    parts: { ...edit.parts, goods: { ...goods, brand_key: await findKeptBrandKey(tx, goods.brand_key) } },
  }
}
