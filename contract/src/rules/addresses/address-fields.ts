// What an address must be, for the page before it sends one and for the server before it keeps one (spec §5).
//
// An address without problems is one that every constraint of `address_values` accepts once it is cleaned. Freight, cart
// and checkout judge addresses by these rules too.
import { MAX_ADDRESSES } from '../max-counts.ts'
import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'
import { isInvalid, isRequired } from '../site/field-messages.ts'
import { cleanPhoneNumber, isPhoneNumber } from './phone-number.ts'
import { isPostalCode, isShippedTo } from './postal-code.ts'
import { statesOf, type AddressRole } from './states.ts'

export const ADDRESS_TYPES = ['Residential', 'Commercial'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

export const FIELD_MAX_LENGTH = 100
/** Also enforced by trigger an_account_has_at_most_50_addresses_of_a_role. */
export const MAX_ADDRESSES_PER_ROLE = MAX_ADDRESSES

export const TEXT_FIELDS = [
  'first_name',
  'last_name',
  'company_name',
  'street_address',
  'extended_address',
  'locality',
  'region',
  'postal_code',
  'phone_number',
  'address_type',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]
export type AddressField = TextField | 'loading_dock'

/** An address as it is given, by a buyer or by PayPal: anything may be missing. */
export type GivenAddress = Partial<Record<TextField, string>> & { loading_dock?: boolean }
/** An address as it is kept: cleaned, and without problems. */
export type AddressValue = Record<Exclude<TextField, 'address_type'>, string> & {
  address_type: AddressType
  loading_dock: boolean
}

const OPTIONAL: readonly AddressField[] = ['company_name', 'extended_address']
const NO_SHORTER_THAN_TWO: readonly AddressField[] = ['first_name', 'last_name', 'street_address', 'locality']

/** What is kept of an address that has no problems. */
export function cleanAddress(role: AddressRole, given: GivenAddress): AddressValue {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, (given[field] ?? '').trim()]))
  const clean = texts as Record<TextField, string>
  return {
    ...clean,
    region: clean.region.toUpperCase(),
    phone_number: cleanPhoneNumber(clean.phone_number),
    // Nothing is delivered to a billing address, so its form does not ask for these two.
    address_type: (clean.address_type === '' && role === 'billing' ? 'Commercial' : clean.address_type) as AddressType,
    loading_dock: given.loading_dock ?? false,
  }
}

export type AddressProblem = { field: AddressField; kind: 'required' | 'invalid' }

/** In the order of the form. */
export function findAddressProblems(role: AddressRole, given: GivenAddress): AddressProblem[] {
  const value = cleanAddress(role, given)
  const problems: AddressProblem[] = []
  for (const field of TEXT_FIELDS) {
    if (value[field] === '') {
      if (!OPTIONAL.includes(field)) problems.push({ field, kind: 'required' })
    } else if (!isGood(role, field, value[field])) problems.push({ field, kind: 'invalid' })
  }
  if (role === 'shipping' && given.loading_dock === undefined)
    problems.push({ field: 'loading_dock', kind: 'required' })
  return problems
}

/** Sentences by field, as forms and replies have them. The checkout says them in its own words. */
export function addressProblems(
  role: AddressRole,
  given: GivenAddress,
  say: (problem: AddressProblem) => string = accountMessage,
): Record<string, string[]> {
  return Object.fromEntries(findAddressProblems(role, given).map((problem) => [problem.field, [say(problem)]]))
}

function accountMessage({ field, kind }: AddressProblem): string {
  return kind === 'required' ? isRequired(field) : isInvalid(field)
}

function isGood(role: AddressRole, field: TextField, text: string): boolean {
  // Characters as PostgreSQL counts them: a truck of two code units would pass here and break its constraint.
  const { length } = Array.from(text)
  if (length > FIELD_MAX_LENGTH || hasHiddenCharacters(text)) return false
  if (NO_SHORTER_THAN_TWO.includes(field) && length < 2) return false
  switch (field) {
    case 'locality':
      return !/[0-9]/.test(text)
    case 'region':
      return statesOf(role).some(({ code }) => code === text)
    case 'postal_code':
      return isPostalCode(text) && (role === 'billing' || isShippedTo(text))
    case 'phone_number':
      return isPhoneNumber(text)
    case 'address_type':
      return (ADDRESS_TYPES as readonly string[]).includes(text)
    case 'first_name':
    case 'last_name':
    case 'company_name':
    case 'street_address':
    case 'extended_address':
      return true
  }
}
