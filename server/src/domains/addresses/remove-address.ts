import type { Context } from '../../context.ts'
import { isOpaqueId } from '../../lib/opaque-id.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockOwnAccount } from '../accounts/index.ts'
import { deleteAddress, promoteNewest } from './address-queries.ts'
import type { AddressFollowers } from './shipping-address-changed.ts'

/** Of a default, the newest address that is left takes the place. */
export async function removeAddress(
  { db, shippingAddressChanged }: Pick<Context, 'db'> & AddressFollowers,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  if (!isOpaqueId(id)) throw new Refusal('address_not_found')
  await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId)
    const removed = await deleteAddress(tx, accountId, id)
    if (removed === null) throw new Refusal('address_not_found')
    if (removed.wasDefault) await promoteNewest(tx, accountId, removed.role)
    if (removed.role === 'shipping') await shippingAddressChanged(tx, accountId, id)
  })
}
