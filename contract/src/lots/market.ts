import { Type, type Static } from 'typebox'
import { Day, nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** What lots brought, in percent of their MSRP with one decimal, without freight and tax. Never of fewer than five sales. */
export const MarketFigures = Type.Object({
  sale_count: Type.Integer(),
  /** How many of those that ended were sold. */
  sell_through_percent: Type.Number(),
  /** A quarter of the sales brought less. */
  low_percent: Type.Number(),
  median_percent: Type.Number(),
  /** A quarter brought more. */
  high_percent: Type.Number(),
  /** Too few sold in the category itself: these are of all lots of its parent. */
  is_of_parent: Type.Boolean(),
})
export type MarketFigures = Static<typeof MarketFigures>

const Named = Type.Object({ key: Type.String(), name: Type.String() })

export const MarketCell = Type.Object({
  category: Named,
  /** Null for a category that has none. */
  parent: nullable(Named),
  condition: Named,
  /** Of the last twelve months. */
  figures: MarketFigures,
})
export type MarketCell = Static<typeof MarketCell>

export const listMarketEndpoint = {
  method: 'GET',
  path: '/api/market',
  summary: 'What lots of each category and condition brought in the last twelve months, where enough were sold',
  reply: Type.Object({ cells: Type.Array(MarketCell) }),
} as const satisfies Endpoint

export const MarketHistory = Type.Object({
  category: Named,
  parent: nullable(Named),
  condition: Named,
  /** Of the last twelve months; null where too few were sold. */
  year: nullable(MarketFigures),
  /** The last 24, the oldest first, by their first days in the site's time zone. */
  months: Type.Array(Type.Object({ starts: Day, figures: nullable(MarketFigures) })),
  /** The same category in other conditions, and the year's median. */
  other_conditions: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), median_percent: Type.Number() })),
})
export type MarketHistory = Static<typeof MarketHistory>

const Key = Type.String({ minLength: 1, maxLength: 60 })

export const getMarketEndpoint = {
  method: 'GET',
  path: '/api/market/:category/:condition',
  summary: 'What lots of a category and condition brought by month, in percent of MSRP',
  params: Type.Object({ category: Key, condition: Key }),
  reply: MarketHistory,
} as const satisfies Endpoint
