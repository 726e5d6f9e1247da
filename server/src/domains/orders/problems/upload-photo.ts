import type { UploadedPhoto } from '@lotyard/contract/orders/problems'
import type { Context } from '../../../context.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { storePhoto } from '../../photos/index.ts'
import { lockOrderRow } from '../money/order-lock-queries.ts'
import { requireOwnOrder } from '../reading/read-order.ts'
import { toOrder } from '../reading/to-order.ts'
import { listStoredProblems } from './problem-queries.ts'
import { toProblem } from './to-problem.ts'
import { countUploadsOfToday, insertUpload, type Uploader } from './upload-queries.ts'

/** Three full reports: each photo costs us seconds of work and stays for good. */
const MAX_UPLOADS_A_DAY = 24

type Needs = Pick<Context, 'db'> & { storage: Storage }

/** Keeps a photo for a report or a message of the buyer that follows. */
export async function uploadPhoto(
  { db, storage }: Needs,
  { accountId, orderId, file }: Uploader & { file: Buffer },
): Promise<UploadedPhoto> {
  const order = toOrder(await requireOwnOrder(db, accountId, orderId))
  const mayReport = order.reportUntil !== null || order.notArrivedUntil !== null
  if (!mayReport && !(await mayWriteAny({ db }, orderId))) throw new Refusal('order_not_open')
  return keepPhoto({ db, storage }, { accountId, orderId, file })
}

/** The days to report something may be over while a problem is being talked over. */
async function mayWriteAny({ db }: Pick<Context, 'db'>, orderId: string): Promise<boolean> {
  return (await listStoredProblems(db, orderId)).some((stored) => toProblem(stored, 'buyer').canWrite)
}

/** For callers that know that this person may send it. Until a message names it, nobody else but admins sees it. */
export async function keepPhoto(
  { db, storage }: Needs,
  { file, ...uploader }: Uploader & { file: Buffer },
): Promise<UploadedPhoto> {
  // Asked before the work, and again under the lock: photos that arrive together would each count without the others.
  if ((await countUploadsOfToday(db, uploader)) >= MAX_UPLOADS_A_DAY) throw new Refusal('too_many_photos')
  const { id: photoId } = await storePhoto({ db, storage }, file)
  return db.transaction().execute(async (tx) => {
    await lockOrderRow(tx, uploader.orderId)
    if ((await countUploadsOfToday(tx, uploader)) >= MAX_UPLOADS_A_DAY) throw new Refusal('too_many_photos')
    return { id: await insertUpload(tx, { ...uploader, photoId }) }
  })
}
