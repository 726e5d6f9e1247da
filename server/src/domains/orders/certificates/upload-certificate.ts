import { randomUUID } from 'node:crypto'
import type { CertificateFields, ResaleCertificate } from '@lotyard/contract/account/certificates'
import { certificateProblems } from '@lotyard/contract/rules/orders/tax/resale-certificate'
import { parseTaxState } from '@lotyard/contract/rules/orders/tax/tax-rate'
import type { Context } from '../../../context.ts'
import { photoMaker } from '../../../providers/photos/maker/photo-maker.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import {
  countUploadsOfDay,
  findCertificate,
  insertCertificate,
  readCertificateDay,
  replaceCertificate,
  type NewCertificate,
} from './certificate-queries.ts'
import { toCertificate } from './to-certificate.ts'

export const MAX_CERTIFICATE_BYTES = 10 * 1024 * 1024
/** Of one account. Each may be 10 MB, and none is thrown away. */
const MAX_UPLOADS_A_DAY = 10

/** Keeps a certificate for an admin to read. It takes the place of one for the same state that still waits. */
export async function uploadCertificate(
  { db, documents }: Pick<Context, 'db'> & { documents: Storage },
  { accountId, fields, file }: { accountId: string; fields: CertificateFields; file: Buffer },
): Promise<ResaleCertificate> {
  const errors = certificateProblems(fields, await readCertificateDay(db))
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  // Asked before the work, and again under the lock: uploads that arrive together would each count without the others.
  await requireRoom(db, accountId)
  // The file first: a row never names one that is not there.
  const kept = await keepFile(documents, file)
  const region = parseTaxState(fields.region)!
  const certificate = { accountId, region, number: fields.number.trim(), expiresOn: fields.expires_on, ...kept }
  try {
    return await db.transaction().execute(async (tx) => {
      await lockOwnAccount(tx, accountId)
      await requireRoom(tx, accountId)
      await replaceCertificate(tx, { accountId, region, state: 'waiting' })
      return toCertificate((await findCertificate(tx, await insertCertificate(tx, certificate)))!)
    })
  } catch (error) {
    // No row names the file, so no job would ever remove it.
    await documents.delete(kept.fileKey)
    throw error
  }
}

async function requireRoom(db: Parameters<typeof countUploadsOfDay>[0], accountId: string): Promise<void> {
  if ((await countUploadsOfDay(db, accountId)) >= MAX_UPLOADS_A_DAY) throw new Refusal('too_many_certificates')
}

/**
 * A photo is decoded and encoded again, so that nothing of the file survives but its picture. A PDF is kept as it came: it
 * is only ever sent as an attachment, to its owner and to admins.
 */
async function keepFile(documents: Storage, file: Buffer): Promise<Pick<NewCertificate, 'fileKey' | 'fileType'>> {
  if (file.byteLength > MAX_CERTIFICATE_BYTES) throw new Refusal('body_too_large')
  const isPdf = file.subarray(0, 5).toString('latin1') === '%PDF-'
  const bytes = isPdf ? file : await readPhoto(file)
  const fileKey = `certificates/${randomUUID()}.${isPdf ? 'pdf' : 'jpg'}`
  await documents.put(fileKey, bytes)
  return { fileKey, fileType: isPdf ? 'application/pdf' : 'image/jpeg' }
}

async function readPhoto(bytes: Buffer): Promise<Uint8Array> {
  try {
    return (await photoMaker.make({ bytes, source: 'upload', renditions: [], withMaster: true })).master!
  } catch (error) {
    if (error instanceof Refusal && error.code === 'photo_unreadable') throw new Refusal('certificate_file_unreadable')
    throw error
  }
}
