import type { Context } from '../../context.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { openPhotoStorage } from '../../providers/storage/open-storage.ts'
import {
  masterKey,
  PHOTO_FORMATS,
  PHOTO_SIZES,
  renditionKey,
  type PhotoSize,
} from '../../providers/photos/photo-sizes.ts'
import { deletePhoto } from './photo-queries.ts'

/** A job: removes a photo that nothing shows any more. Rows first: no page may name a file that is gone. */
export async function removePhoto(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { photoId, contentHash }: Jobs['remove_photo'],
): Promise<void> {
  if (!(await deletePhoto(db, photoId))) return
  const storage = openPhotoStorage(config, 'work')
  for (const format of PHOTO_FORMATS)
    for (const size of Object.keys(PHOTO_SIZES) as PhotoSize[])
      await storage.delete(renditionKey(contentHash, size, format))
  await storage.delete(masterKey(contentHash))
}
