import type { AddressValue } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts'

export type DemoAddress = { id: string; accountId: string; role: AddressRole; isDefault: boolean; value: AddressValue }

const { buyer, rival } = DEMO_ACCOUNTS

const OFFICE = {
  first_name: buyer.firstName,
  last_name: buyer.lastName,
  company_name: 'Ortega Closeouts',
  street_address: '2210 Commerce Parkway',
  extended_address: 'Dock 3',
  locality: 'Findlay',
  region: 'OH',
  postal_code: '45840',
  phone_number: '4195550137',
  loading_dock: true,
  address_type: 'Commercial',
} as const

/** Towns of the crowd. Phone numbers are of the range kept for fiction. */
const DOCKS = [
  ['880 Harrison Road', 'Columbus', 'OH', '43204', '6145550112'],
  ['1420 Fesslers Lane', 'Nashville', 'TN', '37210', '6155550148'],
  ['3301 Irving Boulevard', 'Dallas', 'TX', '75247', '2145550176'],
  ['615 Great Southwest Parkway', 'Atlanta', 'GA', '30336', '4045550121'],
  ['2750 West Lower Buckeye Road', 'Phoenix', 'AZ', '85009', '6025550163'],
  ['4905 Kingston Street', 'Denver', 'CO', '80239', '3035550109'],
  ['1900 Statesville Avenue', 'Charlotte', 'NC', '28206', '7045550187'],
  ['2601 South Archer Avenue', 'Chicago', 'IL', '60608', '3125550134'],
  ['5110 Causeway Boulevard', 'Tampa', 'FL', '33619', '8135550155'],
] as const

/** Where what an account buys goes: to its default address. The crowd has saved none, and each of them has a dock. */
export function addressOf({
  id,
  firstName,
  lastName,
}: Pick<DemoAccount, 'id' | 'firstName' | 'lastName'>): AddressValue {
  const saved = DEMO_ADDRESSES.find((one) => one.accountId === id && one.role === 'shipping' && one.isDefault)
  if (saved !== undefined) return saved.value
  // By the number that ids of the crowd end in.
  const [street_address, locality, region, postal_code, phone_number] = DOCKS[Number(id.slice(-4)) % DOCKS.length]!
  const names = { first_name: firstName, last_name: lastName, company_name: `${lastName} Resale` }
  return { ...OFFICE, ...names, street_address, extended_address: '', locality, region, postal_code, phone_number }
}

/** A dock to ship to and a home without one: the same lot costs different freight to each. Default first. */
export const DEMO_ADDRESSES: readonly DemoAddress[] = [
  {
    id: '0b0e0000-0000-4000-8000-0000000000a1',
    accountId: buyer.id,
    role: 'shipping',
    isDefault: true,
    value: OFFICE,
  },
  {
    id: '0b0e0000-0000-4000-8000-0000000000a2',
    accountId: buyer.id,
    role: 'shipping',
    isDefault: false,
    value: {
      ...OFFICE,
      company_name: '',
      street_address: '418 Alder Street',
      extended_address: '',
      locality: 'Schenectady',
      region: 'NY',
      postal_code: '12304',
      phone_number: '5185550164',
      loading_dock: false,
      address_type: 'Residential',
    },
  },
  {
    id: '0b0e0000-0000-4000-8000-0000000000a3',
    accountId: buyer.id,
    role: 'billing',
    isDefault: true,
    value: { ...OFFICE, extended_address: 'Suite 100', loading_dock: false },
  },
  {
    id: '0b0e0000-0000-4000-8000-0000000000a4',
    accountId: rival.id,
    role: 'shipping',
    isDefault: true,
    value: {
      ...OFFICE,
      first_name: rival.firstName,
      last_name: rival.lastName,
      company_name: 'Vance Trading',
      street_address: '1655 Belt Line Road',
      extended_address: '',
      locality: 'Carrollton',
      region: 'TX',
      postal_code: '75006',
      phone_number: '9725550119',
      loading_dock: false,
    },
  },
]
