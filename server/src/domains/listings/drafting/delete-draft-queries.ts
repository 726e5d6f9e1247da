import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

export type DraftPhoto = { photoId: string; contentHash: string }

/** A listing and, where it was the lot's only one, the lot. Returns the photos that the lot showed. */
export async function deleteDraftRows(tx: Tx, listingId: string): Promise<DraftPhoto[]> {
  const { rows } = await sql<DraftPhoto>`
    select lp.photo_id::text as "photoId", p.content_hash as "contentHash"
    from listings l join lot_photos lp on lp.lot_id = l.lot_id join photos p on p.id = lp.photo_id
    where l.id = ${listingId}
      and not exists (select from listings other where other.lot_id = l.lot_id and other.id <> l.id)`.execute(tx)
  const deleted = await tx
    .deleteFrom('listings')
    .where('id', '=', listingId)
    .returning('lot_id')
    .executeTakeFirstOrThrow()
  await sql`delete from lots t where t.id = ${deleted.lot_id}
    and not exists (select from listings other where other.lot_id = t.id)`.execute(tx)
  return rows
}
