import type { Tx } from '../../db/database.ts'

/**
 * Called in the transaction that added or removed a shipping address or changed what its freight depends on, after the defaults are in place: whatever
 * ships to an address follows it.
 */
type ShippingAddressChanged = (tx: Tx, accountId: string, addressId: string) => Promise<void>

export type AddressFollowers = { shippingAddressChanged: ShippingAddressChanged }
