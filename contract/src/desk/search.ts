import { Type, type Static } from 'typebox'
import { MAX_DESK_HITS, MAX_DESK_SEARCH_LENGTH, MIN_DESK_SEARCH_LENGTH } from '../rules/desk/desk-search.ts'
import type { Endpoint } from '../wire/endpoint.ts'

export const DeskHit = Type.Object({
  title: Type.String(),
  /** What tells it from others of the same title, and how far it is. */
  detail: Type.String(),
  /** Its page at the desk. */
  path: Type.String(),
})
export type DeskHit = Static<typeof DeskHit>

const Hits = Type.Array(DeskHit, { maxItems: MAX_DESK_HITS })

/** Exact matches first. What the viewer may not read is empty. */
export const DeskFound = Type.Object({
  lots: Hits,
  orders: Hits,
  people: Hits,
  imports: Hits,
  payouts: Hits,
})
export type DeskFound = Static<typeof DeskFound>

export const deskSearchEndpoint = {
  method: 'GET',
  path: '/api/admin/search',
  summary: 'Finds lots, orders, people, imports and payouts by what an operator types',
  desk: { area: 'any', level: 'read', sellers: true },
  query: Type.Object({
    q: Type.String({ minLength: MIN_DESK_SEARCH_LENGTH, maxLength: MAX_DESK_SEARCH_LENGTH }),
  }),
  reply: DeskFound,
} as const satisfies Endpoint
