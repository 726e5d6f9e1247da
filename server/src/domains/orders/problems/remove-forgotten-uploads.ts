import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { takeForgottenUploads } from './upload-queries.ts'

/** The rest waits for the next hour. */
const MAX_PER_RUN = 1_000

/** Photos of reports that were never sent. The job that removes a photo leaves it where something else shows it. */
export async function removeForgottenUploads({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const photos = await takeForgottenUploads(tx, MAX_PER_RUN)
    // After the commit: files that are gone would not come back with a rollback.
    for (const photo of photos) await enqueue(tx, 'remove_photo', photo, { jobKey: `remove_photo:${photo.photoId}` })
  })
}
