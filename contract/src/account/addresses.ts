import { Type, type Static } from 'typebox'
import type { Endpoint } from '../wire/endpoint.ts'
import { GivenAddress } from '../wire/given-address.ts'

const AddressRoleName = Type.Union([Type.Literal('shipping'), Type.Literal('billing')])

/** Spec §3. The id is that of the entry in the address book, and survives edits. */
export const Address = Type.Object({
  id: Type.String(),
  role: AddressRoleName,
  first_name: Type.String(),
  last_name: Type.String(),
  company_name: Type.String(),
  street_address: Type.String(),
  extended_address: Type.String(),
  locality: Type.String(),
  region: Type.String(),
  postal_code: Type.String(),
  /** Ten digits. */
  phone_number: Type.String(),
  loading_dock: Type.Boolean(),
  address_type: Type.Union([Type.Literal('Residential'), Type.Literal('Commercial')]),
  default: Type.Boolean(),
})
export type Address = Static<typeof Address>

const Query = Type.Object({ role: Type.Optional(AddressRoleName) })
// Longer than any id is, so that an unknown one is not found, never malformed.
const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
const Addresses = Type.Object({ addresses: Type.Array(Address) })
const OneAddress = Type.Object({ address: Address })

export const listAddressesEndpoint = {
  method: 'GET',
  path: '/api/account/addresses',
  summary: "The account's addresses, of one role or of both: the default first, then the newest",
  query: Query,
  reply: Addresses,
} as const satisfies Endpoint

/** Spec §7 names both paths. */
export const listOrderAddressesEndpoint = {
  method: 'GET',
  path: '/api/order_api/account_addresses',
  summary: 'The same as /api/account/addresses',
  query: Query,
  reply: Addresses,
} as const satisfies Endpoint

export const createAddressEndpoint = {
  method: 'POST',
  path: '/api/account/addresses',
  summary: "Saves an address; the first of its role is that role's default",
  body: Type.Object({
    role: AddressRoleName,
    address: GivenAddress,
    make_default: Type.Optional(Type.Boolean()),
  }),
  reply: OneAddress,
  status: 201,
} as const satisfies Endpoint

export const updateAddressEndpoint = {
  method: 'PUT',
  path: '/api/account/addresses/:id',
  summary: 'Replaces what an address says, or with make_default alone makes it the default; false unsets nothing',
  params: Params,
  body: Type.Object({
    role: Type.Optional(AddressRoleName),
    address: Type.Optional(GivenAddress),
    make_default: Type.Optional(Type.Boolean()),
  }),
  reply: OneAddress,
} as const satisfies Endpoint

export const removeAddressEndpoint = {
  method: 'DELETE',
  path: '/api/account/addresses/:id',
  summary: 'Removes an address; of a default, the newest that is left takes its place',
  params: Params,
} as const satisfies Endpoint
