import { TEXT_FIELDS, type AddressValue } from '@lotyard/contract/rules/addresses/address-fields'

export function isSameAddress(one: AddressValue, other: AddressValue): boolean {
  return [...TEXT_FIELDS, 'loading_dock' as const].every((field) => one[field] === other[field])
}
