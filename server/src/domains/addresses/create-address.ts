import { MAX_ADDRESSES } from '@lotyard/contract/rules/max-counts'
import type { Address } from '@lotyard/contract/account/addresses'
import type { GivenAddress } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressValue } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import type { Context } from '../../context.ts'
import { breaksRule } from '../../db/statements/breaks-rule.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockOwnAccount } from '../accounts/index.ts'
import { insertAddress, NOT_AS_READ, unsetDefault, type AddAddress } from './address-queries.ts'
import { requireAddressValue } from './require-address-value.ts'
import type { AddressFollowers } from './shipping-address-changed.ts'

/** The database counts under the account's lock. */
const LIMIT_RULE = `an_account_has_at_most_${MAX_ADDRESSES}_addresses_of_a_role`

type NewAddress = { accountId: string; role: AddressRole; address: GivenAddress; makeDefault: boolean }
type Needs = Pick<Context, 'db'> & AddressFollowers & { addAddress: AddAddress }

export async function createAddress(needs: Needs, { address, ...given }: NewAddress): Promise<Address> {
  const value = requireAddressValue(given.role, address)
  try {
    return given.makeDefault ? await saveInSteps(needs, { ...given, value }) : await save(needs, { ...given, value })
  } catch (error) {
    if (breaksRule(error, LIMIT_RULE)) throw new Refusal('too_many_addresses')
    throw error
  }
}

type Kept = Omit<NewAddress, 'address'> & { value: AddressValue }

async function save(needs: Needs, kept: Kept): Promise<Address> {
  const { accountId, role, value } = kept
  let added
  try {
    added = await needs.addAddress(needs.db, { accountId, role, value })
  } catch (error) {
    if (NOT_AS_READ.some((rule) => breaksRule(error, rule))) return saveInSteps(needs, kept)
    throw error
  }
  if (added === null) throw new Refusal('not_signed_in')
  return { id: added.id, role, ...value, default: added.isDefault }
}

/** Each step finds what was committed before the account was locked. */
function saveInSteps({ db, shippingAddressChanged }: Needs, kept: Kept): Promise<Address> {
  const { accountId, role, value, makeDefault } = kept
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId)
    if (makeDefault) await unsetDefault(tx, accountId, role)
    const { valueId: _, ...created } = await insertAddress(tx, { accountId, role, value, isDefault: makeDefault })
    if (role === 'shipping') await shippingAddressChanged(tx, accountId, created.id)
    return created
  })
}
