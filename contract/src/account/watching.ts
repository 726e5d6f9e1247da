import { Type, type Static } from 'typebox'
import type { Endpoint } from '../wire/endpoint.ts'
import { nullable } from '../wire/amounts.ts'
import { ListingNameText } from '../wire/listing-name.ts'
import { Card } from '../lots/listing.ts'

/** What an account watches. Code says watch; the wire says starred. */
export const StarredListing = Type.Object({
  id: Type.String(),
  listing: Card,
  /** Whether that listing is for sale now; a card alone does not tell for a fixed price. */
  is_open: Type.Boolean(),
})
export type StarredListing = Static<typeof StarredListing>

/** With what the account noted on the lot, which nobody else sees. */
export const WatchedListing = Type.Object({ ...StarredListing.properties, note: nullable(Type.String()) })
export type WatchedListing = Static<typeof WatchedListing>

export const listStarredEndpoint = {
  method: 'GET',
  path: '/api/account/starred/listings',
  summary: 'The lots this account watches, newest first, each with its newest listing',
  reply: Type.Object({ starred_listings: Type.Array(WatchedListing) }),
} as const satisfies Endpoint

export const listEndingEndpoint = {
  method: 'GET',
  path: '/api/account/starred/ending',
  summary: 'The watched auctions that end first, and how many lots this account watches',
  reply: Type.Object({ starred_listings: Type.Array(StarredListing), count: Type.Integer() }),
} as const satisfies Endpoint

export const starListingEndpoint = {
  method: 'POST',
  path: '/api/account/starred/listings',
  summary: 'Watches a lot; watching it twice answers the same id',
  body: Type.Object({ listing_name: ListingNameText }),
  reply: StarredListing,
  status: 201,
} as const satisfies Endpoint

export const unstarListingEndpoint = {
  method: 'DELETE',
  path: '/api/account/starred/listings/:id',
  summary: 'Stops watching',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
} as const satisfies Endpoint

/** Spec §7: the form posts of server-rendered pages. Scripts get JSON; a plain form is sent back where it came from (303). */
export const starLotPost = {
  method: 'POST',
  path: '/account/starred/lots',
  summary: 'Watches a lot, by a form: 201, or 200 when it is watched already; 303 to a plain form',
  encoding: 'form',
  body: Type.Object({ lot_id: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Type.Object({ id: Type.String() }),
  status: 201,
} as const satisfies Endpoint

export const unstarLotPost = {
  method: 'POST',
  path: '/account/starred/lots/:id',
  summary: 'Stops watching, by a form whose _method is delete; 303 to a plain form',
  encoding: 'form',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  body: Type.Object({ _method: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Type.Object({ id: Type.String() }),
} as const satisfies Endpoint

export const countStarredEndpoint = {
  method: 'GET',
  path: '/api/account/starred/count',
  summary: 'How many lots this account watches',
  reply: Type.Object({ count: Type.Integer() }),
} as const satisfies Endpoint
