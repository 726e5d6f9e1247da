// What an order does to an address book, in the order's transaction and under the account's lock.
import { MAX_ADDRESSES_PER_ROLE, type AddressValue } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import type { Tx } from '../../db/database.ts'
import { insertAddress, insertValue, listEntriesOfRole, setDefault, unsetDefault } from './address-queries.ts'
import { isSameAddress } from './same-address.ts'
import type { AddressFollowers } from './shipping-address-changed.ts'

type OrderAddress = { accountId: string; role: AddressRole; value: AddressValue; makeDefault: boolean }

/**
 * Keeps an address that an order was placed with, and returns its value's id. One that is equal to a saved one is that one.
 * A full address book keeps no buyer from ordering: the order then has the value to itself.
 */
export async function keepAddressOfOrder(
  tx: Tx,
  { shippingAddressChanged }: AddressFollowers,
  { accountId, role, value, makeDefault }: OrderAddress,
): Promise<string> {
  const saved = await listEntriesOfRole(tx, accountId, role)
  const equal = saved.find((entry) => isSameAddress(entry, value))
  if (equal !== undefined) {
    if (makeDefault && !equal.default) await makeAddressDefault(tx, { accountId, role, id: equal.id })
    return equal.valueId
  }
  if (saved.length >= MAX_ADDRESSES_PER_ROLE) return insertValue(tx, role, value)
  if (makeDefault) await unsetDefault(tx, accountId, role)
  const created = await insertAddress(tx, { accountId, role, value, isDefault: makeDefault })
  if (role === 'shipping') await shippingAddressChanged(tx, accountId, created.id)
  return created.valueId
}

export async function makeAddressDefault(
  tx: Tx,
  { accountId, role, id }: { accountId: string; role: AddressRole; id: string },
): Promise<void> {
  await unsetDefault(tx, accountId, role)
  await setDefault(tx, id)
}
