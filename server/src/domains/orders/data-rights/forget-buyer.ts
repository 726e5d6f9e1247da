import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { deleteOrderValues } from '../buying/value-queries.ts'
import { deleteCertificates } from '../certificates/certificate-queries.ts'
import { anonymiseOrders, deleteProblems, forgetDrivers, listSentPhotos } from './forget-queries.ts'

/** Orders stay in the books with the address they were invoiced to; what their buyer wrote and sent goes. */
export async function forgetBuyer(tx: Tx, accountId: string): Promise<void> {
  const photos = await listSentPhotos(tx, accountId)
  await deleteProblems(tx, accountId)
  // After the commit: files that are gone would not come back with a rollback.
  for (const photo of photos) await enqueue(tx, 'remove_photo', photo, { jobKey: `remove_photo:${photo.photoId}` })
  // Orders keep in words which certificate they were not taxed by.
  for (const fileKey of await deleteCertificates(tx, accountId))
    await enqueue(tx, 'remove_document', { fileKey }, { jobKey: `remove_document:${fileKey}` })
  await deleteOrderValues(tx, accountId)
  await forgetDrivers(tx, accountId)
  await anonymiseOrders(tx, accountId)
}
