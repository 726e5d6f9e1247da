import type { RawBuilder } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Called in the transaction that added or removed a shipping address or changed what its freight depends on, after the defaults are in place: whatever
 * ships to an address follows it.
 */
type ShippingAddressChanged = (tx: Tx, accountId: string, addressId: string) => Promise<void>

/**
 * The same as a part of the statement that adds an address, where `entry` has its `id` and `is_default`. What such a part
 * reads is without the new one.
 */
type FollowNewShippingAddress = (accountId: RawBuilder<unknown>) => RawBuilder<unknown>

export type AddressFollowers = { shippingAddressChanged: ShippingAddressChanged }
export type NewAddressFollowers = { followNewShippingAddress: FollowNewShippingAddress }
