import type { Address } from '@lotyard/contract/account/addresses'

/** A buyer's shipping address for tests; what is special about one is changed in it. */
export const EXAMPLE_ADDRESS: Address = {
  id: 'a1',
  role: 'shipping',
  first_name: 'Maria',
  last_name: 'Okafor',
  company_name: '',
  street_address: '1200 Yard Road',
  extended_address: '',
  locality: 'Fort Wayne',
  region: 'IN',
  postal_code: '46803',
  phone_number: '2605550142',
  loading_dock: true,
  address_type: 'Commercial',
  default: true,
}
