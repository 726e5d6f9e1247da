import {
  addressProblems,
  cleanAddress,
  type AddressValue,
  type GivenAddress,
} from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { Refusal } from '../../lib/refusal.ts'

/** What to keep of a given address. */
export function requireAddressValue(role: AddressRole, given: GivenAddress): AddressValue {
  const errors = addressProblems(role, given)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return cleanAddress(role, given)
}
