import type { Address } from '@lotyard/contract/addresses'
import type { AddressValue, GivenAddress } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { holdAccount } from '../accounts/index.ts'
import { replaceValue, setDefault, unsetDefault } from './address-queries.ts'
import { requireAddress } from './require-address.ts'
import { requireAddressValue } from './require-address-value.ts'

type AddressChange = { role?: AddressRole; address?: GivenAddress; make_default?: boolean }

/** Changes what an address says, whether it is the default, or both. */
export async function updateAddress(
  { db }: Pick<Context, 'db'>,
  { accountId, id, change }: { accountId: string; id: string; change: AddressChange },
): Promise<Address> {
  const { address: given, make_default: makeDefault } = change
  if (given === undefined && makeDefault === undefined) throw new Refusal('malformed_request')
  return db.transaction().execute(async (tx) => {
    await holdAccount(tx, accountId)
    const before = await requireAddress(tx, accountId, id)
    if (change.role !== undefined && change.role !== before.role)
      throw new Refusal('invalid_fields', { errors: { role: [isInvalid('role')] } })
    const value = given === undefined ? before : await rewrite(tx, before, given)
    if (makeDefault === true && !before.default) {
      await unsetDefault(tx, accountId, before.role)
      await setDefault(tx, before.id)
    }
    return { ...before, ...value, default: before.default || makeDefault === true }
  })
}

/** Saving an address as it was keeps its value, so that an order placed with it still names the saved one. */
async function rewrite(tx: Tx, before: Address, given: GivenAddress): Promise<AddressValue> {
  const value = requireAddressValue(before.role, given)
  const fields = Object.keys(value) as (keyof AddressValue)[]
  if (fields.some((field) => value[field] !== before[field])) await replaceValue(tx, before, value)
  return value
}
