import type { PriceBookSummary } from '@lotyard/contract/account/price-book'
import { mayMoveBookUpload } from '@lotyard/contract/rules/worth/book-uploads'
import type { Context } from '../../../context.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { renewBook } from '../book/book-state-queries.ts'
import { readBook } from '../book/read-book.ts'
import { requireVersion } from '../book/require-version.ts'
import { writeNewBook } from '../book/save-book.ts'
import { deleteAllEntries, takeLines } from './line-queries.ts'
import { queueFileRemovals } from './remove-files.ts'
import { requireLockedUpload } from './require-upload.ts'
import { deleteLines, discardUpload, updateUpload } from './upload-queries.ts'

export type UploadToUse = { accountId: string; id: string; mode: 'replace' | 'merge'; version: number }

/** All good lines become entries, or none: in place of the others, or beside them. The file isn't needed any more. */
export async function useUpload(
  { db }: Pick<Context, 'db'>,
  { accountId, id, mode, version }: UploadToUse,
): Promise<PriceBookSummary> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { state, good_count: goodCount, storage_key: fileKey } = await requireLockedUpload(tx, { accountId, id })
      if (!mayMoveBookUpload(state, 'used')) throw new Refusal('price_book_upload_moved_on')
      if (goodCount === 0) throw new Refusal('invalid_fields', { message: 'No line of this file can be used.' })
      await requireVersion(tx, accountId, version)
      if (version === 0) await writeNewBook(tx, accountId)
      if (mode === 'replace') await deleteAllEntries(tx, accountId)
      await takeLines(tx, { accountId, uploadId: id })
      await deleteLines(tx, id)
      await updateUpload(tx, id, { state: 'used' })
      await queueFileRemovals(tx, [fileKey])
      await renewBook(tx, accountId)
      return readBook(tx, accountId)
    })
  } catch (error) {
    if (breaksRule(error, 'a_book_has_at_most_50000_entries'))
      throw new Refusal('price_book_too_large', { cause: error })
    throw error
  }
}

/** Throws it away, with its file and its lines. */
export async function removeUpload(
  { db }: Pick<Context, 'db'>,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireLockedUpload(tx, { accountId, id })
    await queueFileRemovals(tx, await discardUpload(tx, id))
  })
}
