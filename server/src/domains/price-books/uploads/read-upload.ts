import {
  BOOK_COLUMN_LABELS,
  BOOK_FIELDS,
  bookMappingProblem,
  haveSameColumns,
  suggestBookMapping,
} from '@lotyard/contract/rules/worth/book-columns'
import type { BookColumnTarget } from '@lotyard/contract/rules/worth/book-uploads'
import type { Context } from '../../../context.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Attempt } from '../../../jobs/tasks.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { openSheet } from './open-sheet.ts'
import { queueUploadJob } from './queue-upload-job.ts'
import { runUploadJob } from './run-upload-job.ts'
import { findMappingFor, findUploadToRead, lockUpload, updateUpload } from './upload-queries.ts'

/**
 * A job: finds out what the file is and which columns it has. Columns that its owner has named before, and those of our own
 * file, need no answer: the lines are checked at once.
 */
export async function readUpload(
  { db, storage }: Pick<Context, 'db'> & { storage: Storage },
  { uploadId }: Jobs['read_price_book'],
  { isLast }: Pick<Attempt, 'isLast'>,
): Promise<void> {
  await runUploadJob({ db }, { uploadId, state: 'reading', isLast }, async (stored) => {
    const { columns, sample } = await openSheet(storage, stored)
    const known = knownMapping(columns) ?? (await findMappingFor(db, { accountId: stored.account_id, columns }))
    const state = known === null ? 'mapping' : 'checking'
    await db.transaction().execute(async (tx) => {
      await lockUpload(tx, uploadId)
      if ((await findUploadToRead(tx, uploadId))?.state !== 'reading') return
      await updateUpload(tx, uploadId, { state, columns, sample, mapping: known ?? suggestBookMapping(columns) })
      if (state === 'checking') await queueUploadJob(tx, 'check_price_book', uploadId)
    })
  })
}

const OWN_COLUMNS = BOOK_FIELDS.map((field) => BOOK_COLUMN_LABELS[field])

/** Of our own file. */
function knownMapping(columns: readonly string[]): BookColumnTarget[] | null {
  const mapping = suggestBookMapping(columns)
  return haveSameColumns(columns, OWN_COLUMNS) && bookMappingProblem(mapping) === null ? mapping : null
}
