import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressProblems,
  cleanAddress,
  findAddressProblems,
  TEXT_FIELDS,
  type AddressField,
  type GivenAddress,
} from './address-fields.ts'
import { checkoutMessage } from './checkout-messages.ts'
import { ADDRESS_ROLES } from './states.ts'

const GOOD = {
  first_name: 'Maria',
  last_name: 'Okafor',
  company_name: 'Okafor Resale LLC',
  street_address: '1200 Yard Road',
  extended_address: 'Dock 4',
  locality: 'Fort Wayne',
  region: 'IN',
  postal_code: '46803',
  phone_number: '(260) 555-0142',
  address_type: 'Commercial',
  loading_dock: true,
} satisfies GivenAddress

test.each(ADDRESS_ROLES)('a good address has no problems, for %s', (role) => {
  expect(addressProblems(role, GOOD)).toEqual({})
})

test('[S5.01 required] every empty field is required, but for the company and the second line', () => {
  expect(addressProblems('shipping', {})).toEqual({
    first_name: ['First name is required'],
    last_name: ['Last name is required'],
    street_address: ['Street address is required'],
    locality: ['Locality is required'],
    region: ['Region is required'],
    postal_code: ['Postal code is required'],
    phone_number: ['Phone number is required'],
    address_type: ['Address type is required'],
    loading_dock: ['Loading dock is required'],
  })
  const spaces = Object.fromEntries(TEXT_FIELDS.map((field) => [field, ' \t ']))
  expect(Object.keys(addressProblems('shipping', spaces))).toEqual(Object.keys(addressProblems('shipping', {})))
})

test('[S5.01 missing] [S5.01 invalid] the checkout step says what is missing or invalid in its own words', () => {
  const problems = findAddressProblems('shipping', {
    ...GOOD,
    postal_code: '',
    phone_number: '12',
    locality: 'Area 51',
  })
  expect(problems.map(checkoutMessage)).toEqual([
    'Locality is invalid',
    'Missing postal code',
    'Phone number is invalid',
  ])
})

const INVALID: [AddressField, string, string][] = [
  ['first_name', 'M', '[S5.01] First name is invalid'],
  ['last_name', 'O', '[S5.01] Last name is invalid'],
  ['street_address', '1', '[S5.01] Street address is invalid'],
  ['locality', 'X', '[S5.01] Locality is invalid'],
  ['locality', '🚚', '[S5.01] Locality is invalid'],
  ['locality', 'Fort Wayne 3', '[S5.02] Locality is invalid'],
  ['postal_code', '4680', '[S5.02] Postal code is invalid'],
  ['postal_code', '468033', '[S5.02] Postal code is invalid'],
  ['postal_code', '46803-12', '[S5.02] Postal code is invalid'],
  ['postal_code', '468031234', '[S5.02] Postal code is invalid'],
  ['postal_code', '46803 1234', '[S5.02] Postal code is invalid'],
  ['postal_code', '٤٦٨٠٣', '[S5.02] Postal code is invalid'],
  ['phone_number', '555-0142', '[S5.03] Phone number is invalid'],
  ['phone_number', '260 555 0142 ext 3', '[S5.03] Phone number is invalid'],
  ['phone_number', '+44 20 7946 0958', '[S5.03] Phone number is invalid'],
  ['region', 'Indiana', '[S5.04] Region is invalid'],
  ['region', 'PR', '[S5.04] Region is invalid'],
  ['address_type', 'commercial', '[S5.05] Address type is invalid'],
  ['company_name', 'x'.repeat(101), 'Company name is invalid'],
  ['extended_address', 'Dock\n4', 'Extended address is invalid'],
  ['company_name', 'Okafor\u202e', 'Company name is invalid'],
  ['first_name', 'Ma\u0000ria', 'First name is invalid'],
]
test.each(INVALID)('%s %j: %s', (field, text, titled) => {
  const sentence = titled.replace(/^\[.*\] /, '')
  expect(addressProblems('billing', { ...GOOD, [field]: text })).toEqual({ [field]: [sentence] })
})

test.each([
  ['locality', 'St. Mary’s'],
  ['postal_code', '46803-1234'],
  ['region', ' in '],
  ['street_address', '<b>12</b> & Co.'],
  ['company_name', '李 & Søn 🚚'],
  ['company_name', 'x'.repeat(100)],
  ['first_name', 'Jo'],
] as const)('%s %j is good', (field, text) =>
  expect(addressProblems('shipping', { ...GOOD, [field]: text })).toEqual({}),
)

test.each(['AK', 'HI', 'ak'])('[S5.04] %s is a state to bill to, and none to ship to', (region) => {
  expect(addressProblems('shipping', { ...GOOD, region })).toEqual({ region: ['Region is invalid'] })
  expect(addressProblems('billing', { ...GOOD, region })).toEqual({})
})

test.each(['00601', '00802', '09012', '34002', '96201', '96701', '96898', '96910', '99501', '99950', '99950-1234'])(
  '[S5.04] nothing is shipped to %s, whatever state is named',
  (postal_code) => {
    expect(addressProblems('shipping', { ...GOOD, postal_code })).toEqual({ postal_code: ['Postal code is invalid'] })
    expect(addressProblems('billing', { ...GOOD, postal_code })).toEqual({})
  },
)

test.each(['00501', '01001', '08999', '09901', '33999', '34101', '96161', '97001', '99403'])(
  'freight goes to %s',
  (postal_code) => expect(addressProblems('shipping', { ...GOOD, postal_code })).toEqual({}),
)

test('[S5.05] a billing address is commercial and without a dock unless it says otherwise', () => {
  const { address_type: _type, loading_dock: _dock, ...bare } = GOOD
  expect(addressProblems('billing', bare)).toEqual({})
  expect(cleanAddress('billing', bare)).toMatchObject({ address_type: 'Commercial', loading_dock: false })
  expect(cleanAddress('billing', { ...bare, address_type: 'Residential' })).toMatchObject({
    address_type: 'Residential',
  })
})

test('what is kept is trimmed, with the state in capitals and the phone number in digits', () => {
  expect(
    cleanAddress('shipping', { ...GOOD, first_name: ' Maria ', region: 'in', phone_number: '+1 260.555.0142' }),
  ).toEqual({ ...GOOD, phone_number: '2605550142' })
})

test('cleaning twice is cleaning once, and changes no judgement', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(' IN', 'ak', '46803', '1 (260) 555-0142', 'Commercial', 'Fort Wayne'),
  )
  const given = fc.record(
    { ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, text])), loading_dock: fc.boolean() },
    { requiredKeys: ['loading_dock'] },
  )
  fc.assert(
    fc.property(fc.constantFrom(...ADDRESS_ROLES), given, (role, address) => {
      const clean = cleanAddress(role, address)
      expect(cleanAddress(role, clean)).toEqual(clean)
      expect(addressProblems(role, clean)).toEqual(addressProblems(role, address))
    }),
  )
})
