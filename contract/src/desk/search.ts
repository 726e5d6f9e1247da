import { Type, type Static } from 'typebox'
import { MAX_DESK_HITS, MAX_DESK_SEARCH_LENGTH, MIN_DESK_SEARCH_LENGTH } from '../rules/desk/desk-search.ts'
import { LISTING_STATES } from '../rules/listings/listing-states.ts'
import { ORDER_STATES } from '../rules/orders/order-states.ts'
import type { Endpoint } from '../wire/endpoint.ts'

const HIT = {
  title: Type.String(),
  /** What tells it from others of the same title. */
  detail: Type.String(),
  /** Its page at the desk. */
  path: Type.String(),
}
export const DeskHit = Type.Object(HIT)
export type DeskHit = Static<typeof DeskHit>
export const LotHit = Type.Object({ ...HIT, state: Type.Enum([...LISTING_STATES]) })
export const OrderHit = Type.Object({ ...HIT, state: Type.Enum([...ORDER_STATES]) })

const few = <Hit extends Parameters<typeof Type.Array>[0]>(hit: Hit) => Type.Array(hit, { maxItems: MAX_DESK_HITS })

/** Exact matches first. What the viewer may not read is empty. */
export const DeskFound = Type.Object({
  lots: few(LotHit),
  orders: few(OrderHit),
  people: few(DeskHit),
  imports: few(DeskHit),
  payouts: few(DeskHit),
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
