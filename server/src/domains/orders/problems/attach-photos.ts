import type { Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { attachUploads, type NamedUploads } from './upload-queries.ts'

/** All of them, or none: a report without the photo that proves it would be answered without it. */
export async function attachPhotos(tx: Tx, named: NamedUploads): Promise<void> {
  const uploadIds = [...new Set(named.uploadIds)]
  if (uploadIds.length === 0) return
  const attached = uploadIds.every(isOpaqueId) ? await attachUploads(tx, { ...named, uploadIds }) : 0
  if (attached < uploadIds.length)
    throw new Refusal('invalid_fields', { errors: { photo_ids: ['Some photos are no longer there. Add them again.'] } })
}
