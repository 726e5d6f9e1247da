import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Jobs } from '../../../jobs/jobs.ts'

/** Long enough for a seller who removed one by mistake to send the same file again. */
const DELAY_SECONDS = 600

/** Photos that one lot shows no more. The job leaves those that something else shows. */
export async function forgetPhotos(tx: Tx, photos: readonly Jobs['remove_photo'][]): Promise<void> {
  for (const photo of photos)
    await enqueue(tx, 'remove_photo', photo, {
      jobKey: `remove_photo:${photo.photoId}`,
      delaySeconds: DELAY_SECONDS,
    })
}
