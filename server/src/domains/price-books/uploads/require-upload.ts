import type { Db, Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { findUpload, lockUpload, type StoredUpload } from './upload-queries.ts'

type Named = { accountId: string; id: string }

/** Another account's upload is not there. */
export async function requireUpload(db: Db | Tx, named: Named): Promise<StoredUpload> {
  const found = isOpaqueId(named.id) ? await findUpload(db, named) : null
  if (found === null) throw new Refusal('price_book_upload_not_found')
  return found
}

/** The account before the upload, as everywhere. */
export async function requireLockedUpload(tx: Tx, named: Named): Promise<StoredUpload> {
  if (!isOpaqueId(named.id)) throw new Refusal('price_book_upload_not_found')
  await lockOwnAccount(tx, named.accountId)
  await lockUpload(tx, named.id)
  return requireUpload(tx, named)
}
