import { bookMappingProblem } from '@lotyard/contract/rules/worth/book-columns'
import { mayMoveBookUpload, type BookColumnTarget } from '@lotyard/contract/rules/worth/book-uploads'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { queueUploadJob } from './queue-upload-job.ts'
import { requireLockedUpload } from './require-upload.ts'
import { updateUpload } from './upload-queries.ts'

/** Says what the columns are; a job then checks the lines. */
export async function mapUpload(
  { db }: Pick<Context, 'db'>,
  { accountId, id, mapping }: { accountId: string; id: string; mapping: BookColumnTarget[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { state, columns } = await requireLockedUpload(tx, { accountId, id })
    // A file that can't be read has no columns to choose from.
    if (!mayMoveBookUpload(state, 'checking') || state === 'reading' || columns.length === 0)
      throw new Refusal('price_book_upload_moved_on')
    if (mapping.length !== columns.length) throw new Refusal('malformed_request')
    const problem = bookMappingProblem(mapping)
    if (problem !== null) throw new Refusal('invalid_fields', { message: problem, errors: { mapping: [problem] } })
    const unknown = { percent: 0, good_count: 0, bad_count: 0, problems: [], failure: null }
    await updateUpload(tx, id, { state: 'checking', mapping, ...unknown })
    await queueUploadJob(tx, 'check_price_book', id)
  })
}
