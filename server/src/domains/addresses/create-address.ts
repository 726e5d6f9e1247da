import { MAX_ADDRESSES } from '@lotyard/contract/rules/max-counts'
import type { Address } from '@lotyard/contract/account/addresses'
import type { GivenAddress } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import type { Context } from '../../context.ts'
import { breaksRule } from '../../db/statements/breaks-rule.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockOwnAccount } from '../accounts/index.ts'
import { insertAddress, unsetDefault } from './address-queries.ts'
import { requireAddressValue } from './require-address-value.ts'
import type { AddressFollowers } from './shipping-address-changed.ts'

/** The database counts under the account's lock. */
const LIMIT_RULE = `an_account_has_at_most_${MAX_ADDRESSES}_addresses_of_a_role`

type NewAddress = { accountId: string; role: AddressRole; address: GivenAddress; makeDefault: boolean }

export async function createAddress(
  { db, shippingAddressChanged }: Pick<Context, 'db'> & AddressFollowers,
  { accountId, role, address, makeDefault }: NewAddress,
): Promise<Address> {
  const value = requireAddressValue(role, address)
  try {
    return await db.transaction().execute(async (tx) => {
      await lockOwnAccount(tx, accountId)
      if (makeDefault) await unsetDefault(tx, accountId, role)
      const { valueId: _, ...created } = await insertAddress(tx, { accountId, role, value, isDefault: makeDefault })
      if (role === 'shipping') await shippingAddressChanged(tx, accountId, created.id)
      return created
    })
  } catch (error) {
    if (breaksRule(error, LIMIT_RULE)) throw new Refusal('too_many_addresses')
    throw error
  }
}
