import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { queueFileRemovals } from '../uploads/remove-files.ts'
import { deleteUploadsOf, discardUploadsOf } from '../uploads/upload-queries.ts'
import { deleteBook } from './book-state-queries.ts'

/** The book goes with its entries and its uploads. Their files are removed by jobs: a rollback would not bring them back. */
export async function removeBook({ db }: Pick<Context, 'db'>, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId)
    await deleteBook(tx, accountId)
    await queueFileRemovals(tx, await discardUploadsOf(tx, accountId))
  })
}

/** Of an account that is being deleted. */
export async function forgetPriceBook(tx: Tx, accountId: string): Promise<void> {
  await deleteBook(tx, accountId)
  await queueFileRemovals(tx, await deleteUploadsOf(tx, accountId))
}
