import type { UploadedPhoto } from '@lotyard/contract/orders/problems'
import type { Context } from '../../../context.ts'
import type { Storage } from '../../../providers/photos/storage.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { storePhoto } from '../../photos/index.ts'
import { lockOrder } from '../money/order-lock-queries.ts'
import { requireOwnOrder } from '../reading/read-order.ts'
import { toOrder } from '../reading/to-order.ts'
import { countUploadsOfToday, insertUpload } from './problem-queries.ts'

/** Three full reports: each photo costs us seconds of work and stays for good. */
const MAX_UPLOADS_A_DAY = 24

/** Keeps a photo for a report that follows. Only its buyer and admins see it. */
export async function uploadPhoto(
  { db, storage }: Pick<Context, 'db'> & { storage: Storage },
  { accountId, orderId, file }: { accountId: string; orderId: string; file: Buffer },
): Promise<UploadedPhoto> {
  const order = toOrder(await requireOwnOrder(db, accountId, orderId))
  if (order.reportUntil === null && order.notArrivedUntil === null) throw new Refusal('order_not_open')
  // Asked before the work, and again under the lock: photos that arrive together would each count without the others.
  if ((await countUploadsOfToday(db, orderId)) >= MAX_UPLOADS_A_DAY) throw new Refusal('too_many_photos')
  const { id: photoId } = await storePhoto({ db, storage }, file)
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    if ((await countUploadsOfToday(tx, orderId)) >= MAX_UPLOADS_A_DAY) throw new Refusal('too_many_photos')
    return { id: await insertUpload(tx, { orderId, photoId }) }
  })
}
