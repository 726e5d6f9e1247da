import { Type } from 'typebox'

// Longer than any rule allows, and nothing required, so that the rules say what is wrong with each field.
const Text = Type.Optional(Type.String({ maxLength: 2_000 }))

/** An address as the buyer typed it. */
export const GivenAddress = Type.Object({
  first_name: Text,
  last_name: Text,
  company_name: Text,
  street_address: Text,
  extended_address: Text,
  locality: Text,
  region: Text,
  postal_code: Text,
  phone_number: Text,
  loading_dock: Type.Optional(Type.Boolean()),
  address_type: Text,
})
