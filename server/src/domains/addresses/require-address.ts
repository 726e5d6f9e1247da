import type { Address } from '@lotyard/contract/account/addresses'
import type { Db, Tx } from '../../db/database.ts'
import { isOpaqueId } from '../../lib/opaque-id.ts'
import { Refusal } from '../../lib/refusal.ts'
import { findAddress } from './address-queries.ts'

/** Another account's address is refused like one that was removed. */
export async function requireAddress(db: Db | Tx, accountId: string, id: string): Promise<Address> {
  const found = isOpaqueId(id) ? await findAddress(db, accountId, id) : null
  if (found === null) throw new Refusal('address_not_found')
  return found
}
