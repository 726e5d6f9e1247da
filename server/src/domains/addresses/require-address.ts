import type { Address } from '@lotyard/contract/addresses'
import type { Db, Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { findAddress } from './address-queries.ts'

/** Another account's address is refused like one that was removed. */
export async function requireAddress(db: Db | Tx, accountId: string, id: string): Promise<Address> {
  const found = isAddressId(id) ? await findAddress(db, accountId, id) : null
  if (found === null) throw new Refusal('address_not_found')
  return found
}

/** Ids are opaque to clients, so anything may arrive; what is no id of ours names nothing. */
export function isAddressId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
