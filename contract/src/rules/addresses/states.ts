// Which states an address may name. Spec §5: billing allows the 50 states and DC, shipping leaves out Alaska and Hawaii.

export const ADDRESS_ROLES = ['shipping', 'billing'] as const
export type AddressRole = (typeof ADDRESS_ROLES)[number]

export type State = { code: string; name: string }

const NAMES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}
const NOT_SHIPPED_TO = ['AK', 'HI']

const BILLING: readonly State[] = Object.entries(NAMES).map(([code, name]) => ({ code, name }))
const SHIPPING = BILLING.filter(({ code }) => !NOT_SHIPPED_TO.includes(code))

/** 'IN' → 'Indiana'; a code that is none stays as it is. */
export function stateName(code: string): string {
  return BILLING.find((state) => state.code === code)?.name ?? code
}

/** In the order of their names. The constraint `regions_are_states_of_their_role` lists the same codes. */
export function statesOf(role: AddressRole): readonly State[] {
  return role === 'shipping' ? SHIPPING : BILLING
}
