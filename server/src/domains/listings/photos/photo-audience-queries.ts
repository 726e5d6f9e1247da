import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { IS_PUBLISHED, isVisibleTo } from '../visibility/visibility-queries.ts'
import type { PhotoAudience, PhotoListing } from './photo-audience.ts'

/** Combinations of rule and seller that show one photo; no seller shares a private photo this widely. */
const MAX_COMBINATIONS = 1_000

/** Null where there is no such photo. Stops at the first public listing, however many lots share the photo. */
export async function findPhotoAudience(db: Db, contentHash: string): Promise<PhotoAudience | null> {
  const { rows } = await sql<{ id: string; is_public: boolean }>`
    select photos.id, exists (select from lot_photos shown join listings l on l.lot_id = shown.lot_id
      join lots t on t.id = l.lot_id
      where shown.photo_id = photos.id and ${IS_PUBLISHED} and ${isVisibleTo(null)}) as is_public
    from photos where content_hash = ${contentHash}`.execute(db)
  const [photo] = rows
  if (photo === undefined) return null
  if (photo.is_public) return { kind: 'everybody' }
  const { rows: listings } = await sql<PhotoListing>`
    select distinct l.access_rule_id as "accessRuleId", t.seller_id as "sellerId",
      ${IS_PUBLISHED} is true as "isPublished"
    from lot_photos shown join listings l on l.lot_id = shown.lot_id join lots t on t.id = shown.lot_id
    where shown.photo_id = ${photo.id} limit ${sql.lit(MAX_COMBINATIONS)}`.execute(db)
  return listings.length === 0 ? { kind: 'sellers' } : { kind: 'private', listings }
}
