import { Type, type Static } from 'typebox'
import { DEFAULT_PERIOD_DAYS, MAX_PERIOD_DAYS } from '../rules/desk/numbers-period.ts'
import { nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** Added up over many lots: more than an order's amounts. */
const Sum = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** An ISO date of the default site's time zone. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Span = Type.Object({ from: Day, to: Day })

/** rules/desk/numbers.ts says what is worked out from these. */
export const NumberSums = Type.Object({
  sold_count: Sum,
  unsold_count: Sum,
  sold_cents: Sum,
  recovered_cents: Sum,
  msrp_cents: Sum,
  sale_seconds: Sum,
  auction_count: Sum,
  bid_count: Sum,
  /** Null for sellers: freight is the operator's. */
  freight_cents: nullable(Sum),
})
export type NumberSums = Static<typeof NumberSums>

const Kind = Type.Object({ key: Type.String(), name: Type.String(), sums: NumberSums })

export const Numbers = Type.Object({
  period: Span,
  before: Span,
  grain: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]),
  sums: NumberSums,
  /** Of as many days before. */
  sums_before: NumberSums,
  /** Each by its first day, also those in which nothing was sold. */
  series: Type.Array(Type.Object({ starts: Day, sums: NumberSums })),
  formats: Type.Array(Kind),
  /** By their topmost categories, those that sold for most first, 20 at most. */
  categories: Type.Array(Kind),
  conditions: Type.Array(Kind),
  /** What was searched for and not found, most often first; null for sellers. */
  missed_searches: nullable(Type.Array(Type.Object({ term: Type.String(), count: Sum }))),
  /** Days that are still being counted: the numbers will change within minutes. */
  is_counting: Type.Boolean(),
})
export type Numbers = Static<typeof Numbers>

export const getNumbersEndpoint = {
  method: 'GET',
  path: '/api/admin/numbers',
  summary: 'Sales, recovery, sell-through and more over a period, compared with the one before; sellers get their own',
  desk: { area: 'money', level: 'read', sellers: true },
  query: Type.Object({
    /** ISO dates, both or none. */
    from: Type.String({ maxLength: 10, default: '' }),
    to: Type.String({ maxLength: 10, default: '' }),
    /** Without them: the last so many days, today among them. */
    days: Type.Integer({ minimum: 1, maximum: MAX_PERIOD_DAYS, default: DEFAULT_PERIOD_DAYS }),
  }),
  reply: Numbers,
} as const satisfies Endpoint
