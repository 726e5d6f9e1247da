import type { Address } from '@lotyard/contract/account/addresses'
import type { GivenAddress } from '@lotyard/contract/rules/addresses/address-fields'
import { changedFreight } from '@lotyard/contract/rules/addresses/freight-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Context } from '../../context.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockOwnAccount } from '../accounts/index.ts'
import { findAddress, replaceValue, setDefault, unsetDefault } from './address-queries.ts'
import { requireAddressValue } from './require-address-value.ts'
import { isSameAddress } from './same-address.ts'
import type { AddressFollowers } from './shipping-address-changed.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isOpaqueId } from '../../lib/opaque-id.ts'

type AddressChange = { role?: AddressRole; address?: GivenAddress; make_default?: boolean }

/** Changes what an address says, whether it is the default, or both. */
export async function updateAddress(
  { db, shippingAddressChanged }: Pick<Context, 'db'> & AddressFollowers,
  { accountId, id, change }: { accountId: string; id: string; change: AddressChange },
): Promise<Address> {
  const { address: given, make_default: makeDefault } = change
  if (given === undefined && makeDefault === undefined) throw new Refusal('malformed_request')
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId)
    const before = await requireAddress(tx, accountId, id)
    if (change.role !== undefined && change.role !== before.role)
      throw new Refusal('invalid_fields', { errors: { role: [isInvalid('role')] } })
    const value = given === undefined ? before : requireAddressValue(before.role, given)
    // Saving an address as it was keeps its value, so that an order placed with it still names the saved one.
    const isNewValue = !isSameAddress(before, value)
    if (isNewValue) await replaceValue(tx, before, value)
    if (makeDefault === true && !before.default) {
      await unsetDefault(tx, accountId, before.role)
      await setDefault(tx, before.id)
    }
    // Spec §4: a new name or phone number alters no freight, and other tabs have nothing to load again.
    if (before.role === 'shipping' && changedFreight(before, value).length > 0)
      await shippingAddressChanged(tx, accountId, id)
    return { ...before, ...value, default: before.default || makeDefault === true }
  })
}

/** Another account's address is refused like one that was removed. */
async function requireAddress(db: Db | Tx, accountId: string, id: string): Promise<Address> {
  const found = isOpaqueId(id) ? await findAddress(db, accountId, id) : null
  if (found === null) throw new Refusal('address_not_found')
  return found
}
