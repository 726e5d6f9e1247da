import { Type, type Static } from 'typebox'
import { ADDRESS_TYPES } from '../rules/addresses/address-fields.ts'
import { oneOf } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** A place on the wire, in the words of an address. */
export const Place = Type.Object({
  postal_code: Type.String(),
  address_type: oneOf(ADDRESS_TYPES),
  loading_dock: Type.Boolean(),
})
export type Place = Static<typeof Place>

/** `43215.b.l`: ZIP code, business or home, dock or lift gate. For callers that keep no cookies; a bad one is refused. */
export const DeliverToQuery = Type.Optional(Type.String())

export const setDeliverToEndpoint = {
  method: 'PUT',
  path: '/api/deliver_to',
  summary: 'Remembers in a cookie where this browser wants lots delivered; a ship-to address of the cart comes first',
  body: Type.Object({
    // Read by hand, so that the rules say what is wrong with it.
    postal_code: Type.String({ maxLength: 100 }),
    /** Commercial unless told. */
    address_type: Type.Optional(oneOf(ADDRESS_TYPES)),
    /** None unless told: then a lift gate is priced. */
    loading_dock: Type.Optional(Type.Boolean()),
  }),
  /** `deliver_to` is what searches and details take as a parameter of that name. */
  reply: Type.Object({ ...Place.properties, deliver_to: Type.String() }),
} as const satisfies Endpoint

export const clearDeliverToEndpoint = {
  method: 'DELETE',
  path: '/api/deliver_to',
  summary: 'Forgets where this browser wants lots delivered',
} as const satisfies Endpoint
