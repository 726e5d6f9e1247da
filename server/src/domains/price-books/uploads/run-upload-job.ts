import type { BookUploadState } from '@lotyard/contract/rules/worth/book-uploads'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { FileProblem } from '../../../lib/sheets/file-problem.ts'
import { findUploadToRead, lockUpload, updateUpload, type StoredUpload } from './upload-queries.ts'

const OUR_FAULT = 'Something went wrong on our side. Please upload the file again, or contact us if it happens again.'

/**
 * Does a part of an upload that is still in its state; one that was discarded, or that another run has finished, is left
 * alone. What is wrong with the file becomes the upload's failure. Anything else is tried again, and in the end becomes a
 * failure too: otherwise the page would wait for ever.
 */
export async function runUploadJob(
  { db }: Pick<Context, 'db'>,
  { uploadId, state, isLast }: { uploadId: string; state: BookUploadState; isLast: boolean },
  work: (stored: StoredUpload) => Promise<void>,
): Promise<void> {
  const stored = await findUploadToRead(db, uploadId)
  if (stored?.state !== state) return
  try {
    await work(stored)
  } catch (error) {
    if (error instanceof FileProblem) return fail(db, { uploadId, state, failure: error.message })
    if (isLast) await fail(db, { uploadId, state, failure: OUR_FAULT })
    throw error
  }
}

async function fail(
  db: Db,
  { uploadId, state, failure }: { uploadId: string; state: BookUploadState; failure: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUpload(tx, uploadId)
    if ((await findUploadToRead(tx, uploadId))?.state === state)
      await updateUpload(tx, uploadId, { state: 'failed', failure })
  })
}
