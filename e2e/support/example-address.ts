/** A business with a loading dock, in Fort Wayne. */
export const FORT_WAYNE = {
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
}
