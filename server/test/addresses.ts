/** Good for shipping and for billing, and kept as it is given. */
export const EXAMPLE_ADDRESS = {
  first_name: 'Maria',
  last_name: 'Okafor',
  company_name: 'Okafor Resale LLC',
  street_address: '1200 Yard Road',
  extended_address: 'Dock 4',
  locality: 'Fort Wayne',
  region: 'IN',
  postal_code: '46803',
  phone_number: '2605550142',
  loading_dock: true,
  address_type: 'Commercial',
} as const
