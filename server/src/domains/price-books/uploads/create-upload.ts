import { randomUUID } from 'node:crypto'
import {
  bookFileProblem,
  MAX_BOOK_UPLOADS_A_DAY,
  MAX_OPEN_BOOK_UPLOADS,
} from '@lotyard/contract/rules/worth/price-book-limits'
import { cleanText } from '@lotyard/contract/rules/desk/imports/manifest-line'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { queueUploadJob } from './queue-upload-job.ts'
import { claimFile, queueRemovalOfUnclaimed } from './remove-files.ts'
import { countUploads, findUpload, insertUpload, type StoredUpload } from './upload-queries.ts'

export type BookFile = { name: string; bytes: Buffer }

const MAX_NAME = 200

/** Keeps a file; a job reads it. */
export async function createUpload(
  { db, storage }: Pick<Context, 'db'> & { storage: Storage },
  { accountId, file }: { accountId: string; file: BookFile },
): Promise<StoredUpload> {
  const problem = bookFileProblem({ byteLength: file.bytes.length })
  if (problem !== null) throw new Refusal('invalid_fields', { message: problem, errors: { file: [problem] } })
  // Asked before the work, and again under the lock: uploads that arrive together would each count without the others.
  await requireRoom(db, accountId)
  // The file first: a job that reads the row finds the bytes.
  const storageKey = `books/${randomUUID()}`
  await db.transaction().execute((tx) => queueRemovalOfUnclaimed(tx, storageKey))
  await storage.put(storageKey, file.bytes)
  const fileName = Array.from(cleanText(file.name)).slice(0, MAX_NAME).join('') || 'price book'
  try {
    return await db.transaction().execute(async (tx) => {
      await lockOwnAccount(tx, accountId)
      await requireRoom(tx, accountId)
      const id = await insertUpload(tx, { accountId, fileName, byteLength: file.bytes.length, storageKey })
      await claimFile(tx, storageKey)
      await queueUploadJob(tx, 'read_price_book', id)
      return (await findUpload(tx, { accountId, id }))!
    })
  } catch (error) {
    // At once: files that are refused again and again would fill the storage until their jobs run.
    await storage.delete(storageKey)
    throw error
  }
}

async function requireRoom(db: Db | Tx, accountId: string): Promise<void> {
  const { today, open } = await countUploads(db, accountId)
  if (open >= MAX_OPEN_BOOK_UPLOADS) throw new Refusal('too_many_open_price_book_uploads')
  if (today >= MAX_BOOK_UPLOADS_A_DAY) throw new Refusal('too_many_price_book_uploads')
}
